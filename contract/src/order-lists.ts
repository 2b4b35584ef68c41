/**
 * Constants of a store's list of orders, shared by server and console. Has no schema, so that
 * screens can load it.
 */

/** Maximum number of saved views of a list, orders or goods, for each staff member. */
export const maxViews = 20;

/**
 * An order's stage of fulfilment (the column `stage`,
 * server/migrations/0025-orders-of-a-store.sql).
 */
export const orderStages = ['unpaid', 'to_ship', 'shipped', 'done', 'closed'] as const;
export type OrderStage = (typeof orderStages)[number];

/**
 * Filters of the list: by stage; `new`: to ship and placed within a day (D-380); `unanswered`: with
 * a buyer's message without an answer.
 */
export const orderTabs = [
  'new',
  'to_ship',
  'unpaid',
  'unanswered',
  'shipped',
  'done',
  'closed',
  'all',
] as const;
export type OrderTab = (typeof orderTabs)[number];

export const orderSorts = ['newest', 'oldest', 'total', 'total_up'] as const;
export type OrderSort = (typeof orderSorts)[number];

/**
 * An order's open tasks besides its stage: it is unpaid and will be canceled within a day; the store
 * owes a refund; a payment or refund needs a person's decision; or a chargeback is open.
 */
export const orderDues = ['pay_soon', 'refund_owed', 'open_money', 'chargeback'] as const;
export type OrderDue = (typeof orderDues)[number];

/** Why a shipment line that names an order and a parcel cannot be shipped. */
export const shipmentFaults = [
  'not_found',
  'named_twice',
  'not_paid',
  'shipped_already',
  'picked_up',
  'over',
  'refunded',
  'number_wrong',
  'number_missing',
] as const;
export type ShipmentFault = (typeof shipmentFaults)[number];

/** Why orders cannot go in one parcel. */
export const parcelRefusals = [
  'not_found',
  'not_to_ship',
  'partly_shipped',
  'picked_up',
  'other_person',
  'other_address',
  'other_delivery',
  'too_many',
] as const;
export type ParcelRefusal = (typeof parcelRefusals)[number];

/** Why an order is not canceled. */
const cancelRefusals = [
  'canceled_already',
  'payment_open',
  'left_already',
  'ready_for_pickup',
  'partly_shipped',
  'refund_owed',
  'refund_in_progress',
  'partly_refunded',
  'payment_unknown',
  'refund_changed',
  'disputed',
] as const;
export type CancelRefusal = (typeof cancelRefusals)[number];

/**
 * Why an act on chosen orders did not change one of them. `same_buyer`: its buyer gets the message
 * about another of the orders.
 */
export const bulkRefusals = [
  'not_found',
  'too_many_tags',
  'same_buyer',
  'erased',
  'too_late',
  'moved_on',
  'not_yours',
  ...cancelRefusals,
] as const;
export type BulkRefusal = (typeof bulkRefusals)[number];

/** How often a store is emailed about orders to fulfil. */
export const orderEmailsChoices = ['each', 'hourly', 'daily', 'none'] as const;
export type OrderEmailsChoice = (typeof orderEmailsChoices)[number];

/** Maximum number of orders per bulk action: 300 parcels are a day's work of two packers. */
export const maxOrdersPerCall = 300;

/** Maximum number of orders canceled per call: gateways are asked about those that are unpaid. */
export const maxCancelsPerCall = 20;
