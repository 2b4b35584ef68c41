import * as z from 'zod/mini';
import { count, id, instant, money } from '../scalars.ts';
import { deliveryRequest, deliveryRules } from './delivery.ts';
import { paymentType, shippingType } from './store.ts';

/** What staff can change about an order before it ships. */
const changedFields = [
  'name',
  'phone',
  'address',
  'delivery_day',
  'delivery_slot',
  'note',
  'noshi',
  'noshi_name',
  'quantity',
  'price',
  'added',
  'shipping_fee',
  'payment_fee',
] as const;

/** One changed value. `item` names the product of a changed line. */
const orderChange = z.object({
  field: z.enum(changedFields),
  item: z.nullable(z.string()),
  from: z.nullable(z.union([z.string(), z.number()])),
  to: z.nullable(z.union([z.string(), z.number()])),
});
export type OrderChange = z.infer<typeof orderChange>;

/** What one change of an order changed, and the staff member who made it. */
export const orderChanges = z.object({
  id,
  at: instant,
  by: z.nullable(z.string()),
  changes: z.array(orderChange),
});
export type OrderChanges = z.infer<typeof orderChanges>;

/** Why an order cannot be changed, or not like this. */
export const changeRefusals = [
  'shipped',
  'over',
  'nothing_changed',
  'delivery_impossible',
  'payment_open',
  'money_open',
  'printed',
  'replacement',
  'raise_of_paid',
  'below_discount',
  'sold_out',
  'limit_reached',
  'amount_out_of_range',
  'nothing_left',
  'not_addable',
  'free_item',
  'no_email',
  'sum_differs',
  'disputed',
] as const;
export type ChangeRefusal = (typeof changeRefusals)[number];

/** An order as the form that changes it shows it. */
export const changeableOrder = z.object({
  revision: count,
  /** null: it can be changed */
  refusal: z.nullable(z.enum(changeRefusals)),
  shipping_type: shippingType,
  name: z.string(),
  phone_number: z.string(),
  /** null: the goods are picked up */
  address: z.nullable(z.object({ postcode: z.string(), place: z.string() })),
  delivery_request: z.nullable(deliveryRequest),
  /** what its store lets buyers ask of a delivery */
  delivery_rules: z.nullable(deliveryRules),
  payment: z.object({ type: paymentType, term_days: count }),
  /** the server's time, from which the possible days are counted */
  now: instant,
});
export type ChangeableOrder = z.infer<typeof changeableOrder>;

/** An order's sums after its refunds: goods − discount + fees − refunded = total. */
const orderSums = z.object({
  goods: money,
  discount: z.int(),
  shipping_fee: money,
  payment_fee: money,
  /** refunds that are neither for a line nor for a fee */
  refunded: money,
  total: money,
});
export type OrderSums = z.infer<typeof orderSums>;

/** The goods of an order as the form that changes them shows them. */
export const changeableGoods = z.object({
  revision: count,
  /** null: they can be changed */
  refusal: z.nullable(z.enum(changeRefusals)),
  /** what the order loses is refunded, what is added is paid in an order of its own */
  is_paid: z.boolean(),
  lines: z.array(
    z.object({
      item_id: id,
      name: z.string(),
      /** units that are not refunded, and their current price */
      quantity: count,
      price: money,
    }),
  ),
  sums: orderSums,
});
export type ChangeableGoods = z.infer<typeof changeableGoods>;

/** What a change of the goods would do. */
export const goodsPreview = z.object({
  before: orderSums,
  after: orderSums,
  /** what a paid order returns to its buyer */
  refund_amount: money,
  /** what the buyer of a paid order pays for added goods, in an order of their own */
  due: money,
});
export type GoodsPreview = z.infer<typeof goodsPreview>;
