import * as z from 'zod/mini';
import { count, currency, id, instant, money } from '../scalars.ts';
import { order, orderItem, orderStatus, paymentStatus, shippingStatus } from './order.ts';
import { paymentType } from './store.ts';

/**
 * State of a refund. `waiting`: it can be undone until `undo_until`; `at_gateway`: the gateway is
 * refunding it; `by_hand`: the store refunds it itself; `refused`: the gateway refused, so the
 * store refunds it itself; `returned`: done; `taken_back`: undone.
 */
const refundStates = [
  'waiting',
  'at_gateway',
  'by_hand',
  'refused',
  'returned',
  'taken_back',
] as const;
export type RefundState = (typeof refundStates)[number];

/** Why a refund is refused. `disputed`: a chargeback has taken the money, or may take it. */
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
  'disputed',
] as const;
export type RefundRefusal = (typeof refundRefusals)[number];

/** Why a step can no longer be undone. */
export const undoRefusals = ['too_late', 'moved_on'] as const;

/** Fulfilment steps that a store can take, apart from refunds. */
export const fulfilmentSteps = [
  'shipped',
  'delivered',
  'completed',
  'canceled',
  'returning',
  'returned',
  'missing',
  'damaged',
] as const;
export type FulfilmentStep = (typeof fulfilmentSteps)[number];

const refundLine = z.object({ item_id: id, quantity: count, restock: z.boolean() });

const refund = z.object({
  id,
  amount: money,
  state: z.enum(refundStates),
  lines: z.array(refundLine),
  shipping_fee: money,
  payment_fee: money,
  /** in addition to goods and fees */
  free_amount: money,
  note: z.string(),
  /** the gateway's error code, if it refused */
  code: z.nullable(z.string()),
  created_at: instant,
  /** when the undo window ends; null: it has ended */
  undo_until: z.nullable(instant),
  settled_at: z.nullable(instant),
  /** name of the staff member who started it */
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
  /** it has no price and is never paid. Previous servers omit it */
  is_replacement: z.optional(z.boolean()),
  total_amount: money,
  shipping_fee: money,
  payment_fee: money,
  refund_memo: order.shape.refund_memo,
  /** amount paid */
  came_in: money,
  /** amount that can still be refunded, in all and per fee */
  refundable: money,
  refundable_shipping_fee: money,
  refundable_payment_fee: money,
  /** amount of chargebacks that are open or lost. Previous servers omit it */
  disputed: z.optional(money),
  /** amount refunded */
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
      /** units that left while the rest of the line waits */
      shipped_quantity: z.optional(count),
      /** the line's share of the order's discounts, and what its refunds return */
      discount_amount: z.optional(money),
      refunded_amount: z.optional(money),
      restocked_quantity: count,
      /** for the units not yet refunded */
      refundable: money,
    }),
  ),
  refunds: z.array(refund),
  /** steps that are possible now */
  steps: z.array(z.enum(fulfilmentSteps)),
  /** the last step, while it can be undone */
  undo: z.nullable(z.object({ step_id: id, step: z.string(), until: instant })),
  /** the server's time, from which `until` is counted down */
  now: instant,
});
export type OrderMoney = z.infer<typeof orderMoney>;
