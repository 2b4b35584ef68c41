import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { PersonExport } from '@noren/contract/entities/person';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteLeavingCards } from '../src/app/jobs/cards.ts';
import { mergeGuest, mergeStragglers } from '../src/identity/sessions/merge-buyers.ts';
import { operator_key } from './fulfilment.ts';
import { minori } from './leaver.ts';
import { leaveEverything } from './leave-everything.ts';
import { buyerTables, type BuyerTable } from '../src/platform/db/buyer-tables.ts';
import { openShop, type TestShop } from './shop.ts';

/** Tables in which the person who leaves everything leaves no row, with the reason. */
const leavesNone: Readonly<Record<string, string>> = {
  erasures: 'no erasure was requested yet',
  hold_pauses: 'no bound was reached',
};
/** The same for columns that name an account or an order. */
const leavesNoneOf: Readonly<Record<string, string>> = {
  'erasures.user_id': 'no erasure was requested yet',
  'receipts.order_id': 'the books, kept as they were made out (D-354), with whom they name',
  'sessions.order_id': 'a session like the others, by an email’s link',
};
/** Rows that stay with the former guest, with the reason. */
const rowsLeftBehind: Readonly<Record<string, string>> = {
  carts: 'empty: their lines have gone',
  sessions: 'ended, and read only by the data export',
};

/** Tables in which two buyers never have equal rows, with the reason. */
const neverTheSame: Readonly<Record<string, string>> = {
  credit_cards: 'the member name at the vault contains the buyer’s id',
};

let shop: TestShop;
let user_id: number;
let orders: number[];
/** All buyers that the person has been. */
let buyers: number[];
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  const [{ last }] = (await shop.sql<{ last: number }>('SELECT max(id) AS last FROM buyers')) as [
    { last: number },
  ];
  ({ user_id, orders } = await leaveEverything(shop));
  buyers = (await shop.sql<{ id: number }>('SELECT id FROM buyers WHERE id > $1', [last])).map(
    ({ id }) => id,
  );
});
afterAll(() => shop.close());

const operator = (act: string) =>
  shop.call('POST', `/api/operator/persons/${act}`, {
    headers: { authorization: `Bearer ${operator_key}` },
    body: { email: minori.email },
  });
const ofBuyers: Readonly<Record<string, BuyerTable>> = buyerTables;
const tables = Object.keys(ofBuyers);
const whichAre = (fate: 'merge' | 'erase') =>
  tables.filter((table) => typeof ofBuyers[table]?.[fate] === 'string');
async function rowsOf(of: readonly number[]): Promise<Record<string, number>> {
  const counts = await Promise.all(
    tables.map((table) =>
      shop.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${table} WHERE buyer_id = ANY($1::int[])`,
        [of],
      ),
    ),
  );
  return Object.fromEntries(tables.map((table, nth) => [table, counts[nth]?.[0]?.n ?? 0]));
}
const empty = (rows: Record<string, number>) => tables.filter((table) => rows[table] === 0);

// a table that is empty here proves nothing in the tests below, and in those of erasing and
// exporting
it('leaves a row in every table of buyers', async () => {
  expect(empty(await rowsOf(buyers))).toEqual(Object.keys(leavesNone));
});

it('leaves a row in every table that names an account or an order', async () => {
  const columns = await shop.sql<{ name: string; column: string }>(
    `SELECT c.table_name AS name, c.column_name AS column FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name IN ('user_id', 'order_id') ORDER BY 1, 2`,
  );
  const without: string[] = [];
  for (const { name, column } of columns) {
    const [{ n }] = (await shop.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM ${name} WHERE ${column} = ANY($1::int[])`,
      [column === 'user_id' ? [user_id] : orders],
    )) as [{ n: number }];
    if (n === 0) without.push(`${name}.${column}`);
  }
  expect(without).toEqual(Object.keys(leavesNoneOf));
});

