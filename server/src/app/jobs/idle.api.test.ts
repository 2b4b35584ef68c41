/** @module-tag deep */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, stockOf, until } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

describe('an idle server', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openShop({ jobs: true });
    // after its first checks
    await pause(4_000);
  });
  afterAll(() => shop?.close());

  it('asks the database at most twice a second', async () => {
    const before = shop.database.messages;
    await pause(10_000);
    const asked = shop.database.messages - before;
    // it polls and works
    expect(asked).toBeGreaterThan(5);
    expect(asked).toBeLessThanOrEqual(20);
  });

  it('puts held goods back on sale within a second of the end of their hold, and sends an email within some seconds', async () => {
    const sku = await newSku(shop, { stock: 5 });
    const stream_id = await newStream(shop, 10);
    const guest = await newGuest(shop);
    const line = await guest.line(sku, 3, { stream_id });
    expect(await stockOf(shop, sku)).toMatchObject({ held: 3 });
    const ends = Date.now() + 2_600;
    await shop.sql('UPDATE cart_items SET held_until = $2 WHERE id = $1', [line, new Date(ends)]);
    await pause(2_500);
    expect(await stockOf(shop, sku)).toMatchObject({ held: 3 });
    await until(
      () => stockOf(shop, sku),
      ({ held }) => held === 0,
    );
    expect(Date.now() - ends).toBeLessThan(1_000);

    const bought = await newSku(shop, { stock: 5 });
    const buyer = await newGuest(shop);
    const ordered = await buyer.checkout([await buyer.line(bought)], {
      address_id: await buyer.address(),
    });
    expect(ordered.status).toBe(200);
    await until(
      () =>
        shop.sql<{ status: string }>('SELECT status FROM emails WHERE order_id = $1', [
          ordered.body.id,
        ]),
      (rows) => rows.length === 1 && rows[0]?.status === 'sent',
    );
  });
});
