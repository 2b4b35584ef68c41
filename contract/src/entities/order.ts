import * as z from 'zod/mini';
import { count, currency, id, instant, money, region } from '../scalars.ts';
import { orderStatuses, paymentStatuses, shippingStatuses } from '../transitions.ts';
import { bankAccount } from './bank-account.ts';
import { deliveryRequest } from './delivery.ts';
import { orderedMethod } from './shipping-method.ts';
import { appliedDiscount } from './discount.ts';
import { uniformInvoice } from './uniform-invoice.ts';
import { konbiniSlip } from './konbini.ts';
import { paymentType, shippingType } from './store.ts';

export const orderStatus = z.enum(orderStatuses);
export const paymentStatus = z.enum(paymentStatuses);
export const shippingStatus = z.enum(shippingStatuses);

const party = z.object({ name: z.string(), phone: z.string(), address: z.string() });

export const orderItem = z.object({
  id,
  /** Added: the SKU, for buying it again. */
  sku_id: id,
  product_name: z.string(),
  sku_name: z.string(),
  quantity: count,
  price: money,
  /** Added: the normal price of a line with a flash price. */
  normal_price: z.optional(z.nullable(money)),
  image: z.nullable(z.string()),
  is_printio_product: z.boolean(),
  /** Added: units of the line that were refunded, and are not sent. */
  refunded_quantity: z.optional(count),
  shipping_status: z.enum(['pending', 'shipped', 'canceled']),
  /** Added: units that left in parcels while the rest of the line waits. */
  shipped_quantity: z.optional(count),
});

/** A parcel in which an order, or a part of it, left. */
const orderParcel = z.object({
  id,
  company: z.nullable(z.string()),
  company_code: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  /** what it contains; null: not recorded */
  units: z.nullable(z.array(z.object({ item_id: id, quantity: count }))),
  shipped_at: instant,
});
export type OrderParcel = z.infer<typeof orderParcel>;

/** Progress of the last payment attempt, why it was refused, and the konbini number to pay with. */
const paymentInfo = z.looseObject({
  attempt: z.optional(z.string()),
  report_code: z.optional(z.nullable(z.string())),
  advice: z.optional(z.string()),
  /** payuni_credit: the numeric code that PAYUNI_API_ERROR would have returned */
  numeric_code: z.optional(z.int()),
  slip: z.optional(konbiniSlip),
  /** Added: the account for a transfer that has not been received; as it was when ordered. */
  bank_account: z.optional(bankAccount),
});

/** An order that belongs to another: goods that staff added after the payment, or sent again. */
const linkedOrder = z.object({ id, number: z.string(), status: orderStatus, total_amount: money });

