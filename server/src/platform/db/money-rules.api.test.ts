import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { attemptsOf, finish } from '../../../test/card-gateway.ts';
import { makeDatabase } from '../../../test/databases.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { writtenColumns } from '../../../test/written-columns.ts';
import { CannotStart } from '../config/cannot-start.ts';
import { roomPaths } from '../../room-paths.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

let shop: TestShop;
/** Ids of orders: paid by card, at the bank's page, and in cash. */
let [paid, open, cash] = [0, 0, 0];
beforeAll(async () => {
  shop = await openShop();
  const buyer = await newGuest(shop);
  const sku = await newSku(shop, { stock: 10, price: 1000 });
  const done = await buyer.atTheBank(sku);
  await finish(shop, done.bank);
  [paid, open, cash] = [done.order, (await buyer.atTheBank(sku)).order, await buyer.order(sku)];
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

/** An INSERT that copies an existing row with some columns changed. */
const copied = (table: string, where: string, changes: string) =>
  `INSERT INTO ${table} ($written) SELECT $written FROM (SELECT (jsonb_populate_record(t, jsonb_build_object('id', 900000) || ${changes})).* FROM ${table} t WHERE ${where}) AS again`;

/** @returns the SQLSTATE and the constraint that refused it */
async function refusal(sql: string): Promise<string> {
  const table = /^INSERT INTO (\w+) \(\$written/.exec(sql)?.[1];
  const whole =
    table === undefined ? sql : sql.replaceAll('$written', await writtenColumns(shop, table));
  return shop
    .sql(
      whole
        .replaceAll('$paid', String(paid))
        .replaceAll('$open', String(open))
        .replaceAll('$cash', String(cash)),
    )
    .then(
      () => 'written',
      (error: unknown) => {
        const { code, constraint } = error as { code: string; constraint: string };
        return `${code} ${constraint}`;
      },
    );
}

describe('what no statement can write', () => {
  const orders = (sql: string) => `UPDATE orders SET ${sql}`;
  const attempts = (sql: string) => `UPDATE payment_attempts SET ${sql}`;
  it.each([
    [
      'a fee below 0',
      orders('payment_fee = -1, total_amount = total_amount - 1 - payment_fee WHERE id = $cash'),
      'orders_sums',
    ],
    [
      'an order state that there is not',
      orders("status = 'nonsense' WHERE id = $cash"),
      'orders_steps',
    ],
    [
      'a payment state that there is not',
      orders("payment_status = 'free' WHERE id = $cash"),
      'orders_steps',
    ],
    [
      'a shipping state that there is not',
      orders("shipping_status = 'lost' WHERE id = $cash"),
      'orders_shipping_status',
    ],
    [
      'a way of paying that there is not',
      orders("payment_type = 'barter' WHERE id = $cash"),
      'orders_payment_type',
    ],
    [
      'a currency that there is not',
      orders("currency = 'XXX' WHERE id = $cash"),
      'orders_currency',
    ],
    [
      'a word of a refund that there is not',
      orders("refund_memo = 'soon' WHERE id = $cash"),
      'orders_refund_memo',
    ],
    [
      'another amount',
      orders('amount = amount - 500, total_amount = total_amount - 500 WHERE id = $cash'),
      'orders_amount_stays',
    ],
    [
      'another discount',
      orders(
        'discount_amount = discount_amount + 1, total_amount = total_amount - 1 WHERE id = $cash',
      ),
      'orders_discount_stays',
    ],
    [
      'a total that is not the sum of its parts',
      orders('total_amount = total_amount + 1 WHERE id = $cash'),
      'orders_total',
    ],
    [
      'another share of a discount',
      'UPDATE order_items SET discount_amount = discount_amount + 1 WHERE order_id = $cash',
      'order_items_discount_stays',
    ],
    [
      'another total once it is paid',
      orders('payment_fee = payment_fee + 100, total_amount = total_amount + 100 WHERE id = $paid'),
      'orders_paid_total_stays',
    ],
    [
      'another price of what was bought',
      'UPDATE order_items SET price = price - 1 WHERE order_id = $cash',
      'order_items_stay',
    ],
    [
      'more of what was bought',
      'UPDATE order_items SET quantity = quantity + 1 WHERE order_id = $cash',
      'order_items_stay',
    ],
    ['less of what was bought', 'DELETE FROM order_items WHERE order_id = $cash', 'orders_amount'],
    ['one more good', copied('order_items', 'order_id = $cash', `'{}'`), 'orders_amount'],
    [
      'a price below 0',
      copied('order_items', 'order_id = $cash', `'{"price": -1}'`),
      'order_items_price',
    ],
    [
      'an order whose goods come to another sum',
      copied('orders', 'id = $cash', `'{"slug": "again", "place": 90}'`),
      'orders_amount',
    ],
    ['an order that waits again', orders("status = 'unpaid' WHERE id = $paid"), 'orders_steps'],
    [
      'a paid order that waits again',
      orders("payment_status = 'pending' WHERE id = $paid"),
      'orders_steps',
    ],
    [
      'an order that was not placed yet',
      orders("status = 'init' WHERE id = $open"),
      'orders_steps',
    ],
    [
      'a step in a history that is none',
      `INSERT INTO order_histories (store_id, order_id, subject, "from", "to") SELECT store_id, id, 'payment', 'refunded', 'paid' FROM orders WHERE id = $paid`,
      'order_histories_step',
    ],
    [
      'a try below 0',
      copied(
        'payment_attempts',
        'order_id = $open',
        `'{"amount": -1, "status": "failed", "gateway_order_id": "x1"}'`,
      ),
      'payment_attempts_total',
    ],
    [
      'a try of another sum',
      copied(
        'payment_attempts',
        'order_id = $open',
        `'{"amount": 1, "status": "failed", "gateway_order_id": "x2"}'`,
      ),
      'payment_attempts_total',
    ],
    [
      'another sum of a try',
      attempts('amount = amount - 1 WHERE order_id = $open'),
      'payment_attempts_total',
    ],
    [
      'a try that moves to an order of another total',
      attempts('order_id = $cash WHERE order_id = $open'),
      'payment_attempts_total',
    ],
    [
      'a try’s state that there is not',
      attempts("status = 'maybe' WHERE order_id = $open"),
      'payment_attempts_status',
    ],
    [
      'a gateway that there is not',
      attempts("provider = 'bank' WHERE order_id = $open"),
      'payment_attempts_provider',
    ],
    [
      'a second try under way',
      copied(
        'payment_attempts',
        'order_id = $open',
        `'{"gateway_order_id": "x3", "status": "unknown"}'`,
      ),
      'payment_attempts_one_live',
    ],
    [
      'a second payment',
      copied('payment_attempts', 'order_id = $paid', `'{"gateway_order_id": "x4"}'`),
      'payment_attempts_one_paid',
    ],
    [
      'open money below 0',
      `INSERT INTO open_money (store_id, gateway, gateway_order_id, reason, gateway_amount, opened_at) VALUES (1, 'gmo', 'x', 'no_order', -1, now())`,
      'open_money_sums',
    ],
  ])('%s', async (_, sql, rule) => {
    expect(await refusal(sql)).toMatch(new RegExp(`^23(514|505) ${rule}$`));
  });

  it('accepts a new payment method and fee until the order is paid, and a second attempt', async () => {
    expect(
      await refusal(
        'UPDATE orders SET payment_fee = payment_fee + 5, total_amount = total_amount + 5 WHERE id = $cash',
      ),
    ).toBe('written');
    expect(
      await refusal(
        'UPDATE orders SET payment_fee = payment_fee - 5, total_amount = total_amount - 5 WHERE id = $cash',
      ),
    ).toBe('written');
    expect((await attemptsOf(shop, paid)).map(({ status }) => status)).toEqual(['paid']);
  });
});

describe('a shop that holds what the rules do not allow', () => {
  const folder = mkdtempSync(join(tmpdir(), 'noren-money-'));
  let database: Database;
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('refuses to migrate with one line that says which rows to correct, changes nothing, and opens once they are right', async () => {
    cpSync(roomPaths.migrations, folder, { recursive: true });
    database = await openPostgres(
      await makeDatabase(inject('template'), `noren_money_rules_${process.pid}`),
    );
    const before = readdirSync(folder).filter((name) => name < '0015');
    await migrate(database, folder, new Set(before));
    const order = (id: number, amount: number, status: string) =>
      database.query(
        `INSERT INTO orders (store_id, id, slug, buyer_id, channel, status, amount, shipping_fee, payment_fee, total_amount, currency, region, payment_type, payment_status, shipping_type, receiver, sender)
         OVERRIDING SYSTEM VALUE VALUES (1, $1::int, ($1::int)::text, 1, 'shop', $3, $2, 0, 0, $2, 'JPY', 'JP', 'gmo_credit', 'init', 'custom', '{}', '{}')`,
        [id, amount, status],
      );
    await order(71, 500, 'unpaid');
    await order(72, -500, 'odd');
    for (const number of ['a', 'b'])
      await database.query(
        `INSERT INTO payment_attempts (store_id, order_id, provider, gateway_order_id, amount, status) VALUES (1, 71, 'gmo_credit', $1, 500, 'unknown')`,
        [number],
      );
    const refused = await migrate(database, folder).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CannotStart);
    const { message } = refused as CannotStart;
    expect(message).not.toContain('\n');
    for (const part of [
      '1 orders with a sum or fee below 0 (number 72)',
      '2 orders whose amount is not the sum of their goods (number 71, 72)',
      '1 orders in a state that there is not (number 72)',
      '1 orders with two payment attempts under way (number 71)',
      'the version before this one opens the shop as it is',
    ])
      expect(message).toContain(part);
    expect(await database.query('SELECT max(name) AS last FROM schema_migrations')).toEqual([
      { last: before.at(-1) },
    ]);
    await database.query('DELETE FROM payment_attempts');
    await database.query('DELETE FROM orders');
    expect(await migrate(database, folder)).toContain('0015-money-rules.sql');
  });
});
