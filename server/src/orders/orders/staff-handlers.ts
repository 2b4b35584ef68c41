import { foldText } from '@noren/contract/fold-text';
import type { OrderTab } from '@noren/contract/order-lists';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { insertMessage, listMessages } from '../messages/queries.ts';
import { lockOrder } from './change.ts';
import { writeMessageEmail } from '../../notifications/outbox/queries.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import {
  countConsoleOrders,
  countStages,
  exportConsoleOrders,
  listConsoleOrders,
  showsOfOrders,
  type ConsoleOrderFilter,
  type ExportRow,
  type OrderPlace,
} from './staff-list-queries.ts';
import { ordersFile, ordersSheet } from './order-file.ts';
import { findConsoleOrder, findSlips, insertNote, listNotes } from './staff-queries.ts';
import { conditionOf, destinationOf, newSince, searchTerms } from './order-rules.ts';

const ordersPerPage = 50;
/** Orders per part of a file: few enough that writing it does not delay other calls. */
const ordersPerPart = 300;
/** Maximum lines of a spreadsheet, which is packed in memory. */
const maxSheetLines = 5_000;
const maxMessages = 1_000;
/** Shows that the list can be filtered by. */
const maxShows = 100;

/** Absent fields do not filter. */
type Asked = {
  [
    K in
      | 'from'
      | 'to'
      | 'payment'
      | 'payment_status'
      | 'stream'
      | 'product'
      | 'show'
      | 'due'
      | 'min'
      | 'max'
      | 'ids'
  ]?: ConsoleOrderFilter[K] | undefined;
} & {
  tag?: string | undefined;
  tab?: OrderTab | undefined;
  search?: string | undefined;
  place?: string | undefined;
};

const filterOf = (
  store_id: number,
  { tab, search, place, tag, ...asked }: Asked,
  now: Date,
): ConsoleOrderFilter => ({
  store_id,
  now,
  ...conditionOf(tab ?? 'all', now),
  ...searchTerms(search ?? ''),
  from: asked.from ?? null,
  to: asked.to ?? null,
  payment: asked.payment ?? null,
  payment_status: asked.payment_status ?? null,
  destination: place === undefined ? null : destinationOf(place),
  stream: asked.stream ?? null,
  product: asked.product ?? null,
  show: asked.show ?? null,
  due: asked.due ?? null,
  min: asked.min ?? null,
  max: asked.max ?? null,
  tag: tag === undefined ? null : foldText(tag),
  ids: asked.ids ?? null,
});

/** Cursor of the list as sent to the client: the order, and its total for sorting. */
const writeCursor = ({ id, total }: OrderPlace): string => `${id}.${total}`;
function readCursor(written: string): OrderPlace {
  const [id = '0', total = '0'] = written.split('.');
  return { id: Number(id), total: Number(total) };
}

export const consoleOrdersHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/orders'
  | 'GET /console/stores/{slug}/order-counts'
  | 'GET /console/stores/{slug}/order-shows'
  | 'POST /console/stores/{slug}/orders/export'
  | 'GET /console/stores/{slug}/orders/{id}'
  | 'GET /console/stores/{slug}/order-slips'
  | 'POST /console/stores/{slug}/orders/{id}/messages'
  | 'POST /console/stores/{slug}/orders/{id}/notes'