it('a data export has rows of each table it must have', async () => {
  const document = (await operator('export')).body as PersonExport;
  const sections = Object.values(ofBuyers).flatMap((owned) =>
    typeof owned.export === 'string' ? [owned.export] : [],
  );
  expect(sections.filter((section) => document[section].length === 0)).toEqual([]);
});

it('a merge moves every row, and leaves none that would count as a late one', async () => {
  const [{ id: from }] = (await shop.sql<{ id: number }>(
    'UPDATE buyers SET user_id = NULL WHERE user_id = $1 RETURNING id',
    [user_id],
  )) as [{ id: number }];
  const [{ id: into }] = (await shop.sql<{ id: number }>(
    'INSERT INTO buyers (user_id) VALUES ($1) RETURNING id',
    [user_id],
  )) as [{ id: number }];
  const before = await rowsOf([from]);
  await shop.database.transaction((tx) => mergeGuest(tx, { from, into }, shop.app.now()));
  const [left, came] = [await rowsOf([from]), await rowsOf([into])];
  const moving = whichAre('merge').filter((table) => !(table in rowsLeftBehind));
  expect(moving.filter((table) => left[table] !== 0 || came[table] !== before[table])).toEqual([]);
  expect(await mergeStragglers(shop.app)).toBe(0);
  buyers.push(into);
});

/**
 * Tables with a unique index that includes the buyer, with the columns that the database does not
 * fill itself.
 */
const onceOfEach = () =>
  shop.sql<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name,
            ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attidentity = '' AND a.attgenerated = '' AND a.attname <> 'buyer_id') AS columns
       FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY($1::text[])
        AND EXISTS (SELECT 1 FROM pg_index i JOIN pg_attribute b ON b.attrelid = i.indrelid AND b.attnum = ANY(i.indkey)
                     WHERE i.indrelid = c.oid AND i.indisunique AND b.attname = 'buyer_id')
      ORDER BY 1`,
    [whichAre('merge').filter((table) => !(table in neverTheSame))],
  );

// a plain UPDATE would violate a unique index, and the buyer could not log in
it('a merge of two buyers with equal rows succeeds, and takes nothing from the target', async () => {
  const [into] = buyers.slice(-1) as [number];
  const [{ id: twin }] = (await shop.sql<{ id: number }>(
    'INSERT INTO buyers DEFAULT VALUES RETURNING id',
  )) as [{ id: number }];
  const copied: string[] = [];
  for (const { name, columns } of await onceOfEach()) {
    const others = columns.join(', ');
    const rows = await shop.sql(
      `INSERT INTO ${name} (buyer_id, ${others}) SELECT $2, ${others} FROM ${name} WHERE buyer_id = $1 ON CONFLICT DO NOTHING RETURNING 1`,
      [into, twin],
    );
    if (rows.length > 0) copied.push(name);
  }
  // the other tables have nothing left to copy, or another unique index prevents it
  expect(copied).toEqual([
    'addresses',
    'buyer_sku_counts',
    'carts',
    'gmo_cvs_records',
    'idempotency_keys',
  ]);
  const before = await rowsOf([into]);
  await shop.database.transaction((tx) => mergeGuest(tx, { from: twin, into }, shop.app.now()));
  const after = await rowsOf([into]);
  expect(tables.filter((table) => (after[table] as number) < (before[table] as number))).toEqual(
    [],
  );
  buyers.push(twin);
});

it('an erasure leaves no row in the tables it must erase', async () => {
  expect((await operator('erase')).body).toMatchObject({ is_erased: true });
  // cards go when their vaults have deleted them
  for (let n = 0; n < 3; n++) {
    await deleteLeavingCards(shop.app);
    shop.advance(301_000);
  }
  const rows = await rowsOf(buyers);
  // orders stay, without names
  expect(whichAre('erase').filter((table) => table !== 'orders' && rows[table] !== 0)).toEqual([]);
});

it('every limit that a merge respects has a test', () => {
  const held = Object.values(ofBuyers).flatMap(({ bound }) =>
    'kept' in bound ? [bound.kept] : [],
  );
  expect(held.filter((test) => !existsSync(join(import.meta.dirname, '../..', test)))).toEqual([]);
});
