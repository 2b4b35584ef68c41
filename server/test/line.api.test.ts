/** @module-tag deep */
import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, stockOf, TestBuyer } from './buyer.ts';
import { brokenInvariants } from './invariants.ts';
import { startLineProxy, type LineProxy } from './line-proxy.ts';
import { copyOfDatabase, openShop, type Reply, type TestShop } from './shop.ts';

/** The longest that a call may wait for a reply, in milliseconds. */
const maxReplyMs = 15_000;

describe('a shop whose connection to the database breaks', () => {
  let proxy: LineProxy;
  let shop: TestShop;
  let direct: pg.Pool;

  beforeAll(async () => {
    const url = await copyOfDatabase();
    proxy = await startLineProxy(Number(new URL(url).port));
    shop = await openShop({
      url: proxy.through(url),
      jobs: true,
      settings: { LOG_LEVEL: 'error' },
    });
    direct = new pg.Pool({ connectionString: url, max: 2 });
  });
  afterAll(async () => {
    await shop?.close();
    await direct?.end();
    proxy?.close();
  });

  const timed = async (work: () => Promise<Reply>): Promise<Reply & { ms: number }> => {
    const began = performance.now();
    const reply = await work();
    return { ...reply, ms: performance.now() - began };
  };
  /** Orders until it succeeds. @returns the time it took, in milliseconds */
  async function firstPurchase(sku: number): Promise<number> {
    const began = performance.now();
    for (let n = 0; ; n++) {
      try {
        const buyer = await newGuest(shop);
        await buyer.order(sku);
        return performance.now() - began;
      } catch (error) {
        if (performance.now() - began > 30_000) throw error;
      }
    }
  }

  it('listens on one connection for all channels', async () => {
    const { rows } = await direct.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'noren-listen'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it(
    'that drops everything for two seconds: every call gets a reply, and the shop goes on',
    { timeout: 60_000 },
    async () => {
      const sku = await newSku(shop, { stock: 500 });
      const buyers = await Promise.all(Array.from({ length: 12 }, () => newGuest(shop)));
      const hole = proxy.blackHole(2_000);
      const asked = buyers.flatMap((buyer, n) => [
        timed(() => buyer.add(sku, 1, { key: `hole-${n}` })),
        timed(() => buyer.call('GET', '/stores/hanamori/carts')),
        timed(() => shop.call('GET', '/api/health')),
        timed(() => shop.call('POST', '/guest/token')),
      ]);
      await hole;
      const first = firstPurchase(sku);
      const replies = await Promise.all(asked);
      for (const reply of replies) {
        expect(reply.ms).toBeLessThan(maxReplyMs);
        expect([200, 503]).toContain(reply.status);
      }
      expect(await first).toBeLessThan(10_000);
      // the same intent under the same key, as the web app repeats it: once in every cart
      for (const [n, buyer] of buyers.entries()) {
        expect((await buyer.add(sku, 1, { key: `hole-${n}` })).status).toBe(200);
        expect(await buyer.items()).toMatchObject([{ quantity: 1 }]);
      }
      expect((await shop.call('GET', '/api/health')).status).toBe(200);
      expect(await brokenInvariants(shop)).toEqual([]);
    },
  );

  it(
    'runs its jobs again afterwards, and receives notifications again',
    { timeout: 30_000 },
    async () => {
      const [sku, stream_id] = [await newSku(shop, { stock: 5 }), await newStream(shop, 15)];
      await (await newGuest(shop)).add(sku, 2, { stream_id });
      expect((await stockOf(shop, sku)).held).toBe(2);
      shop.advance(16 * 60_000);
      for (let n = 0; n < 200 && (await stockOf(shop, sku)).held > 0; n++) await pause(50);
      expect((await stockOf(shop, sku)).held).toBe(0);
      // a dead LISTEN connection is detected within seven seconds; NOTIFYs sent meanwhile are lost
      let received = false;
      for (let n = 0; n < 20 && !received; n++) received = await shop.database.hears(500);
      expect(received).toBe(true);
    },
  );

  it('a locked SKU delays only calls that want it', { timeout: 60_000 }, async () => {
    const [locked, other] = [await newSku(shop, { stock: 50 }), await newSku(shop, { stock: 50 })];
    const stream_id = await newStream(shop, 15);
    const readyFor = async (sku: number) => {
      const buyer = await newGuest(shop);
      return { buyer, line: await buyer.line(sku), address_id: await buyer.address() };
    };
    const ready = await Promise.all([locked, other, other, other, other].map(readyFor));
    const holder = await direct.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM sku_stock WHERE sku_id = $1 FOR UPDATE', [locked]);
    try {
      for (let turn = 0; turn < 3; turn++) {
        const wanting = await Promise.all(Array.from({ length: 6 }, () => newGuest(shop)));
        // calls for the locked SKU come first, others with and after them
        const refused = [locked, locked].map((sku, n) =>
          timed(() => (wanting[n] as TestBuyer).add(sku, 1, { stream_id })),
        );
        const beside = timed(() => (wanting[2] as TestBuyer).add(other, 1, { stream_id }));
        await pause(100);
        const behind = await Promise.all(
          [3, 4, 5].map((n) => timed(() => (wanting[n] as TestBuyer).add(other, 1, { stream_id }))),
        );
        for (const reply of [...behind, await beside]) {
          expect(reply.status).toBe(200);
          // the first time the server has to find out which calls want the locked SKU; later it
          // knows
          expect(reply.ms).toBeLessThan(turn === 0 ? 6_000 : 1_500);
        }
        for (const reply of await Promise.all(refused)) {
          expect(reply).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
          expect(reply.ms).toBeLessThan(8_000);
        }
      }
      const bought = ready.map(({ buyer, line, address_id }) =>
        timed(() => buyer.checkout([line], { address_id })),
      );
      const [wanted, ...others] = await Promise.all(bought);
      expect(wanted?.status).toBe(503);
      for (const reply of others) {
        expect(reply.status, JSON.stringify(reply.body)).toBe(200);
        expect(reply.ms).toBeLessThan(6_000);
      }
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    const { buyer, line, address_id } = ready[0] as (typeof ready)[0];
    expect((await buyer.checkout([line], { address_id })).status).toBe(200);
    expect(await brokenInvariants(shop)).toEqual([]);
  });

  it('returns expired holds although one SKU is locked', { timeout: 30_000 }, async () => {
    const [locked, free] = [await newSku(shop, { stock: 5 }), await newSku(shop, { stock: 5 })];
    const stream_id = await newStream(shop, 15);
    const buyer = await newGuest(shop);
    for (const sku of [locked, free]) await buyer.add(sku, 2, { stream_id });
    const holder = await direct.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM sku_stock WHERE sku_id = $1 FOR UPDATE', [locked]);
    shop.advance(16 * 60_000);
    for (let n = 0; n < 100 && (await stockOf(shop, free)).held > 0; n++) await pause(50);
    expect((await stockOf(shop, free)).held).toBe(0);
    expect((await stockOf(shop, locked)).held).toBe(2);
    await holder.query('ROLLBACK');
    holder.release();
    for (let n = 0; n < 100 && (await stockOf(shop, locked)).held > 0; n++) await pause(50);
    expect((await stockOf(shop, locked)).held).toBe(0);
  });

  it(
    'while the database is unavailable, browsers get a localized page, programs JSON, and the load balancer a 503',
    { timeout: 90_000 },
    async () => {
      await pause(0);
      const open = proxy.refuse();
      const read = async (path: string, headers: Record<string, string> = {}) => {
        const response = await fetch(shop.origin + path, { headers, redirect: 'manual' });
        return { status: response.status, headers: response.headers, text: await response.text() };
      };
      try {
        const began = performance.now();
        const [ja, en, tw] = await Promise.all([
          read('/stores/hanamori/marketplace'),
          read('/shop/buyer/livers/1'),
          read('/stores/hanamori/marketplace?locale=zh-TW'),
        ]);
        expect(performance.now() - began).toBeLessThan(maxReplyMs);
        for (const page of [ja, en, tw]) {
          expect(page.status).toBe(503);
          expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
          expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
          expect(page.headers.get('refresh')).toBe(page.headers.get('retry-after'));
          expect(page.headers.get('content-security-policy')).toMatch(
            /^default-src 'none'; style-src 'sha256-/,
          );
          expect(page.text).not.toMatch(/<script|https?:\/\//);
        }
        expect(ja.text).toContain('<html lang="ja">');
        expect(ja.text).toContain('ご注文はそのまま');
        expect(en.text).toContain('Your cart and orders are saved');
        expect(tw.text).toContain('您的購物車與訂單都會保留');
        // after a while of unavailability calls no longer wait long
        const ask = () => timed(() => shop.call('GET', '/stores/hanamori/products?with_market=1'));
        let again = await ask();
        // on a slow machine the first of them may be the one that detects it
        for (let tries = 0; again.ms >= 5_000 && tries < 2; tries++) again = await ask();
        expect(again).toMatchObject({
          status: 503,
          body: { code: 'SERVICE_UNAVAILABLE', message: expect.stringContaining('try again') },
        });
        expect(again.ms).toBeLessThan(5_000);
        for (const path of ['/api/health', '/api/ready', '/maintenance-status']) {
          const reply = await read(path);
          expect(reply.status).toBe(503);
          expect(JSON.parse(reply.text)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
        }
      } finally {
        open();
      }
      expect(await firstPurchase(await newSku(shop, { stock: 5 }))).toBeLessThan(10_000);
      expect(await (await fetch(`${shop.origin}/api/ready`)).json()).toEqual({
        status: 'ready',
        clock_skew_ms: expect.any(Number),
      });
      // the app's error pages are pages too
      for (const path of ['/stores/hanamori/marketplace', '/error/unauthorized?from=x']) {
        const page = await read(path);
        expect([page.status, page.headers.get('content-type')]).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
      }
    },
  );

  it('writes no personal data into its log', () => {
    expect(shop.log.length).toBeGreaterThan(0);
    expect(JSON.stringify(shop.log)).not.toMatch(
      /buyer@example\.com|花森 花子|09012345678|090-1234-5678/,
    );
  });
});
