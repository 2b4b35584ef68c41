import * as z from 'zod/mini';
import { count, currency, id, instant, money } from '../scalars.ts';
import { order, orderItem, orderStatus, paymentStatus, shippingStatus } from './order.ts';
import { paymentType } from './store.ts';

/**
 * How a refund stands: `waiting`: it can be taken back until `undo_until`; `at_gateway`; `by_hand`: the store returns it itself; `refused`: likewise, for its
 * gateway will not; `returned`; `taken_back`.
 */
const refundStates = ['waiting', 'at_gateway', 'by_hand', 'refused', 'returned', 'taken_back'] as const;
export type RefundState = (typeof refundStates)[number];

/** Why money does not go back. */
export const refundRefusals = [
  'not_paid',
  'nothing_left',
  'money_open',
  'unknown_line',
  'too_many_units',
  'too_much',
  'nothing_asked',
  'sum_differs',
  'order_canceled',
  'not_owed',
] as const;
export type RefundRefusal = (typeof refundRefusals)[number];

/** Why a step is not taken back any more. */
export const undoRefusals = ['too_late', 'moved_on'] as const;

/** What a store says of an order, beside the money. */
export const fulfilmentSteps = ['shipped', 'delivered', 'completed', 'canceled', 'returning', 'returned', 'missing', 'damaged'] as const;
export type FulfilmentStep = (typeof fulfilmentSteps)[number];

const refundLine = z.object({ item_id: id, quantity: count, restock: z.boolean() });

const refund = z.object({
  id,
  amount: money,
  state: z.enum(refundStates),
  lines: z.array(refundLine),
  shipping_fee: money,
  payment_fee: money,
  /** beside goods and fees */
  free_amount: money,
  note: z.string(),
  /** the gateway's code, where it refused */
  code: z.nullable(z.string()),
  created_at: instant,
  /** until when it can be taken back; null: no longer */
  undo_until: z.nullable(instant),
  settled_at: z.nullable(instant),
  /** who of the staff began it */
  by: z.nullable(z.string()),
});
export type Refund = z.infer<typeof refund>;

export const orderMoney = z.object({
  id,
  slug: z.string(),
  status: orderStatus,
  payment_status: paymentStatus,
  shipping_status: shippingStatus,
  payment_type: paymentType,
  currency,
  total_amount: money,
  shipping_fee: money,
  payment_fee: money,
  refund_memo: order.shape.refund_memo,
  /** what was paid of it */
  came_in: money,
  /** what can still go back, and of each fee */
  refundable: money,
  refundable_shipping_fee: money,
  refundable_payment_fee: money,
  /** what has gone back */
  returned: money,
  lines: z.array(
    z.object({
      item_id: id,
      product_name: z.string(),
      sku_name: z.string(),
      quantity: count,
      price: money,
      shipping_status: orderItem.shape.shipping_status,
      refunded_quantity: count,
      restocked_quantity: count,
      /** of its units that were not refunded */
      refundable: money,
    }),
  ),
  refunds: z.array(refund),
  /** steps that make sense as things stand */
  steps: z.array(z.enum(fulfilmentSteps)),
  /** the last step, while it can be taken back */
  undo: z.nullable(z.object({ step_id: id, step: z.string(), until: instant })),
  /** the moment by the server's clock: by it `until` is counted down */
  now: instant,
});
export type OrderMoney = z.infer<typeof orderMoney>;
