import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyOfDatabase } from './shop.ts';
import { claimsOf } from './sql/claims.ts';
import { openDescriber, type Describer } from './sql/describe.ts';
import { buyerTables } from '../src/platform/db/buyer-tables.ts';
import { neverNull, notConstant, overAllStores, ofMoreThanOneBuyer } from './sql/exceptions.ts';
import { locksAgain } from './sql/locks-once.ts';
import { columnsFromOutside } from './sql/outer-joins.ts';
import { openSource, type Source } from './sql/program.ts';
import { statementsOf, type Statement } from './sql/statements.ts';
import { openStoreKeys } from './sql/store-keys.ts';

let source: Source;
let statements: Statement[];
let database: Describer;
let keys: Awaited<ReturnType<typeof openStoreKeys>>;
let keysOfBuyers: typeof keys;
/**
 * Tables found by more than their buyer, through something else in the call: a line by its cart, a
 * session by its secret, an order by its viewer.
 */
const foundByOtherKey = ['cart_items', 'sessions', 'orders', 'erasures'];

beforeAll(async () => {
  source = openSource();
  statements = statementsOf(source);
  database = await openDescriber(await copyOfDatabase());
  keys = await openStoreKeys(database.tablesOfStores);
  const owned = new Set(
    Object.keys(buyerTables).filter((table) => !foundByOtherKey.includes(table)),
  );
  keysOfBuyers = await openStoreKeys(owned, { column: 'buyer_id', table: 'buyers', named: ['id'] });
});
afterAll(async () => {
  source.close();
  await database.close();
});

/** The statements that do not restrict their rows' owner, with the tables. */
function without({ withoutStore }: typeof keys): string[] {
  const found = statements.map(({ name, texts }) => ({
    name,
    tables: [...new Set(texts.flatMap((text) => withoutStore(text)))].toSorted(),
  }));
  return found
    .flatMap(({ name, tables }) => (tables.length > 0 ? [`${name}: ${tables.join(' ')}`] : []))
    .toSorted();
}

/** Checks one text of a statement. @returns faults, and columns that may be null */
async function checkText(
  { row, asJson, whole }: Statement,
  text: string,
): Promise<{ wrong: string[]; nullable: string[] }> {
  const claims = claimsOf(source);
  try {
    const columns = await database.describe(whole(text));
    return {
      wrong: row ? claims.wrongRow(row, columns, asJson) : [],
      nullable: row ? claims.mayBeNull(row, columns, columnsFromOutside(text)) : [],
    };
  } catch (error) {
    return { wrong: [`PostgreSQL refuses it: ${(error as Error).message}`], nullable: [] };
  }
}

const named = (name: string): Statement =>
  statements.find((statement) => statement.name === name) as Statement;

describe('the server’s statements', () => {
  it('are known before it runs, except those listed', () => {
    expect(statements.length).toBeGreaterThan(350);
    const unknown = statements.filter(({ texts }) => texts.length === 0);
    expect(
      unknown.map(({ name }) => name).toSorted(),
      unknown.map(({ name, why }) => `${name}: ${why}`).join('\n'),
    ).toEqual(Object.keys(notConstant).toSorted());
  });

  it('are accepted by PostgreSQL and return their row types', async () => {
    const wrong = new Set<string>();
    const nullable = new Set<string>();
    for (const statement of statements) {
      for (const text of statement.texts) {
        const seen = await checkText(statement, text);
        for (const why of seen.wrong) wrong.add(`${statement.name}: ${why}`);
        for (const column of seen.nullable) nullable.add(`${statement.name}: ${column}`);
      }
    }
    expect([...wrong]).toEqual([]);
    expect([...nullable].toSorted()).toEqual(Object.keys(neverNull).toSorted());
  });

  it('take due rows once, with any query plan', () => {
    const texts = statements.flatMap(({ name, texts: all }) => all.map((text) => ({ name, text })));
    expect(texts.filter(({ text }) => text.includes('SKIP LOCKED')).length).toBeGreaterThan(15);
    expect(texts.filter(({ text }) => locksAgain(text) > 0).map(({ name }) => name)).toEqual([]);
  });

  it('restrict the store, except those listed', () => {
    expect(without(keys)).toEqual(
      overAllStores.map(([name, tables]) => `${name}: ${tables}`).toSorted(),
    );
  });

  it('restrict the buyer for a buyer’s own rows, except those listed', () => {
    expect(without(keysOfBuyers)).toEqual(
      ofMoreThanOneBuyer.map(([name, tables]) => `${name}: ${tables}`).toSorted(),
    );
  });
});

