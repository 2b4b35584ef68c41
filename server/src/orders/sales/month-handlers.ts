import { dayAfter } from '@noren/contract/calendar-days';
import { writeAudit } from '../../identity/audit/queries.ts';
import { lockStore } from '../../catalog/stores/settings-queries.ts';
import { storeById, type StoreRow } from '../../catalog/stores/queries.ts';
import { zoneOf } from '../../catalog/stores/rules.ts';
import { wordsIn } from '../../i18n/words.ts';
import type { Db } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { writeSheet } from '../../platform/sheets/sheet-thread.ts';
import { csvCell, encodedFile } from '../orders/order-file.ts';
import { journalFile, journalOf, programFile } from './journal.ts';
import {
  bookedOrders,
  chargebackSums,
  findJournalAccounts,
  updateJournalAccounts,
} from './month-queries.ts';
import { payoutSums } from './payout-queries.ts';
import { payoutsByMethod } from './payout-rules.ts';
import {
  bookingsOf,
  chargebacksOf,
  monthOf,
  sumsByDayAndRate,
  type Booking,
} from './month-rules.ts';

const setting = 'PUT /console/stores/{slug}/journal-accounts';
/** Orders per read: few enough that computing their bookings does not delay other calls. */
const ordersPerRead = 2_000;

/** First and last day of a month. */
function daysOfMonth(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: dayAfter(`${dayAfter(from, 31).slice(0, 7)}-01`, -1) };
}

/** The month's days in the store's time zone. */
const daysOfStore = ({ id, region }: Pick<StoreRow, 'id' | 'region'>, month: string) => ({
  store_id: id,
  ...daysOfMonth(month),
  zone: zoneOf[region],
});

/** Every booking of a store in a month. */
async function bookingsOfMonth(
  db: Db,
  store: Pick<StoreRow, 'id' | 'region'>,
  month: string,
): Promise<Booking[]> {
  const days = daysOfStore(store, month);
  const bookings: Booking[] = [];
  for (let after: number | null = 0; after !== null;) {
    const orders = await bookedOrders(db, days, { after, limit: ordersPerRead });
    bookings.push(
      ...orders.flatMap(bookingsOf).filter(({ day }) => day >= days.from && day <= days.to),
    );
    after = orders.length === ordersPerRead ? (orders.at(-1)?.id ?? null) : null;
  }
  return bookings;
}

const sheetColumns = [
  'day',
  'rate',
  'goods',
  'discounts',
  'shipping',
  'fees',
  'refunds',
  'net',
  'tax',
] as const;

export const monthHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/sales-month'
  | 'GET /console/stores/{slug}/sales-month-file'
  | typeof setting
> = {
  'GET /console/stores/{slug}/sales-month': {
    mode: 'read',
    async run(db, { caller: { store_id } }, { query: { month } }) {
      const store = (await storeById(db, store_id)) as StoreRow;
      return {
        data: {
          month,
          currency: store.currency,
          ...monthOf(await bookingsOfMonth(db, store, month)),
          payouts: payoutsByMethod(await payoutSums(db, { store_id, ...daysOfMonth(month) })),
          chargebacks: chargebacksOf(await chargebackSums(db, daysOfStore(store, month))),
          accounts: await findJournalAccounts(db, store_id),
        },
      };
    },
  },
  'GET /console/stores/{slug}/sales-month-file': {
    mode: 'read',
    async run(db, { caller: { store_id }, fail, locale }, { query: { month, file } }) {
      const store = (await storeById(db, store_id)) as StoreRow;
      const isForJapan = file === 'freee' || file === 'money_forward';
      if (isForJapan && store.region !== 'JP')
        throw fail('VALIDATION_EXCEPTION', {
          errors: [{ path: 'query.file', message: 'exists for stores in Japan only' }],
        });
      const bookings = await bookingsOfMonth(db, store, month);
      if (file === 'rates_csv' || file === 'rates_xlsx') {
        const m = wordsIn(locale);
        const rows = [
          sheetColumns.map((column) => m.month_file_column({ column })),
          ...sumsByDayAndRate(bookings).map((row) => sheetColumns.map((column) => row[column])),
        ];
        const bytes =
          file === 'rates_xlsx'
            ? await writeSheet(store_id, rows)
            : encodedFile(rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join(''), {
                encoding: 'utf-8',
                isFirst: true,
              });
        return { file: Buffer.from(bytes).toString('base64') };
      }
      const form = {
        locale,
        region: store.region,
        accounts: await findJournalAccounts(db, store_id),
      };
      const days = daysOfStore(store, month);
      const payouts = await payoutSums(db, days);
      const entries = journalOf(bookings, payouts, await chargebackSums(db, days));
      const bytes = isForJapan ? programFile(entries, file, form) : journalFile(entries, form);
      return { file: bytes.toString('base64') };
    },
  },
  [setting]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body }) {
      await lockStore(tx, store_id);
      const before = await findJournalAccounts(tx, store_id);
      const after = { ...before, ...body };
      await updateJournalAccounts(tx, store_id, after);
      await writeAudit(
        tx,
        { store_id, staff_id, call: setting, subject: 'journal accounts', before, after },
        now,
      );
      return { data: after };
    },
  },
};
