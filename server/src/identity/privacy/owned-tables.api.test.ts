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

/** Moved by a merge, and never what a call under way leaves behind by itself. */
const neverLate: Record<string, string> = {
  buyer_sku_counts: 'written with an order',
  idempotency_keys: 'written with what the call writes',
  sessions: 'ended by the merge itself',
};

/** Moved by a merge without a word before it. */
const untold: Record<string, string> = {
  buyer_sku_counts: 'sums of the orders, which are told of',
  cart_items: 'a cart comes along unasked',
  carts: 'a cart comes along unasked',
  idempotency_keys: 'nothing that a person has',
  sessions: 'ended by the merge itself',
};

const textOf = (...files: string[]): string => files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8')).join('\n');
/** One function of a file: from its name to the first line that begins with what ends it. */
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
const late = partOf(textOf('../sessions/merge-queries.ts'), 'export const stragglers', '\n  );');
const told = partOf(textOf('../people/session-queries.ts'), 'export const belongingsOf', '\n  );');
const isIn = (table: string, text: string): boolean => new RegExp(`\\b${table}\\b`).test(text);

describe('tables that belong to a buyer', () => {
  it('are all of those that name one', async () => {
    const named = await shop.sql<{ name: string }>(
      `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c
         JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND c.column_name = 'buyer_id' AND t.table_type = 'BASE TABLE'
       UNION
       SELECT conrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND confrelid = 'public.buyers'::regclass`,
    );
    expect(named.map(({ name }) => name).sort()).toEqual(Object.keys(ofBuyers).sort());
  });
  it('are tied to no buyer, account or order by a key of the database, but for the oldest: a server that does not know a table deletes those all the same', async () => {
    const tied = await shop.sql<{ name: string }>(
      `SELECT conrelid::regclass::text AS name FROM pg_constraint
        WHERE contype = 'f' AND confdeltype <> 'c' AND confrelid IN ('public.buyers'::regclass, 'public.users'::regclass, 'public.orders'::regclass)`,
    );
    // as old as what they are tied to: every server deletes these first
    expect(tied.map(({ name }) => name).sort()).toEqual(['account_tokens', 'buyers', 'credit_cards', 'payment_attempts', 'shop_users']);
  });
  it.each(Object.keys(sources) as (keyof typeof sources)[])('are each in what is written of by %s, or left with a reason', (what) => {
    const missing = Object.entries(ofBuyers).flatMap(([table, fates]) =>
      (fates[what] === 'own' || (what === 'export' && typeof fates[what] === 'string')) && !isIn(table, sources[what]) ? [table] : [],
    );
    expect(missing).toEqual([]);
  });
  it('are erased where a person’s document shows them, or with what is listed', () => {
    const otherwise = { cart_items: 'with its cart', carts: 'emptied, which gives its holds back' };
    const left = Object.entries(ofBuyers).flatMap(([table, fates]) => (typeof fates.export === 'string' && typeof fates.erase !== 'string' ? [table] : []));
    expect(left.sort()).toEqual(Object.keys(otherwise));
  });
  const moved = Object.entries(ofBuyers).flatMap(([table, { merge }]) => (typeof merge === 'string' ? [table] : []));
  it('follow a guest who was merged where a call under way wrote them late', () => {
    expect(moved.filter((table) => ofBuyers[table]?.merge === 'own' && !(table in neverLate) && !isIn(table, late))).toEqual([]);
  });
  it('are told of before a guest brings them along', () => {
    expect(moved.filter((table) => !(table in untold) && !isIn(table, told))).toEqual([]);
  });
  it('are ended with their guest where the list of what is kept says so, and nowhere else', () => {
    const said = Object.keys(ofBuyers).filter((table) => retention[table]?.by.includes('guests'));
    expect(said.toSorted()).toEqual(
      Object.keys(ofBuyers)
        .filter((table) => typeof ofBuyers[table]?.guest === 'string')
        .toSorted(),
    );
  });
  it('are found by their buyer: an index begins with who that is, or they are few', async () => {
    const indexed = await shop.sql<{ name: string }>(
      `SELECT DISTINCT i.indrelid::regclass::text AS name FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0] WHERE a.attname = 'buyer_id'`,
    );
    const otherwise = {
      buyer_sku_counts: 'few stores stand before the buyer in its index',
      cart_items: 'by their cart',
      erasures: 'few',
      hold_pauses: 'minutes',
    };
    expect(Object.keys(ofBuyers).filter((table) => !indexed.some(({ name }) => name === table))).toEqual(Object.keys(otherwise));
  });
});