describe('these checks', () => {
  it.each([
    [
      'a column that is renamed',
      'first_name',
      'given_name',
      'PostgreSQL refuses it: column "given_name" does not exist',
    ],
    [
      'a column of another type',
      'first_name',
      '1 AS first_name',
      'first_name is string in the code and int4 in the database',
    ],
    ['a column that is left out', ' first_name,', '', 'first_name is not selected'],
  ])('detect %s', async (_, from, to, why) => {
    const statement = named('identity/people/session-queries.ts findUser');
    const [text] = statement.texts as [string];
    expect((await checkText(statement, text)).wrong).toEqual([]);
    expect(text).toContain(from);
    expect((await checkText(statement, text.replace(from, to))).wrong).toEqual([why]);
  });

  it('detect a nullable column in a row type without null', async () => {
    const statement = named('identity/people/session-queries.ts findUser');
    const [text] = statement.texts as [string];
    expect((await checkText(statement, text)).nullable).toEqual([]);
    const renamed = text.replace(' first_name,', ' phone_number AS first_name,');
    expect((await checkText(statement, renamed)).nullable).toEqual(['first_name']);
  });

  it.each([
    ['SELECT o.id, l.name FROM orders o LEFT JOIN livers l ON true', ['name']],
    ['SELECT o.id, l.name AS liver FROM orders o JOIN livers l ON true', []],
    ['SELECT o.id AS order, l.name FROM orders o RIGHT JOIN livers l ON true', ['order']],
    [
      'SELECT t.id, s.id AS sku FROM stores t LEFT JOIN (products p JOIN skus s ON true) ON true',
      ['sku'],
    ],
  ])('detect possible nulls of %s', (text, columns) => {
    expect(columnsFromOutside(text)).toEqual(columns);
  });

  it.each([
    [
      'UPDATE emails e SET tries = 1 FROM (SELECT id FROM emails LIMIT 9 FOR UPDATE SKIP LOCKED) AS due WHERE e.id = due.id',
      1,
    ],
    ['DELETE FROM emails WHERE id IN (SELECT id FROM emails LIMIT 9 FOR UPDATE SKIP LOCKED)', 1],
    [
      'WITH due AS (SELECT id FROM emails LIMIT 9 FOR UPDATE SKIP LOCKED) UPDATE emails e SET tries = 1 FROM due WHERE e.id = due.id',
      1,
    ],
    [
      'WITH due AS MATERIALIZED (SELECT id FROM emails LIMIT 9 FOR UPDATE SKIP LOCKED) UPDATE emails e SET tries = 1 FROM due WHERE e.id = due.id',
      0,
    ],
    [
      'DELETE FROM emails WHERE ctid = ANY(ARRAY(SELECT ctid FROM emails LIMIT 9 FOR UPDATE SKIP LOCKED))',
      0,
    ],
    ['DELETE FROM emails WHERE id = (SELECT id FROM emails LIMIT 1 FOR UPDATE SKIP LOCKED)', 0],
    ['SELECT id FROM (SELECT id FROM emails FOR UPDATE SKIP LOCKED) e', 0],
    [
      'WITH gone AS (DELETE FROM emails WHERE id IN (SELECT id FROM emails LIMIT 9 FOR UPDATE SKIP LOCKED) RETURNING 1) SELECT 1 FROM gone',
      1,
    ],
  ])('count parts that may lock again in %s: %i', (text, times) => {
    expect(locksAgain(text)).toBe(times);
  });

  it.each([
    ['SELECT 1 FROM orders WHERE id = $1', ['orders']],
    ['SELECT 1 FROM orders WHERE store_id = $1 AND id = $2', []],
    [
      'SELECT 1 FROM orders o JOIN order_items i ON i.order_id = o.id WHERE o.store_id = $1 AND o.id = $2',
      ['order_items'],
    ],
    [
      'SELECT 1 FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id WHERE o.store_id = $1',
      [],
    ],
    [
      'SELECT 1 FROM orders o JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id WHERE o.id = $1',
      ['order_items', 'orders'],
    ],
    ['SELECT 1 FROM orders o WHERE o.store_id = $1 OR o.id = $2', ['orders']],
    ['SELECT 1 FROM orders o JOIN stores t ON t.id = o.store_id WHERE t.slug = $1', []],
    ['SELECT 1 FROM orders o JOIN stores t ON t.id = o.store_id WHERE t.name = $1', ['orders']],
    [
      'SELECT (SELECT count(*) FROM skus s WHERE s.product_id = p.id) FROM products p WHERE p.store_id = $1',
      ['skus'],
    ],
    [
      'UPDATE carts SET updated_at = now() WHERE (store_id, id) IN (SELECT * FROM unnest($1::int[], $2::int[]))',
      [],
    ],
    ['DELETE FROM carts WHERE (store_id, id) > ($1, $2)', ['carts']],
    ['INSERT INTO carts (buyer_id) VALUES ($1)', ['carts']],
    ['WITH orders AS (SELECT 1 AS id) SELECT 1 FROM orders', []],
    [
      'INSERT INTO carts (store_id, buyer_id) SELECT o.store_id, o.buyer_id FROM orders o WHERE o.id = $1',
      ['orders'],
    ],
  ])('detect the store of %s', (text, tables) => {
    expect(keys.withoutStore(text)).toEqual(tables);
  });
});
