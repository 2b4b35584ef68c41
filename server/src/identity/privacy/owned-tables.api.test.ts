import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { buyerTables, type BuyerTable } from '../../platform/db/buyer-tables.ts';
import { retention } from '../../platform/db/tables.ts';

const ofBuyers: Readonly<Record<string, BuyerTable>> = buyerTables;

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Tables that a merge moves, but that a concurrent call never writes afterwards. */
const neverLate: Record<string, string> = {
  buyer_sku_counts: 'written with an order',
  idempotency_keys: 'written with what the call writes',
  sessions: 'ended by the merge itself',
};

/** Tables that a merge moves without announcing it. */
const unannounced: Record<string, string> = {
  buyer_sku_counts: 'sums of the orders, which are told of',
  cart_items: 'a cart comes along unasked',
  carts: 'a cart comes along unasked',
  idempotency_keys: 'nothing that a person has',
  post_comments: 'they stay in the chat under the same name',
  sessions: 'ended by the merge itself',
  store_buyers: 'what the store recorded, which its buyers do not see',
};

const textOf = (...files: string[]): string =>
  files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
/** Source text of one function: from its name to the first line that begins with `end`. */
function partOf(text: string, begin: string, end: string): string {
  const from = text.indexOf(begin);
  if (from === -1) throw new Error(`${begin} is not there any more`);
  return text.slice(from, text.indexOf(end, from));
}

const sources = {
  merge: textOf('../sessions/merge-queries.ts', '../../buying/cart/queries.ts'),
  erase: textOf('erase-queries.ts'),
  export: textOf('export-queries.ts'),
  guest: partOf(textOf('../../app/jobs/retention/walks.ts'), 'async function guests(', '\n}'),
};
const late = partOf(
  textOf('../sessions/merge-queries.ts'),
  'export const mergedGuestsWithData',
  '\n  );',
);
const told = partOf(textOf('../people/session-queries.ts'), 'export const belongingsOf', '\n  );');
const isIn = (table: string, text: string): boolean => new RegExp(`\\b${table}\\b`).test(text);

describe('tables that belong to a buyer', () => {
  it('are exactly the tables with a buyer_id', async () => {
    const named = await shop.sql<{ name: string }>(
      `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c
         JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND c.column_name = 'buyer_id' AND t.table_type = 'BASE TABLE'
       UNION
       SELECT conrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND confrelid = 'public.buyers'::regclass`,
    );
    expect(named.map(({ name }) => name).sort()).toEqual(Object.keys(ofBuyers).sort());
  });
  it('have no foreign key to a buyer, account or order, except the oldest, so that an older server can delete those', async () => {
    const tied = await shop.sql<{ name: string }>(
      `SELECT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confdeltype <> 'c' AND confrelid IN ('public.buyers'::regclass, 'public.users'::regclass, 'public.orders'::regclass)`,
    );
    // as old as what they refer to: every server deletes these first
    expect(tied.map(({ name }) => name).sort()).toEqual([
      'account_tokens',
      'buyers',
      'credit_cards',
      'payment_attempts',
      'shop_users',
    ]);
  });
  it.each(Object.keys(sources) as (keyof typeof sources)[])(
    'are each handled by the statements of %s, or left with a reason',
    (what) => {
      const missing = Object.entries(ofBuyers).flatMap(([table, fates]) =>
        (fates[what] === 'own' || (what === 'export' && typeof fates[what] === 'string')) &&
        !isIn(table, sources[what])
          ? [table]
          : [],
      );
      expect(missing).toEqual([]);
    },
  );
  it('are erased if a person’s export shows them, or with the table that is listed', () => {
    const otherwise = { cart_items: 'with its cart', carts: 'emptied, which gives its holds back' };
    const left = Object.entries(ofBuyers).flatMap(([table, fates]) =>
      typeof fates.export === 'string' && typeof fates.erase !== 'string' ? [table] : [],
    );
    expect(left.sort()).toEqual(Object.keys(otherwise));
  });
  const moved = Object.entries(ofBuyers).flatMap(([table, { merge }]) =>
    typeof merge === 'string' ? [table] : [],
  );
  it('are merged later if a concurrent call writes them after the merge', () => {
    expect(
      moved.filter(
        (table) => ofBuyers[table]?.merge === 'own' && !(table in neverLate) && !isIn(table, late),
      ),
    ).toEqual([]);
  });
  it('are announced before a guest merges them', () => {
    expect(moved.filter((table) => !(table in unannounced) && !isIn(table, told))).toEqual([]);
  });
  it('are deleted with their guest exactly if the retention list says so', () => {
    const said = Object.keys(ofBuyers).filter((table) => retention[table]?.by.includes('guests'));
    expect(said.toSorted()).toEqual(
      Object.keys(ofBuyers)
        .filter((table) => typeof ofBuyers[table]?.guest === 'string')
        .toSorted(),
    );
  });
  it('have an index that begins with the buyer, or few rows', async () => {
    const indexed = await shop.sql<{ name: string }>(
      `SELECT DISTINCT i.indrelid::regclass::text AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0] WHERE a.attname = 'buyer_id'`,
    );
    const otherwise = {
      buyer_sku_counts: 'few stores stand before the buyer in its index',
      cart_items: 'by their cart',
      erasures: 'few',
      hold_pauses: 'minutes',
    };
    expect(
      Object.keys(ofBuyers).filter((table) => !indexed.some(({ name }) => name === table)),
    ).toEqual(Object.keys(otherwise));
  });
});
