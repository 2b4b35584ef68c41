import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import {
  consoleOrder,
  consoleOrderEntry,
  orderCounts,
  orderDue,
  orderEmailsChoice,
  orderNote,
  orderSlip,
  orderSort,
  orderTab,
  shipmentFault,
  shipmentMatch,
} from '../entities/console-order.ts';
import { batchUndo, chosenOrders } from '../entities/order-bulk.ts';
import { calendarDay } from '../entities/sales.ts';
import { orderMessage } from '../entities/order-message.ts';
import { maxOrdersPerCall } from '../order-lists.ts';
import { paymentType } from '../entities/store.ts';
import { paymentStatus } from '../entities/order.ts';
import { invoiceNumber } from '../entities/uniform-invoice.ts';
import {
  asTyped,
  count,
  id,
  idInPath,
  instant,
  matching,
  maxInteger,
  queryInteger,
  slug,
  text,
} from '../scalars.ts';

const storeParams = z.object({ slug });
const orderParams = z.object({ slug, id: idInPath });
/** Orders contain names and addresses, which livers do not need. */
const readers = ['owner', 'manager', 'packer', 'support', 'accountant'] as const;
const packers = ['owner', 'manager', 'packer'] as const;
const namesIds = z.refine<string>(
  (text) => text.split(/[.,]/).every((part) => Number(part) <= maxInteger),
  { error: 'An id beyond all ids' },
);
/** A cursor: `next` of the previous page. */
const place = matching(21, /^\d{1,10}(\.\d{1,10})?$/).check(namesIds);

const placeCode = matching(6, /^(\d{2}|TW-[A-Z]{3})$/);
const amountInQuery = queryInteger(0, 99_999_999);

/** Filters of the list of orders; days are in the time zone of the store's country. */
const filter = {
  tab: z.optional(orderTab),
  /** number, name, phone, email, address or product, or a part of one */
  search: z.optional(asTyped(100)),
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  payment: z.optional(paymentType),
  /** `pending` also finds orders whose payment has not been started */
  payment_status: z.optional(paymentStatus),
  /** code of a prefecture, or of a county of Taiwan */
  place: z.optional(placeCode),
  stream: z.optional(idInPath),
  product: z.optional(idInPath),
  show: z.optional(idInPath),
  due: z.optional(orderDue),
  min: z.optional(amountInQuery),
  max: z.optional(amountInQuery),
  /** in any spelling */
  tag: z.optional(asTyped(120)),
};
const idsInQuery = matching(3_299, /^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,299}$/).check(namesIds);

/** The parcel's carrier and tracking number. */
const parcel = {
  company: z.optional(text(40, 1)),
  company_code: z.optional(text(40, 1)),
  tracking_number: z.optional(text(60, 1)),
};
/** A line names its order by the order number, as carrier files and spreadsheets do. */
const shipmentLine = z.strictObject({
  number: text(60, 1),
  ...parcel,
  /** ships a row of the file that has no parcel number */
  without_number: z.optional(z.boolean()),
});
export type ShipmentLine = z.infer<typeof shipmentLine>;
const shipmentLines = z.array(shipmentLine).check(z.minLength(1), z.maxLength(maxOrdersPerCall));

