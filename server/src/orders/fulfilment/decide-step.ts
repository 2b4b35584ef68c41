import { fulfilmentSteps, type FulfilmentStep } from '@noren/contract/entities/refund';
import type { CancelRefusal } from '@noren/contract/order-lists';
import { isPaidAtDoor as paysAtDoor } from '@noren/contract/payment-methods';
import { mayChange, shippingTransitions } from '@noren/contract/transitions';
import { refundableOf } from '../../payments/refunds/refund-rules.ts';
import type { OrderRow, Steps } from '../orders/change.ts';

type Seen = Pick<
  OrderRow,
  'status' | 'payment_type' | 'payment_status' | 'shipping_type' | 'shipping_status'
>;

/**
 * `why` is shown to the person who fulfils the order; for a `reason` the console has a text of its
 * own.
 */
export interface StepRefusal {
  why: string;
  reason?: 'refunded' | 'shipped_already' | 'disputed';
  /** of a cancellation */
  code?: CancelRefusal;
}

/** `taken`: the order has already taken this step. */
export type StepDecision = { steps: Steps } | 'taken' | StepRefusal;

/**
 * `some`: after its refunds, including those in their undo window, the order has goods left to hand
 * over and money for them (D-468).
 */
export type Remains = 'some' | 'none';

/**
 * @param came_in amount paid for the order, in whole units of the currency
 * @returns `some` also if the rest was refunded after a part was shipped: that shipment can still
 * be completed
 */
export function remainsOf(
  { refunded_amount, total_amount }: Pick<OrderRow, 'refunded_amount' | 'total_amount'>,
  came_in: number,
  items: readonly {
    quantity: number;
    refunded_quantity: number;
    shipped_quantity: number;
    shipping_status: string;
  }[],
): Remains {
  if (refunded_amount > 0 && refunded_amount >= Math.min(total_amount, came_in)) return 'none';
  return items.some(
    (item) =>
      item.shipping_status === 'shipped' ||
      item.shipped_quantity > 0 ||
      item.refunded_quantity < item.quantity,
  )
    ? 'some'
    : 'none';
}

export const refundedRefusal: StepRefusal = {
  why: 'The goods are refunded: nothing is left to ship. To ship them after all, take the refund back while its undo window is open.',
  reason: 'refunded',
};

const isPaidAtDoor = ({
  payment_type,
  payment_status,
}: Pick<Seen, 'payment_type' | 'payment_status'>): boolean =>
  paysAtDoor(payment_type) && (payment_status === 'init' || payment_status === 'pending');

const isMoneySafe = (order: Seen): boolean =>
  order.payment_status === 'paid' || isPaidAtDoor(order);

function notShippableReason({ status, payment_status }: Seen): string {
  if (status === 'init' || status === 'unpaid') return 'This order has not been paid yet.';
  if (status === 'undelivered' && payment_status === 'refunded')
    return 'The money of this order was returned: it can only be canceled.';
  return `This is not the next step of an order that is ${status}.`;
}

/**
 * The transitions (D-201) of a fulfilment step.
 * @NOTE spec silent: goods for pick-up wait in the store while their order stays `undelivered`;
 * when they are handed over the order passes through `delivering`, because no other transition
 * leads to `delivered`. Cash on delivery is paid at that moment.
 */
export function decideStep(step: FulfilmentStep, order: Seen, remains: Remains): StepDecision {
  const decision = decide[step](order, order.shipping_type === 'self_pick_up');
  if (remains === 'some' || decision === 'taken' || 'why' in decision) return decision;
  const leavesNow = order.status === 'undelivered' && (step === 'shipped' || step === 'delivered');
  return leavesNow ? refundedRefusal : decision;
}

