/** What both rooms know of a store's list of orders; nothing of a schema is here, so that a screen may load it. */

/** Where an order stands for who fulfils it (the column `stage`, server/migrations/0025-orders-of-a-store.sql). */
export const orderStages = ['unpaid', 'to_ship', 'shipped', 'done', 'closed'] as const;
export type OrderStage = (typeof orderStages)[number];

/** What the list may be narrowed to: a stage, what came in within a day and is to be shipped (D-380), or whose buyer waits for an answer. */
export const orderTabs = ['new', 'to_ship', 'unpaid', 'unanswered', 'shipped', 'done', 'closed', 'all'] as const;
export type OrderTab = (typeof orderTabs)[number];

export const orderSorts = ['newest', 'oldest', 'total'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** What stands in the way of a line that names an order and a parcel. */
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

/** How a store hears of orders that it has to fulfil. */
export const orderEmailsChoices = ['each', 'hourly', 'daily', 'none'] as const;
export type OrderEmailsChoice = (typeof orderEmailsChoices)[number];

/** As many as one act takes: 300 parcels are a day's work of two packers. */
export const ordersAtOnce = 300;