> = {
  'GET /console/stores/{slug}/orders': {
    mode: 'read',
    async run(db, { caller: { store_id }, now }, { query }) {
      const filter = filterOf(store_id, query, now);
      const limit = query.per_page ?? ordersPerPage;
      const after = query.after === undefined ? null : readCursor(query.after);
      const rows = await listConsoleOrders(db, filter, {
        sort: query.sort ?? 'newest',
        after,
        limit: limit + 1,
      });
      const data = rows.slice(0, limit);
      const last = rows.length > limit ? data.at(-1) : undefined;
      return {
        data,
        total: after === null ? await countConsoleOrders(db, filter) : null,
        next: last ? writeCursor({ id: last.id, total: last.total_amount }) : null,
      };
    },
  },
  'GET /console/stores/{slug}/order-counts': {
    mode: 'read',
    run: (db, { caller: { store_id }, now }) => countStages(db, store_id, newSince(now)),
  },
  'GET /console/stores/{slug}/order-shows': {
    mode: 'read',
    async run(db, { caller: { store_id } }) {
      const shows = await showsOfOrders(db, store_id, maxShows);
      return { data: shows.map((show) => ({ ...show, at: show.at.toISOString() })) };
    },
  },
  // the audit entry, one per file, records who exported buyers' names and addresses
  'POST /console/stores/{slug}/orders/export': {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id }, locale, now },
      { body: { encoding, after, ...asked } },
    ) {
      const filter = filterOf(store_id, asked, now);
      const rows: ExportRow[] = [];
      let next = after;
      do {
        const read = await exportConsoleOrders(tx, filter, next ?? 0, ordersPerPart);
        rows.push(...read);
        next =
          new Set(read.map(({ id }) => id)).size === ordersPerPart
            ? (read.at(-1)?.id ?? null)
            : null;
      } while (encoding === 'xlsx' && next !== null && rows.length < maxSheetLines);
      if (after === null) {
        const call = 'POST /console/stores/{slug}/orders/export';
        await writeAudit(
          tx,
          {
            store_id,
            staff_id,
            call,
            subject: 'orders',
            before: null,
            after: { tab: asked.tab ?? 'all', encoding },
          },
          now,
        );
      }
      const part =
        encoding === 'xlsx'
          ? await ordersSheet(store_id, rows, locale)
          : ordersFile(rows, { locale, encoding, isFirst: after === null });
      return {
        part: Buffer.from(part).toString('base64'),
        orders: new Set(rows.map(({ id }) => id)).size,
        next,
      };
    },
  },
  'GET /console/stores/{slug}/orders/{id}': {
    mode: 'read',
    async run(db, { caller: { store_id }, fail }, { params: { id } }) {
      const found = await findConsoleOrder(db, store_id, id);
      if (!found) throw fail('NOT_FOUND');
      const [messages, notes] = [
        await listMessages(db, { store_id, id }, maxMessages),
        await listNotes(db, store_id, id),
      ];
      return { data: { ...found, messages, notes } };
    },
  },
  'GET /console/stores/{slug}/order-slips': {
    mode: 'read',
    run: async (db, { caller: { store_id } }, { query }) => ({
      data: await findSlips(db, store_id, query.ids.split(',').map(Number)),
    }),
  },
  'POST /console/stores/{slug}/orders/{id}/messages': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params, body: { message } }) {
      const order = await lockOrder(tx, { store_id, id: params.id });
      if (!order) throw fail('NOT_FOUND');
      const id = await insertMessage(tx, order, { role: 'seller', message, user_id: null, now });
      await writeMessageEmail(tx, 'message_to_buyer', order, id, now);
      // the audit entry has only the message's id: its text is erased with the order
      const call = 'POST /console/stores/{slug}/orders/{id}/messages';
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call,
          subject: `order ${order.slug}`,
          before: null,
          after: { message: id },
        },
        now,
      );
      return { data: await listMessages(tx, order, maxMessages) };
    },
  },
  'POST /console/stores/{slug}/orders/{id}/notes': {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params, body: { note } }) {
      const order = await lockOrder(tx, { store_id, id: params.id });
      if (!order) throw fail('NOT_FOUND');
      const id = await insertNote(tx, { store_id, order_id: order.id, staff_id, note, now });
      const call = 'POST /console/stores/{slug}/orders/{id}/notes';
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call,
          subject: `order ${order.slug}`,
          before: null,
          after: { note: id },
        },
        now,
      );
      return { data: await listNotes(tx, store_id, order.id) };
    },
  },
};
