import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import pg from 'pg';
import { newGuest, newSku, until } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import type { Database } from '../db/database.ts';
import { digestOf, keepSessions } from './visitor.ts';

describe('cached sessions', () => {
  let here: TestShop;
  let there: TestShop;
  /** a plain SQL client outside our processes */
  let somebody: pg.Client;

  beforeAll(async () => {
    here = await openShop();
    const [row] = await here.sql<{ name: string }>('SELECT current_database() AS name');
    const url = inject('template').replace(/\/postgres$/, `/${row?.name}`);
    there = await openShop({ url, bounds: true });
    somebody = new pg.Client({ connectionString: url });
    await somebody.connect();
  });
  afterAll(async () => {
    await somebody?.end();
    await there?.close();
    await here?.close();
  });

  const me = async (shop: TestShop, guest: string) =>
    (await shop.call('GET', '/live-web/me', { guest })).body.guest?.id ?? null;
  const asked = async (work: () => Promise<unknown>): Promise<number> => {
    const before = here.database.messages;
    await work();
    return here.database.messages - before;
  };

  it('are looked up once, and never in the process that created them', async () => {
    const own = await here.guest();
    expect(await asked(() => me(here, own))).toBe(0);
    const other = await there.guest();
    expect(await asked(() => me(here, other))).toBe(1);
    expect(await asked(() => me(here, other))).toBe(0);
  });

  it('keep at least the latest 10,000 and at most 20,000', async () => {
    const emptyDatabase = {
      listen: async () => undefined,
      afterChange: () => undefined,
      isHearing: () => true,
      query: async () => [],
    };
    const sessions = await keepSessions(emptyDatabase as unknown as Database);
    const digests = Array.from({ length: 35_000 }, (_, nth) => digestOf(`guest ${nth}`));
    digests.forEach((digest, nth) => sessions.begun(digest, nth, 90));
    const found = await Promise.all(digests.map((digest) => sessions.find(digest)));
    expect(found.slice(-10_000).map((row) => row?.buyer_id)).toEqual(
      digests.map((_, nth) => nth).slice(-10_000),
    );
    expect(found.filter(Boolean).length).toBeLessThanOrEqual(20_000);
  });

  it('end at once in the process that logged out, and soon after in any other', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const guest = await here.guest();
      expect([await me(here, guest), await me(there, guest)]).not.toContain(null);
      const [first, second] = turn % 2 === 0 ? [here, there] : [there, here];
      expect((await first.call('POST', '/auth/user/logout', { guest })).status).toBe(200);
      expect(await me(first, guest)).toBeNull();
      const answered = Date.now();
      await until(async () => (await me(second, guest)) === null, Boolean);
      expect(Date.now() - answered).toBeLessThan(1_000);
    }
  });

  it('end when revoked or deleted by plain SQL', async () => {
    const guests = [await here.guest(), await here.guest()];
    for (const guest of guests)
      expect([await me(here, guest), await me(there, guest)]).not.toContain(null);
    const [first, second] = guests as [string, string];
    await somebody.query(
      `UPDATE sessions SET revoked_at = now() WHERE token_digest = sha256($1::bytea)`,
      [Buffer.from(first)],
    );
    await until(
      async () => (await me(here, first)) === null && (await me(there, first)) === null,
      Boolean,
    );
    expect(await me(here, second)).not.toBeNull();
    await somebody.query(`DELETE FROM sessions WHERE token_digest = sha256($1::bytea)`, [
      Buffer.from(second),
    ]);
    await until(
      async () => (await me(here, second)) === null && (await me(there, second)) === null,
      Boolean,
    );
  });

  it('end when they expire', async () => {
    const guest = await there.guest();
    await somebody.query(
      `UPDATE sessions SET expires_at = now() + interval '1 second' WHERE token_digest = sha256($1::bytea)`,
      [Buffer.from(guest)],
    );
    expect(await me(here, guest)).not.toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await me(here, guest)).toBeNull();
  });

  it('are not cached while notifications would be missed', async () => {
    const guest = await there.guest();
    expect(await me(here, guest)).not.toBeNull();
    const ended = await somebody.query<{ pid: number }>(
      `SELECT pid, pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'noren-listen' AND datname = current_database()`,
    );
    expect(ended.rows.length).toBeGreaterThanOrEqual(2);
    await until(async () => !here.database.isHearing(), Boolean);
    await somebody.query(
      `UPDATE sessions SET revoked_at = now() WHERE token_digest = sha256($1::bytea)`,
      [Buffer.from(guest)],
    );
    expect(await me(here, guest)).toBeNull();
    await until(async () => here.database.isHearing(), Boolean);
    const next = await here.guest();
    expect(await asked(() => me(here, next))).toBe(0);
  });

  it('returns a store’s current settings, whichever client has written them', async () => {
    const fee = async (shop: TestShop): Promise<number> =>
      (await shop.call('GET', '/stores/hanamori/payment-setting')).body.find(
        (one: { type: string }) => one.type === 'custom_cod',
      ).payment_fee;
    const before = await fee(here);
    await here.sql(
      `UPDATE payment_settings SET payment_fee = payment_fee + 7 WHERE type = 'custom_cod'`,
    );
    expect(await fee(here)).toBe(before + 7);
    await until(async () => (await fee(there)) === before + 7, Boolean);
    await somebody.query(
      `UPDATE payment_settings SET payment_fee = payment_fee - 7 WHERE type = 'custom_cod'`,
    );
    await until(async () => (await fee(here)) === before && (await fee(there)) === before, Boolean);
  });
});

describe('reads that are batched', () => {
  let shop: TestShop;
  beforeAll(async () => void (shop = await openShop()));
  afterAll(() => shop?.close());

  it('returns each buyer’s own data, however many ask together', async () => {
    const sku = await newSku(shop, { stock: 1000 });
    const buyers = await Promise.all(Array.from({ length: 24 }, () => newGuest(shop)));
    await Promise.all(buyers.map((buyer, index) => buyer.line(sku, index + 1)));
    // the store's slug is looked up once
    await (buyers[0] as (typeof buyers)[number]).items();
    const before = shop.database.messages;
    const carts = await Promise.all(buyers.map((buyer) => buyer.items()));
    expect(carts.map((items) => items.map((item) => item.quantity))).toEqual(
      buyers.map((_, index) => [index + 1]),
    );
    expect(shop.database.messages - before).toBeLessThan(12);
  });
});
