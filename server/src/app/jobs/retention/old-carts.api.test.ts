import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, theMember } from '../../../../test/buyer.ts';
import { brokenInvariants } from '../../../../test/invariants.ts';
import { metricsKey } from '../../../../test/scrape.ts';
import { copyOfDatabase, openShop, type TestShop } from '../../../../test/shop.ts';
import { endOverdueHolds } from '../jobs.ts';
import { rules } from './delete-expired.ts';

let shop: TestShop;
let url: string;
beforeAll(async () => {
  url = await copyOfDatabase();
  shop = await openShop({ url, settings: { METRICS_KEY: metricsKey } });
  await shop.sql('UPDATE orders SET network = NULL');
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('UPDATE retention_walks SET over_at = NULL'));

/** Runs a rule until it is finished. @returns the deleted rows by table */
async function end(name: string): Promise<Record<string, number>> {
  const rule = rules.find((one) => one.name === name);
  if (!rule) throw new Error(`no rule ${name}`);
  const run = rule.begin();
  const ended: Record<string, number> = {};
  for (;;) {
    const batch = await run(shop.app);
    for (const [table, rows] of Object.entries(batch.ended))
      ended[table] = (ended[table] ?? 0) + rows;
    if (!batch.more) return ended;
  }
}
const count = async (from: string, params: unknown[] = []): Promise<number> =>
  (await shop.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`, params))[0]?.n as number;

describe('carts', () => {
  const age = (cart_item: number, days: number) =>
    shop.sql(
      `UPDATE cart_items SET changed_at = now() - make_interval(days => $2::int) WHERE id = $1`,
      [cart_item, days],
    );

  it('are deleted with all lines after the configured days without a change', async () => {
    const [sku, other] = [await newSku(shop, { stock: 5 }), await newSku(shop, { stock: 5 })];
    const [abandoned, half, member] = [
      await newGuest(shop),
      await newGuest(shop),
      await theMember(shop),
    ];
    const lines = [
      await abandoned.line(sku),
      await abandoned.line(other),
      await half.line(sku),
      await half.line(other),
      await member.line(sku),
    ];
    for (const line of lines) await age(line, 91);
    await age(lines[3] as number, 89);
    await end('carts');
    expect(await count('cart_items WHERE id = ANY($1::int[])', [lines.slice(0, 2)])).toBe(0);
    // a line that was changed recently keeps the other
    expect(await count('cart_items WHERE id = ANY($1::int[])', [lines.slice(2, 4)])).toBe(2);
    expect(await count('cart_items WHERE id = $1', [lines[4]])).toBe(0);
    expect(await abandoned.items()).toEqual([]);
    // and their owners can go on shopping
    expect((await abandoned.add(sku)).status).toBe(200);
  });
  it('counts a changed quantity and a repeated add as a change', async () => {
    const [sku, other] = [await newSku(shop, { stock: 5 }), await newSku(shop, { stock: 5 })];
    const guest = await newGuest(shop);
    const more = await newGuest(shop);
    const [line, added] = [await guest.line(sku), await more.line(other)];
    await age(line, 91);
    await age(added, 91);
    expect((await guest.call('PUT', `/cart-items/${line}`, { body: { quantity: 2 } })).status).toBe(
      200,
    );
    await more.line(other);
    await end('carts');
    expect(await count('cart_items WHERE id = ANY($1::int[])', [[line, added]])).toBe(2);
  });
  it('stay while units are held, and return them to stock before they are deleted', async () => {
    const sku = await newSku(shop, { stock: 5 });
    const guest = await newGuest(shop);
    const line = await guest.line(sku, 2, { stream_id: await newStream(shop, 15) });
    await age(line, 400);
    await end('carts');
    expect(await count('cart_items WHERE id = $1 AND held_quantity = 2', [line])).toBe(1);
    await shop.sql(
      `UPDATE cart_items SET held_until = now() - interval '1 second', changed_at = now() - interval '400 days' WHERE id = $1`,
      [line],
    );
    // expired, but its units are not back in stock yet
    await end('carts');
    expect(await count('cart_items WHERE id = $1', [line])).toBe(1);
    await endOverdueHolds(shop.app);
    await shop.sql('UPDATE retention_walks SET over_at = NULL');
    await end('carts');
    expect(await count('cart_items WHERE id = $1', [line])).toBe(0);
    expect((await brokenInvariants(shop)).filter((what) => what.includes(String(sku)))).toEqual([]);
  });
  it('keeps a line that is added at the same moment', async () => {
    const sku = await newSku(shop, { stock: 1_000 });
    const guests = await Promise.all(Array.from({ length: 12 }, () => newGuest(shop)));
    const lost: string[] = [];
    for (let turn = 0; turn < 8; turn++) {
      // an abandoned line, or an empty cart
      await Promise.all(guests.map((guest) => guest.add(sku)));
      await shop.sql(
        turn % 2 === 0
          ? `UPDATE cart_items SET changed_at = now() - interval '91 days' WHERE sku_id = $1`
          : 'DELETE FROM cart_items WHERE sku_id = $1',
        [sku],
      );
      let adding = true;
      const mow = async () => {
        while (adding) {
          await shop.sql('UPDATE retention_walks SET over_at = NULL');
          await end('carts');
        }
      };
      const added = Promise.all(guests.map((guest) => guest.line(sku))).finally(
        () => (adding = false),
      );
      const [lines] = await Promise.all([added, mow()]);
      const left = await shop.sql<{ id: number }>(
        'SELECT i.id FROM cart_items i JOIN carts c ON c.store_id = i.store_id AND c.id = i.cart_id WHERE i.id = ANY($1::int[])',
        [lines],
      );
      if (left.length !== guests.length) lost.push(`turn ${turn}: ${guests.length - left.length}`);
    }
    expect(lost).toEqual([]);
  });
  it('skips a locked cart, without blocking', async () => {
    const sku = await newSku(shop, { stock: 5 });
    const guest = await newGuest(shop);
    const line = await guest.line(sku);
    await age(line, 91);
    let began = 0;
    await shop.database.transaction(async (tx) => {
      await tx.query(
        'SELECT 1 FROM carts c JOIN cart_items i ON i.store_id = c.store_id AND i.cart_id = c.id WHERE i.id = $1 FOR UPDATE OF c',
        [line],
      );
      began = performance.now();
      await end('carts');
      expect(performance.now() - began).toBeLessThan(400);
      expect(await count('cart_items WHERE id = $1', [line])).toBe(1);
    });
    await shop.sql('UPDATE retention_walks SET over_at = NULL');
    await end('carts');
    expect(await count('cart_items WHERE id = $1', [line])).toBe(0);
  });
});
