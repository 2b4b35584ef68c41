import { isPaidAtDoor as paysAtDoor } from '@noren/contract/payment-methods';
import type { Steps } from '../orders/change.ts';
import type { OrderRow } from '../orders/queries.ts';

/** What the store says of an order in fulfilment. */
export type FulfilmentStep = 'shipped' | 'delivered' | 'completed' | 'canceled';

type Seen = Pick<OrderRow, 'status' | 'payment_type' | 'payment_status' | 'shipping_type' | 'shipping_status'>;

/** `taken`: it was said before, nothing is left to do. `why`: for the person who fulfils it. */
export type Decision = { steps: Steps } | 'taken' | { why: string };

/** The buyer pays when the goods are handed over. */
const isPaidAtDoor = ({ payment_type, payment_status }: Seen): boolean =>
  paysAtDoor(payment_type) && (payment_status === 'init' || payment_status === 'pending');

const isMoneySafe = (order: Seen): boolean => order.payment_status === 'paid' || isPaidAtDoor(order);

function whyNotLeaving({ status, payment_status }: Seen): string {
  if (status === 'init' || status === 'unpaid') return 'This order has not been paid yet.';
  if (status === 'undelivered' && payment_status === 'refunded') return 'The money of this order was returned: it can only be canceled.';
  return `This is not the next step of an order that is ${status}.`;
}

/**
 * Which transitions (D-201) a word from fulfilment stands for.
 * @NOTE spec silent: goods that are picked up wait in the store while their order stays `undelivered`; when they are handed over the order goes
 * through `delivering`, since nothing else leads to `delivered`. Cash on delivery is paid at that moment.
 */
export function decideStep(step: FulfilmentStep, order: Seen): Decision {
  return decide[step](order, order.shipping_type === 'self_pick_up');
}

const decide: Record<FulfilmentStep, (order: Seen, isPickUp: boolean) => Decision> = {
  shipped: (order, isPickUp) => {
    const { status, shipping_status } = order;
    if (isPickUp ? status === 'undelivered' && shipping_status === 'waiting' : status === 'delivering') return 'taken';
    if (status !== 'undelivered' || shipping_status !== 'init' || !isMoneySafe(order)) return { why: whyNotLeaving(order) };
    return { steps: isPickUp ? { shipping: ['waiting'] } : { order: ['delivering'], shipping: ['delivering'] } };
  },
  delivered: (order, isPickUp) => {
    const { status, shipping_status } = order;
    if (status === 'delivered') return 'taken';
    const cash: Steps = isPaidAtDoor(order) ? { payment: ['paid'] } : {};
    if (isPickUp && status === 'undelivered' && shipping_status === 'waiting' && isMoneySafe(order))
      return { steps: { order: ['delivering', 'delivered'], shipping: ['received'], ...cash } };
    if (!isPickUp && status === 'delivering' && shipping_status === 'delivering') return { steps: { order: ['delivered'], shipping: ['delivered'], ...cash } };
    if (status !== 'undelivered' || !isMoneySafe(order)) return { why: whyNotLeaving(order) };
    return { why: isPickUp ? 'Say first that the goods are ready to be collected (shipped).' : 'Say first that the parcel has left (shipped).' };
  },
  completed: ({ status }) => {
    if (status === 'completed') return 'taken';
    return status === 'delivered' ? { steps: { order: ['completed'] } } : { why: 'Only an order that was delivered can be completed.' };
  },
  canceled: ({ status, shipping_status }) => {
    if (status === 'canceled') return 'taken';
    if (status === 'init' || status === 'unpaid') return { why: 'A payment may be under way and its gateway cannot say yet: please try again in a minute.' };
    if (status !== 'undelivered') return { why: `An order that is ${status} cannot be canceled any more.` };
    if (shipping_status !== 'init') return { why: 'The goods stand ready for their buyer already: this order cannot be canceled any more.' };
    return { steps: { order: ['canceled'], shipping: ['canceled'] } };
  },
};