export const consoleOrdersEndpoints = {
  'GET /console/stores/{slug}/orders': staffEndpoint({
    summary:
      'The store’s orders, filtered and sorted; `after` continues from a page’s `next`. `total` comes with the first page.',
    roles: readers,
    params: storeParams,
    query: z.object({
      ...filter,
      sort: z.optional(orderSort),
      after: z.optional(place),
      per_page: z.optional(queryInteger(1, maxOrdersPerCall)),
    }),
    answer: z.object({
      data: z.array(consoleOrderEntry),
      total: z.nullable(count),
      next: z.nullable(z.string()),
    }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/order-counts': staffEndpoint({
    summary:
      'The number of orders per tab, and the newest order; cheap enough to be polled every few seconds.',
    roles: readers,
    params: storeParams,
    answer: orderCounts,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/order-shows': staffEndpoint({
    summary: 'The latest live shows from which goods were ordered, by which the list is filtered.',
    roles: readers,
    params: storeParams,
    answer: z.object({ data: z.array(z.object({ id, title: z.string(), at: instant })) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/orders/export': staffEndpoint({
    summary:
      'A part of the narrowed list in Base64: of a CSV file in its encoding, or a whole XLSX file. `after` goes on from `next`, so that any number of orders can be had.',
    roles: ['owner', 'manager', 'accountant'],
    params: storeParams,
    body: z.strictObject({
      ...filter,
      stream: z.optional(id),
      product: z.optional(id),
      show: z.optional(id),
      min: z.optional(count),
      max: z.optional(count),
      /** only these */
      ids: z.optional(chosenOrders),
      encoding: z.enum(['utf-8', 'shift_jis', 'xlsx']),
      after: z.nullable(id),
    }),
    answer: z.object({ part: z.string(), orders: count, next: z.nullable(id) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/orders/{id}': staffEndpoint({
    summary: 'One order with everything its store has about it, including messages and notes.',
    roles: readers,
    params: orderParams,
    answer: z.object({ data: consoleOrder }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/order-slips': staffEndpoint({
    summary: 'The named orders as their slips and the pick list show them, in the order they came.',
    roles: readers,
    params: storeParams,
    query: z.object({ ids: idsInQuery }),
    answer: z.object({ data: z.array(orderSlip) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/orders/{id}/messages': staffEndpoint({
    summary: 'Sends the store’s answer to the buyer, who is notified by email.',
    roles: ['owner', 'manager', 'support'],
    params: orderParams,
    body: z.strictObject({ message: text(2000, 1) }),
    idempotent: true,
    answer: z.object({ data: z.array(orderMessage) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/orders/{id}/notes': staffEndpoint({
    summary: 'Adds an internal note to an order, which its buyer does not see.',
    roles: ['owner', 'manager', 'packer', 'support'],
    params: orderParams,
    body: z.strictObject({ note: text(2000, 1) }),
    idempotent: true,
    answer: z.object({ data: z.array(orderNote) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/orders/{id}/invoice-number': staffEndpoint({
    summary:
      'The number of the uniform invoice (統一發票) that was issued for an order of Taiwan elsewhere; its buyer sees it. null: none.',
    roles: ['owner', 'manager', 'support', 'accountant'],
    params: orderParams,
    body: z.strictObject({ invoice_number: z.nullable(invoiceNumber) }),
    answer: z.object({ data: z.object({ invoice_number: z.nullable(z.string()) }) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/shipments/match': staffEndpoint({
    summary:
      'Checks the lines of a carrier’s file: returns each with its order and fault. Changes nothing.',
    roles: packers,
    params: storeParams,
    body: z.strictObject({ lines: shipmentLines }),
    answer: z.object({ data: z.array(shipmentMatch) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/shipments': staffEndpoint({
    summary:
      'Ships the orders of the lines. What is wrong with one leaves the others alone, unless `all_or_none` asks otherwise; said again, nothing happens twice.',
    roles: packers,
    params: storeParams,
    /** `from_file`: a line without a parcel number is a fault, unless `without_number` is set */
    body: z.strictObject({
      lines: shipmentLines,
      all_or_none: z.boolean(),
      from_file: z.optional(z.boolean()),
    }),
    idempotent: true,
    answer: z.object({
      shipped: count,
      faults: z.array(z.object({ number: z.string(), fault: shipmentFault })),
      /** orders that no line names: they were in the parcel of a named one */
      together: z.optional(z.array(z.object({ id, number: z.string() }))),
      /** absent: nothing can be undone */
      undo: z.optional(batchUndo),
    }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/order-emails': staffEndpoint({
    summary: 'How often the store is emailed about orders to fulfil, and at which address.',
    roles: ['owner', 'manager'],
    params: storeParams,
    answer: z.object({ order_emails: orderEmailsChoice, recipient: z.string() }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/order-emails': staffEndpoint({
    summary: 'Sets whether the store gets an email per order, an hourly or daily digest, or none.',
    roles: ['owner', 'manager'],
    params: storeParams,
    body: z.strictObject({ order_emails: orderEmailsChoice }),
    answer: z.object({ order_emails: orderEmailsChoice, recipient: z.string() }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
