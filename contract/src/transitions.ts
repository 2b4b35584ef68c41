/** Spec §4 names the states; D-201 lists the allowed changes. Any other change is refused. */
export const orderTransitions = {
  init: ['unpaid', 'undelivered', 'canceled'],
  unpaid: ['undelivered', 'canceled'],
  undelivered: ['delivering', 'canceled'],
  canceled: [],
  delivering: ['delivered', 'returning'],
  delivered: ['completed', 'returning'],
  completed: ['returning'],
  returning: ['returned'],
  returned: [],
} as const;

export const paymentTransitions = {
  init: ['pending', 'approving', 'paid', 'failed'],
  pending: ['approving', 'paid', 'failed'],
  approving: ['paid', 'failed'],
  paid: ['refunded'],
  failed: ['pending', 'approving'],
  refunded: [],
} as const;

export const shippingTransitions = {
  init: ['delivering', 'waiting', 'canceled'],
  waiting: ['received', 'returning'],
  delivering: ['delivered', 'missing', 'damaged', 'returning'],
  delivered: ['partial_received', 'received', 'returning'],
  partial_received: ['received', 'returning'],
  received: ['returning'],
  returning: ['returned'],
  returned: ['received_return'],
  received_return: [],
  missing: ['returned'],
  damaged: ['returned'],
  canceled: [],
} as const;

export type OrderStatus = keyof typeof orderTransitions;
export type PaymentStatus = keyof typeof paymentTransitions;
export type ShippingStatus = keyof typeof shippingTransitions;

const keys = <T extends object>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
export const orderStatuses = keys(orderTransitions);
export const paymentStatuses = keys(paymentTransitions);
export const shippingStatuses = keys(shippingTransitions);

/** Whether `from → to` is allowed. Staying in a state is not a transition. */
export function mayChange<S extends string>(
  table: Record<S, readonly string[]>,
  from: S,
  to: S,
): boolean {
  return table[from].includes(to);
}
