import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf, type TestBuyer } from './buyer.ts';
import { brokenInvariants } from './invariants.ts';
import { startLineProxy, type LineProxy } from './line-proxy.ts';
import { copyOfDatabase, openShop, type Reply, type TestShop } from './shop.ts';

/** The reply to COMMIT is lost: it is unknown whether the transaction was committed. */
describe('a COMMIT without an answer', () => {
  let proxy: LineProxy;
  let shop: TestShop;
  let direct: pg.Pool;

  beforeAll(async () => {
    const url = await copyOfDatabase();
    proxy = await startLineProxy(Number(new URL(url).port));
    shop = await openShop({ url: proxy.through(url) });
    direct = new pg.Pool({ connectionString: url, max: 2 });
  });
  afterAll(async () => {
    await shop?.close();
    await direct?.end();
    proxy?.close();
  });
  beforeEach(() => proxy.loseCommits('swallowed', 0));

  const losing = async <T>(
    how: 'answer-lost' | 'swallowed',
    work: () => Promise<T>,
  ): Promise<T> => {
    const before = proxy.lost();
    proxy.loseCommits(how, 1);
    const done = await work();
    // the test proves nothing if no COMMIT was lost
    expect(proxy.lost()).toBe(before + 1);
    return done;
  };
  const ordersOf = async (buyer: TestBuyer): Promise<number[]> => {
    const token = 'guest' in buyer.who ? buyer.who.guest : '';
    const [{ ids }] = (
      await direct.query<{ ids: number[] }>(
        `SELECT coalesce(array_agg(o.id ORDER BY o.id), '{}') AS ids FROM orders o JOIN sessions s ON s.buyer_id = o.buyer_id WHERE s.token_digest = sha256($1::bytea)`,
        [Buffer.from(token)],
      )
    ).rows as [{ ids: number[] }];
    return ids;
  };

  it.each([undefined, 'with-a-key'])('adds once (key: %s)', async (key) => {
    const sku = await newSku(shop, { stock: 100 });
    for (let n = 0; n < 8; n++) {
      const buyer = await newGuest(shop);
      const added = await losing('answer-lost', () =>
        buyer.add(sku, 2, key ? { key: `${key}-${n}` } : {}),
      );
      expect(added).toMatchObject({ status: 200, body: { added_quantity: 2 } });
      expect(await buyer.items()).toMatchObject([{ id: added.body.cart_item_id, quantity: 2 }]);
    }
  });

  it.each([undefined, 'with-a-key'])(
    'places an order once, and returns it (key: %s)',
    async (key) => {
      const sku = await newSku(shop, { stock: 100 });
      for (let n = 0; n < 8; n++) {
        const buyer = await newGuest(shop);
        const [line, address_id] = [await buyer.line(sku), await buyer.address()];
        const placed = await losing('answer-lost', () =>
          buyer.checkout([line], { address_id }, key && `${key}-${n}`),
        );
        expect(placed.status, JSON.stringify(placed.body)).toBe(200);
        expect(await ordersOf(buyer)).toEqual([placed.body.id]);
      }
      expect((await stockOf(shop, sku)).sold).toBe(8);
      expect(await brokenInvariants(shop)).toEqual([]);
    },
  );

  it('answers any other change with its actual result', async () => {
    const buyer = await newGuest(shop);
    const line = await buyer.line(await newSku(shop, { stock: 100 }));
    const changed = await losing('answer-lost', () =>
      buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 3 } }),
    );
    expect(changed).toMatchObject({ status: 200, body: { quantity: 3 } });
    expect(await buyer.items()).toMatchObject([{ id: line, quantity: 3 }]);
  });

  it(
    'a COMMIT that never arrived has no effect, and is not repeated after the caller has been told so',
    { tags: 'deep', timeout: 40_000 },
    async () => {
      const sku = await newSku(shop, { stock: 100 });
      const buyer = await newGuest(shop);
      const began = performance.now();
      const first: Reply = await losing('swallowed', () => buyer.add(sku, 2));
      expect(performance.now() - began).toBeLessThan(15_000);
      // the open transaction keeps its cart locked until the database ends it
      expect([200, 503]).toContain(first.status);
      await pause(6_000);
      if (first.status === 503) {
        expect(await buyer.items()).toEqual([]);
        expect((await buyer.add(sku, 2)).status).toBe(200);
      }
      expect(await buyer.items()).toMatchObject([{ quantity: 2 }]);
    },
  );

  it.each([undefined, 'asked-again'])(
    'returns the existing order for a repeated call after the database was unavailable for long (key: %s)',
    { tags: 'deep' },
    async (key) => {
      const sku = await newSku(shop, { stock: 100 });
      const buyer = await newGuest(shop);
      const [line, address_id] = [await buyer.line(sku), await buyer.address()];
      const before = proxy.lost();
      proxy.loseCommits('answer-lost', 1);
      const asked = buyer.checkout([line], { address_id }, key);
      while (proxy.lost() === before) await pause(1);
      const open = proxy.refuse();
      const first = await asked;
      open();
      expect(first).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
      expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
      const again = await buyer.checkout([line], { address_id }, key);
      expect(again.status, JSON.stringify(again.body)).toBe(200);
      expect(await ordersOf(buyer)).toEqual([again.body.id]);
      expect((await stockOf(shop, sku)).sold).toBe(1);
    },
  );
});