const decide: Record<FulfilmentStep, (order: Seen, isPickUp: boolean) => StepDecision> = {
  shipped: (order, isPickUp) => {
    const { status, shipping_status } = order;
    if (
      isPickUp ? status === 'undelivered' && shipping_status === 'waiting' : status === 'delivering'
    )
      return 'taken';
    if (status !== 'undelivered' || shipping_status !== 'init' || !isMoneySafe(order))
      return { why: notShippableReason(order) };
    return {
      steps: isPickUp
        ? { shipping: ['waiting'] }
        : { order: ['delivering'], shipping: ['delivering'] },
    };
  },
  delivered: (order, isPickUp) => {
    const { status, shipping_status } = order;
    if (status === 'delivered') return 'taken';
    const cash: Steps = isPaidAtDoor(order) ? { payment: ['paid'] } : {};
    if (isPickUp && status === 'undelivered' && shipping_status === 'waiting' && isMoneySafe(order))
      return { steps: { order: ['delivering', 'delivered'], shipping: ['received'], ...cash } };
    if (!isPickUp && status === 'delivering' && shipping_status === 'delivering')
      return { steps: { order: ['delivered'], shipping: ['delivered'], ...cash } };
    if (status !== 'undelivered' || !isMoneySafe(order)) return { why: notShippableReason(order) };
    return {
      why: isPickUp
        ? 'Say first that the goods are ready to be collected (shipped).'
        : 'Say first that the parcel has left (shipped).',
    };
  },
  completed: ({ status }) => {
    if (status === 'completed') return 'taken';
    return status === 'delivered'
      ? { steps: { order: ['completed'] } }
      : { why: 'Only an order that was delivered can be completed.' };
  },
  canceled: ({ status, shipping_status }) => {
    if (status === 'canceled') return 'taken';
    if (status === 'init' || status === 'unpaid')
      return {
        why: 'A payment may be under way and its gateway cannot say yet: please try again in a minute.',
        code: 'payment_open',
      };
    if (status !== 'undelivered')
      return {
        why: `An order that is ${status} cannot be canceled any more.`,
        code: 'left_already',
      };
    if (shipping_status !== 'init')
      return {
        why: 'The goods stand ready for their buyer already: this order cannot be canceled any more.',
        code: 'ready_for_pickup',
      };
    return { steps: { order: ['canceled'], shipping: ['canceled'] } };
  },
  returning: ({ status, shipping_status }) => {
    if (status === 'returning' || status === 'returned') return 'taken';
    if (!hasLeft(status)) return { why: 'Nothing of this order has left yet.' };
    return {
      steps: {
        order: ['returning'],
        ...(canBeReturned(shipping_status) ? { shipping: ['returning'] } : {}),
      },
    };
  },
  returned: ({ status, payment_status, shipping_status, payment_type }) => {
    if (status === 'returned') return 'taken';
    if (!hasLeft(status) && status !== 'returning')
      return { why: 'Nothing of this order has left yet.' };
    // goods that come back before payment at the door were never paid
    const unpaid: Steps = isPaidAtDoor({ payment_type, payment_status })
      ? { payment: ['failed'] }
      : {};
    const shipping: Steps = {
      shipping: canBeReturned(shipping_status) ? ['returning', 'returned'] : ['returned'],
    };
    return {
      steps: {
        order: status === 'returning' ? ['returned'] : ['returning', 'returned'],
        ...shipping,
        ...unpaid,
      },
    };
  },
  missing: (order) => reportLost('missing', order),
  damaged: (order) => reportLost('damaged', order),
};

const hasLeft = (status: Seen['status']): boolean =>
  status === 'delivering' || status === 'delivered' || status === 'completed';
const canBeReturned = (status: Seen['shipping_status']): boolean =>
  mayChange(shippingTransitions, status, 'returning');

function reportLost(what: 'missing' | 'damaged', { status, shipping_status }: Seen): StepDecision {
  if (shipping_status === what) return 'taken';
  if (status !== 'delivering' || shipping_status !== 'delivering')
    return { why: `Only a parcel that is on its way can be ${what}.` };
  return { steps: { shipping: [what] } };
}

export const stepsFor = (order: Seen, remains: Remains): FulfilmentStep[] =>
  fulfilmentSteps.filter((step) => {
    const decision = decideStep(step, order, remains);
    return decision !== 'taken' && 'steps' in decision;
  });

const disputedRefusal = {
  why: 'A chargeback has taken money from this order: canceling would refund it again. Settle an open chargeback and refund the rest first.',
  reason: 'disputed',
  code: 'disputed',
} as const satisfies StepRefusal;

/** The sums of an order that decide about canceling. */
interface CancelBooks {
  paid: object | undefined;
  pending: number;
  owed: number;
  came_in: number;
  disputed: number;
  has_open_chargeback: boolean;
}

/**
 * Why an order that its states allow to cancel is not: its money or its goods are on their way.
 * Pure.
 */
export function cancelRefusal(
  {
    payment_status,
    refunded_amount,
    replacement_of,
  }: Pick<OrderRow, 'payment_status' | 'refunded_amount' | 'replacement_of'>,
  { paid, pending, owed, ...books }: CancelBooks,
  items: readonly { shipping_status: string; shipped_quantity: number }[],
): (StepRefusal & { code: CancelRefusal }) | null {
  if (items.some((item) => item.shipping_status === 'shipped' || item.shipped_quantity > 0))
    return {
      why: 'A part of this order has shipped: refund the rest instead.',
      code: 'partly_shipped',
    };
  if (pending > 0 && pending === owed)
    return {
      why: 'The store owes the buyer a refund for this order: transfer it and mark it as returned, then cancel the order.',
      code: 'refund_owed',
    };
  if (pending > 0)
    return {
      why: 'A refund of this order is in progress: try again when it is done, or undo it first.',
      code: 'refund_in_progress',
    };
  // a replacement brought no money
  if (payment_status !== 'paid' || replacement_of != null) return null;
  // a lost chargeback, and refunds of the rest, have returned everything
  if (books.disputed > 0)
    return books.has_open_chargeback || refundableOf({ payment_status, refunded_amount }, books) > 0
      ? disputedRefusal
      : null;
  if (refunded_amount > 0)
    return {
      why: 'A part of its money went back: refund the rest first, then cancel it.',
      code: 'partly_refunded',
    };
  return paid
    ? null
    : {
        why: 'No gateway is known to have the money of this order: it cannot be returned from here.',
        code: 'payment_unknown',
      };
}
