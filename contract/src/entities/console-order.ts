import * as z from 'zod/mini';
import { count, currency, id, instant, money, region } from '../scalars.ts';
import {
  orderDues,
  orderEmailsChoices,
  orderSorts,
  orderStages,
  orderTabs,
  shipmentFaults,
} from '../order-lists.ts';
import { deliveryRequest } from './delivery.ts';
import { orderedMethod } from './shipping-method.ts';
import { appliedDiscount } from './discount.ts';
import { chargeback } from './chargeback.ts';
import { orderChanges } from './order-change.ts';
import { replacementReasons } from './replacement.ts';
import { orderMessage } from './order-message.ts';
import { order, orderItem, orderStatus, paymentStatus, shippingStatus } from './order.ts';
import { uniformInvoice } from './uniform-invoice.ts';
import { paymentType, shippingType } from './store.ts';

const orderStage = z.enum(orderStages);
export const orderTab = z.enum(orderTabs);
export const orderSort = z.enum(orderSorts);
export const orderDue = z.enum(orderDues);

export const consoleOrderEntry = z.object({
  id,
  number: z.string(),
  created_at: instant,
  /**
   * the order belongs to the store's rehearsal: no real money, and deleted when the rehearsal ends
   */
  is_rehearsal: z.boolean(),
  stage: orderStage,
  status: orderStatus,
  buyer_name: z.string(),
  items: z.array(
    z.object({
      product_name: z.string(),
      sku_name: z.string(),
      quantity: count,
      image: z.nullable(z.string()),
    }),
  ),
  total_amount: money,
  currency,
  payment_type: paymentType,
  payment_status: paymentStatus,
  /** payment deadline */
  expire_at: z.nullable(instant),
  shipping_type: shippingType,
  /** Previous servers omit it; null: the store had no methods */
  shipping_method: z.optional(z.nullable(orderedMethod)),
  shipping_status: shippingStatus,
  carrier: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  stream_id: z.nullable(id),
  /**
   * code of the prefecture or county it goes to; null: picked up, or not known. Servers of the
   * previous version omit it
   */
  place: z.optional(z.nullable(z.string())),
  /** messages of the buyer without an answer */
  unanswered: count,
  notes: count,
  /** the first order of its parcel; null: it ships alone. Previous servers omit it */
  parcel_id: z.optional(z.nullable(id)),
  /** staff's words. Previous servers omit them */
  tags: z.optional(z.array(z.string())),
  /** it replaces goods of another order and has no price. Previous servers omit it */
  is_replacement: z.optional(z.boolean()),
  /** it waits to be shipped, and a part of it has left. Previous servers omit it */
  is_partly_shipped: z.optional(z.boolean()),
  /** it has an open chargeback, or a lost one. Previous servers omit it */
  chargeback: z.optional(z.nullable(z.enum(['open', 'lost']))),
});
export type ConsoleOrderEntry = z.infer<typeof consoleOrderEntry>;

/**
 * Number of orders per tab. `newest` is the last order the store has to fulfil, and when it became
 * so; a later time means that a new order came in.
 */
export const orderCounts = z.object({
  counts: z.record(orderTab, count),
  newest: z.nullable(z.object({ id, at: instant })),
});
export type OrderCounts = z.infer<typeof orderCounts>;

/** An internal note of the staff. */
export const orderNote = z.object({
  id,
  note: z.string(),
  created_at: instant,
  staff: z.object({ id, name: z.string() }),
});
export type OrderNote = z.infer<typeof orderNote>;

const party = z.object({ name: z.string(), phone: z.string(), address: z.string() });

