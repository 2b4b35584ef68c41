import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEMO_SHOP, DEMO_SITE } from '../../tools/sandbox/src/gmo/credentials.ts';
import { doneUrl, newGuest, newSku, newStream, stockOf, TestBuyer, until } from './buyer.ts';
import { brokenInvariants } from './invariants.ts';
import { tradesOf } from './card-gateway.ts';
import { generate, recordOf } from './konbini.ts';
import { operatorKey, startServer, stopServer, type ServerProcess } from './server-process.ts';
import { makeDatabase } from './databases.ts';
import { openShop, type Reply, type TestShop } from './shop.ts';

const directory = mkdtempSync(join(tmpdir(), 'noren-two-'));
const running: ServerProcess[] = [];

async function startProcess(database_url: string): Promise<ServerProcess> {
  const server = await startServer({ DATABASE_URL: database_url, DATA_DIR: directory });
  running.push(server);
  return server;
}

/** The shop as served by another process. */
const through = (shop: TestShop, origin: string): TestShop => ({
  ...shop,
  origin,
  call: async (method, path, { guest, body, key } = {}): Promise<Reply> => {
    const response = await fetch(`${origin}/api/v2${path}`, {
      method,
      headers: {
        ...(guest ? { 'guest-authorization': `Bearer ${guest}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  },
});

describe('two processes on one PostgreSQL', () => {
  let shop: TestShop;
  let servers: ServerProcess[] = [];
  let sides: TestShop[] = [];

  beforeAll(async () => {
    shop = await openShop();
    const [{ name }] = (await shop.sql<{ name: string }>('SELECT current_database() AS name')) as [
      { name: string },
    ];
    const url = inject('template').replace(/\/postgres$/, `/${name}`);
    servers = await Promise.all([startProcess(url), startProcess(url)]);
    sides = servers.map((server) => through(shop, server.origin));
  });
  afterAll(async () => {
    for (const { child } of running) if (child.exitCode === null) child.kill('SIGKILL');
    await shop?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const onBoth = (buyer: TestBuyer): TestBuyer[] =>
    sides.map((side) => new TestBuyer(side, buyer.who));

  it('make one order for one Idempotency-Key raced over both', async () => {
    const sku = await newSku(shop, { stock: 500 });
    for (let turn = 0; turn < 8; turn++) {
      const buyer = await newGuest(shop);
      const [line, address_id] = [await buyer.line(sku), await buyer.address()];
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          (onBoth(buyer)[n % 2] as TestBuyer).checkout([line], { address_id }, `race-${turn}`),
        ),
      );
      expect(new Set(replies.map((reply) => `${reply.status} ${reply.body.id}`)).size).toBe(1);
      expect(replies[0]?.status).toBe(200);
    }
    expect((await stockOf(shop, sku)).sold).toBe(8);
  });

  it('add once for one key of add-cart raced over both', async () => {
    const [sku, stream_id] = [await newSku(shop, { stock: 500 }), await newStream(shop, 15)];
    for (let turn = 0; turn < 8; turn++) {
      const buyer = await newGuest(shop);
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          (onBoth(buyer)[n % 2] as TestBuyer).add(sku, 2, {
            key: `race-${turn}`,
            ...(turn % 2 ? { stream_id } : {}),
          }),
        ),
      );
      for (const reply of replies)
        expect(reply).toMatchObject({
          status: 200,
          body: { added_quantity: 2, cart_item_id: replies[0]?.body.cart_item_id },
        });
      expect(await buyer.items()).toMatchObject([{ quantity: 2 }]);
    }
    expect(await brokenInvariants(shop)).toEqual([]);
  });

  it('sell the last units once, and keep limits', async () => {
    const [sku, limited] = [
      await newSku(shop, { stock: 5 }),
      await newSku(shop, { stock: 50, limit: 2 }),
    ];
    const buyers = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const buyer = await newGuest(shop);
        return { buyer, line: await buyer.line(sku), address_id: await buyer.address() };
      }),
    );
    const replies = await Promise.all(
      buyers.map(({ buyer, line, address_id }, n) =>
        (onBoth(buyer)[n % 2] as TestBuyer).checkout([line], { address_id }),
      ),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(5);
    expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19);
    const one = await newGuest(shop);
    const added = await Promise.all(
      Array.from({ length: 16 }, (_, n) => (onBoth(one)[n % 2] as TestBuyer).add(limited)),
    );
    expect(added.filter((reply) => reply.status === 200)).toHaveLength(2);
    expect(await brokenInvariants(shop)).toEqual([]);
  });

  it('make one konbini number for concurrent calls; the orders of one buyer keep their ordinals', async () => {
    const buyer = await newGuest(shop);
    const sidesOf = onBoth(buyer) as [TestBuyer, TestBuyer];
    const address_id = await buyer.address();
    const lines: number[] = [];
    for (let n = 0; n < 6; n++) lines.push(await buyer.line(await newSku(shop, { stock: 5 })));
    const placed = await Promise.all(
      lines.map((line, n) =>
        (sidesOf[n % 2] as TestBuyer).checkout([line], { address_id, payment_type: 'gmo_cvs' }),
      ),
    );
    expect(placed.map((reply) => reply.status)).toEqual(Array(6).fill(200));
    const record = await recordOf(buyer);
    for (const { body } of placed) {
      const made = await Promise.all(
        Array.from({ length: 6 }, (_, n) => generate(sidesOf[n % 2] as TestBuyer, body.id, record)),
      );
      expect(new Set(made.map((reply) => `${reply.status} ${reply.body.receipt_no}`)).size).toBe(1);
      expect(made[0]?.status).toBe(200);
      expect(await tradesOf(shop, body.id)).toHaveLength(1);
    }
    expect(await brokenInvariants(shop)).toEqual([]);
  });

  it('both use credentials at once that were set through one', async () => {
    const [here, there] = sides as [TestShop, TestShop];
    const set = async (at: TestShop, shop_pass: string) => {
      const response = await fetch(
        `${at.origin}/api/operator/stores/hanamori/gateway-credentials`,
        {
          method: 'PUT',
          headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ gmo: { ...DEMO_SHOP, ...DEMO_SITE, shop_pass } }),
        },
      );
      expect(response.status).toBe(200);
    };
    const buyer = await newGuest(shop);
    const card = await buyer.card();
    const order = await buyer.order(await newSku(shop, { stock: 5 }), 1, {
      payment_type: 'gmo_credit',
    });
    for (const [at, other] of [
      [here, there],
      [there, here],
    ] as const) {
      await set(at, 'wrongpass1');
      for (const side of [other, at])
        expect(
          await new TestBuyer(side, buyer.who).pay(order, card, {
            redirect_url: doneUrl(side, order),
          }),
        ).toMatchObject({
          status: 402,
          body: { report_code: 'E01030002' },
        });
      await set(other, DEMO_SHOP.shop_pass);
    }
    expect(
      await new TestBuyer(here, buyer.who).pay(order, card, { redirect_url: doneUrl(here, order) }),
    ).toMatchObject({ status: 200 });
  });

  it('show within half a second what the other sold', async () => {
    const sku = await newSku(shop, { stock: 5 });
    const [{ product_id }] = (await shop.sql<{ product_id: number }>(
      'SELECT product_id FROM skus WHERE id = $1',
      [sku],
    )) as [{ product_id: number }];
    await shop.sql("SELECT pg_notify('store_changed', store_id::text) FROM skus WHERE id = $1", [
      sku,
    ]);
    const [here, there] = sides as [TestShop, TestShop];
    const seen = async () =>
      (await there.call('GET', `/stores/hanamori/products?with_market=1&all=1`)).body.data.find(
        (product: { id: number }) => product.id === product_id,
      )?.available_quantity as number;
    await until(seen, (left) => left === 5);
    for (let left = 4; left >= 2; left--) {
      await (await newGuest(here)).order(sku);
      await until(seen, (now) => now === left, 500);
    }
  });

  it(
    'fill an empty database once when they start concurrently',
    { tags: 'deep', timeout: 90_000 },
    async () => {
      const url = await makeDatabase(inject('template'), `noren_raced_${process.pid}`);
      const raced = await Promise.all([startProcess(url), startProcess(url)]);
      const counts = await Promise.all(
        raced.map(async ({ origin }) => {
          expect((await fetch(`${origin}/api/health`)).status).toBe(200);
          return (
            (await (
              await fetch(`${origin}/api/v2/stores/hanamori/products?with_market=1&all=1`)
            ).json()) as { meta: { total: number } }
          ).meta.total;
        }),
      );
      expect(counts[0]).toBeGreaterThan(40);
      expect(counts[1]).toBe(counts[0]);
      expect(await Promise.all(raced.map(stopServer))).toEqual([0, 0]);
    },
  );

  it('stop cleanly when told to', async () => {
    expect(await stopServer(servers[1] as ServerProcess)).toBe(0);
  });
});
