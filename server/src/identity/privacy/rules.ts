import type { WaitReason } from '@noren/contract/entities/person';
import type { OrderStatus } from '@noren/contract/transitions';
import type { AttemptStatus } from '../../payments/attempts/attempts.ts';

/**
 * Returns are possible for seven days after delivery (Taiwan's 消費者保護法 §19, and usual in Japanese
 * shops), not counting the day of delivery.
 */
const returnDays = 8;

/** The facts that decide whether an order is over. */
export interface OrderFacts {
  status: OrderStatus;
  refund_memo: string | null;
  delivery_at: Date | null;
  attempts: readonly AttemptStatus[];
  /** an attempt that was given up will be asked about again */
  is_asked_again: boolean;
  /** open money concerns it, or an open chargeback, which its store answers with this data */
  has_open_money: boolean;
}

const mayBring: ReadonlySet<AttemptStatus> = new Set<AttemptStatus>([
  'starting',
  'redirected',
  'finishing',
  'issued',
  'unknown',
  'left',
]);
const isOwed: ReadonlySet<AttemptStatus> = new Set<AttemptStatus>(['refund_due', 'unreturned']);

const reasonOf: Partial<Record<OrderStatus, WaitReason>> = {
  init: 'unpaid',
  unpaid: 'unpaid',
  undelivered: 'not_sent',
  delivering: 'on_its_way',
  returning: 'returning',
};

/** Until when a delivered order may be returned; null if it was not delivered, or has moved on. */
export const returnableUntil = ({
  status,
  delivery_at,
}: Pick<OrderFacts, 'status' | 'delivery_at'>): Date | null =>
  status === 'delivered' && delivery_at !== null
    ? new Date(delivery_at.getTime() + returnDays * 86_400_000)
    : null;

/** The reason an order still needs its buyer's data; null if it is over. Pure. */
export function waitReasonOf(order: OrderFacts, now: Date): WaitReason | null {
  const reason = reasonOf[order.status];
  if (reason) return reason;
  const until = returnableUntil(order);
  if (until !== null && until > now) return 'may_come_back';
  if (order.has_open_money) return 'money_open';
  if (
    order.attempts.some((status) => isOwed.has(status)) ||
    order.refund_memo?.endsWith('unrefunded')
  )
    return 'refund_owed';
  return order.is_asked_again || order.attempts.some((status) => mayBring.has(status))
    ? 'payment_open'
    : null;
}