/** An order as packing slips and pick lists show it. */
export const orderSlip = z.object({
  id,
  number: z.string(),
  created_at: instant,
  region,
  currency,
  stage: orderStage,
  status: orderStatus,
  buyer_name: z.string(),
  receiver: party,
  sender: party,
  shipping_type: shippingType,
  payment_type: paymentType,
  payment_status: paymentStatus,
  /** the goods at their prices */
  amount: money,
  discount_amount: z.optional(money),
  discounts: z.optional(z.array(appliedDiscount)),
  delivery_request: z.optional(z.nullable(deliveryRequest)),
  /** Previous servers omit it; null: the store had no methods */
  shipping_method: z.optional(z.nullable(orderedMethod)),
  shipping_fee: money,
  payment_fee: money,
  total_amount: money,
  /**
   * for orders in Taiwan: the wanted uniform invoice, and the number of the one issued elsewhere
   */
  uniform_invoice: z.nullable(uniformInvoice),
  invoice_number: z.nullable(z.string()),
  /** refunded or being refunded */
  refunded_amount: money,
  /** the first order of its parcel; null: it ships alone. Previous servers omit it */
  parcel_id: z.optional(z.nullable(id)),
  /** it replaces goods of another order and has no price. Previous servers omit it */
  is_replacement: z.optional(z.boolean()),
  /** the other orders of its parcel */
  together: z.optional(z.array(z.object({ id, number: z.string() }))),
  /** `refunded_quantity`: refunded units of the line; those not yet shipped are not sent */
  items: z.array(z.object({ ...orderItem.shape, refunded_quantity: count })),
});
export type OrderSlip = z.infer<typeof orderSlip>;

const stream = z.object({ id, title: z.nullable(z.string()) });

/** Everything a merchant needs to see of one order. */
export const consoleOrder = z.object({
  ...orderSlip.shape,
  is_rehearsal: z.boolean(),
  reason: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  /** emails to that address bounced, so none are sent there for now */
  email_undeliverable: z.boolean(),
  is_member: z.boolean(),
  channel: z.enum(['marketplace', 'shop']),
  paid_at: z.nullable(instant),
  expire_at: z.nullable(instant),
  refund_memo: order.shape.refund_memo,
  shipping_status: shippingStatus,
  company: z.nullable(z.string()),
  company_code: z.nullable(z.string()),
  tracking_number: z.nullable(z.string()),
  delivery_at: z.nullable(instant),
  completed_at: z.nullable(instant),
  replaced_by: z.nullable(id),
  /** the streams its lines were added from, with the titles of their posts */
  streams: z.array(stream),
  /** the stream that all lines share; null: none, or several */
  stream: z.nullable(stream),
  histories: z.array(
    z.object({
      subject: z.enum(['order', 'payment', 'shipping']),
      from: z.nullable(z.string()),
      to: z.string(),
      cause: z.nullable(z.string()),
      created_at: instant,
    }),
  ),
  supplements: order.shape.supplements,
  supplement_of: order.shape.supplement_of,
  replacements: order.shape.replacements,
  replacement_of: order.shape.replacement_of,
  /** why it replaces goods of another order. Previous servers omit it */
  replacement_reason: z.optional(z.nullable(z.enum(replacementReasons))),
  parcels: order.shape.parcels,
  /** it waits to be shipped, and a part of it has left. Previous servers omit it */
  is_partly_shipped: z.optional(z.boolean()),
  chargeback: consoleOrderEntry.shape.chargeback,
  /** oldest first. Previous servers omit them */
  chargebacks: z.optional(z.array(chargeback)),
  /** what staff changed before it shipped */
  changes: z.optional(z.array(orderChanges)),
  /** it was changed after it was written into a label file */
  is_label_outdated: z.optional(z.boolean()),
  /** staff's words; buyers do not see them */
  tags: z.optional(z.array(z.string())),
  messages: z.array(orderMessage),
  unanswered: count,
  notes: z.array(orderNote),
});
export type ConsoleOrder = z.infer<typeof consoleOrder>;

export const shipmentFault = z.enum(shipmentFaults);

/** The order that a shipment line matches, and its fault if it cannot be shipped. */
export const shipmentMatch = z.object({
  /** as given */
  number: z.string(),
  order: z.nullable(
    z.object({
      id,
      number: z.string(),
      stage: orderStage,
      shipping_type: shippingType,
      buyer_name: z.string(),
      carrier: z.nullable(z.string()),
      tracking_number: z.nullable(z.string()),
      /** it has an open chargeback, or a lost one. Previous servers omit it */
      chargeback: consoleOrderEntry.shape.chargeback,
    }),
  ),
  /** null: it can be shipped */
  fault: z.nullable(shipmentFault),
});
export type ShipmentMatch = z.infer<typeof shipmentMatch>;

export const orderEmailsChoice = z.enum(orderEmailsChoices);