export const order = z.object({
  id,
  slug: z.string(),
  completed_at: z.nullable(instant),
  created_at: instant,
  email: z.nullable(z.string()),
  /** Added: emails to `email` bounced, so none are sent there for now. */
  email_undeliverable: z.boolean(),
  /** the goods at their prices */
  amount: money,
  /** Added: what discounts take off the goods, and each discount of the order. */
  discount_amount: z.optional(money),
  discounts: z.optional(z.array(appliedDiscount)),
  /** Added: what the buyer asked of the delivery; null: nothing. */
  delivery_request: z.optional(z.nullable(deliveryRequest)),
  /** Added: the shipping method as it was when ordered; null: the store had none. */
  shipping_method: z.optional(z.nullable(orderedMethod)),
  shipping_fee: money,
  payment_fee: money,
  total_amount: money,
  currency,
  region,
  /** Why it was canceled: payment_deadline, buyer, seller, sold_out_after_payment … */
  reason: z.nullable(z.string()),
  custom_buyer_name: z.nullable(z.string()),
  store: z.object({ id, slug: z.string(), name: z.string() }),
  status: orderStatus,
  is_printio_product_order: z.boolean(),
  printio_order_status: z.nullable(z.enum(['pending', 'success', 'failed'])),
  refund_memo: z.nullable(
    z.enum(['refunded', 'unrefunded', 'partially_refunded', 'partially_unrefunded']),
  ),
  /** Added: how much of the payment was refunded. Optional, because older servers leave it out. */
  returned_amount: z.optional(money),
  items: z.array(orderItem),
  payment: z.object({
    type: paymentType,
    status: paymentStatus,
    paid_at: z.nullable(instant),
    /** payment deadline */
    expire_at: z.nullable(instant),
    updated_at: instant,
    amount: money,
    account: z.nullable(z.string()),
    /** Payment details beyond the status; parts that do not apply are absent. */
    info: paymentInfo,
  }),
  /** Added: the new order that a payment received too late was applied to. */
  replaced_by: z.nullable(id),
  shipping: z.object({
    type: shippingType,
    status: shippingStatus,
    delivery_at: z.nullable(instant),
    display_source_id: z.nullable(z.string()),
    source_id: z.nullable(z.string()),
    receiver: party,
    sender: party,
    info: z.object({ company_code: z.nullable(z.string()), company: z.nullable(z.string()) }),
  }),
  histories: z.array(
    z.object({ from: z.nullable(orderStatus), to: orderStatus, created_at: instant }),
  ),
  /**
   * Added, for orders in Taiwan: how the uniform invoice is wanted, and its number once the store
   * has entered it.
   */
  uniform_invoice: z.optional(z.nullable(uniformInvoice)),
  invoice_number: z.optional(z.nullable(z.string())),
  /** Added: the orders of goods that were added later, and the order that this one adds to. */
  supplements: z.optional(z.array(linkedOrder)),
  supplement_of: z.optional(z.nullable(linkedOrder)),
  /** Added: the orders without a price that replace goods of this one, and the order that this one replaces goods of. */
  replacements: z.optional(z.array(linkedOrder)),
  replacement_of: z.optional(z.nullable(linkedOrder)),
  /** Added: the parcels that have left, oldest first; `shipping` names only one. */
  parcels: z.optional(z.array(orderParcel)),
  /** Added: the store's messages that the buyer has not read on any device. */
  unread_messages: z.optional(count),
});
export type Order = z.infer<typeof order>;

/**
 * A row of the list of orders (spec §3); `created_at`, `currency`, `payment.expire_at` and
 * `unread_messages` are added.
 */
export const orderListEntry = z.object({
  id,
  slug: z.string(),
  total_amount: money,
  currency,
  status: orderStatus,
  created_at: instant,
  items: z.array(z.object({ name: z.string(), image: z.nullable(z.string()) })),
  payment: z.object({ type: paymentType, status: paymentStatus, expire_at: z.nullable(instant) }),
  unread_messages: z.optional(count),
  /** Added: it replaces goods of another order and has no price. */
  is_replacement: z.optional(z.boolean()),
});
/** The shop's list covers all stores, so each row has its store. */
export const shopOrderListEntry = z.object({
  ...orderListEntry.shape,
  region,
  store: z.object({ id, slug: z.string(), name: z.string() }),
});
export type ShopOrderListEntry = z.infer<typeof shopOrderListEntry>;
export type OrderListEntry = z.infer<typeof orderListEntry>;

/** An order that waits for its payment, as a banner on the shop's pages shows it. */
export const unpaidOrder = z.object({
  id,
  slug: z.string(),
  region,
  store: z.object({ id, slug: z.string(), name: z.string() }),
  payment: z.object({ type: paymentType, status: paymentStatus, expire_at: instant }),
});
export type UnpaidOrder = z.infer<typeof unpaidOrder>;

/** An order with unread messages from its store, as a banner on the shop's pages shows it. */
export const unreadOrder = z.object({
  id,
  slug: z.string(),
  region,
  store: z.object({ id, slug: z.string(), name: z.string() }),
  unread_messages: count,
});
export type UnreadOrder = z.infer<typeof unreadOrder>;
