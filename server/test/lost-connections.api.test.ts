/** @module-tag deep */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CommitOutcomeUnknown, isConnectionLost } from '../src/platform/db/connection-errors.ts';
import { openPostgres } from '../src/platform/db/postgres.ts';
import { newGuest, newSku, stockOf, TestBuyer } from './buyer.ts';
import { brokenInvariants } from './invariants.ts';
import { startServer, stopServer, type ServerProcess } from './server-process.ts';
import { openShop, type TestShop } from './shop.ts';

const directory = mkdtempSync(join(tmpdir(), 'noren-lost-'));

describe('connections that the database ends', () => {
  let shop: TestShop;
  let url: string;
  let server: ServerProcess;
  let there: TestShop;

  beforeAll(async () => {
    shop = await openShop();
    const [{ name }] = (await shop.sql<{ name: string }>('SELECT current_database() AS name')) as [
      { name: string },
    ];
    url = inject('template').replace(/\/postgres$/, `/${name}`);
    server = await startServer({ DATABASE_URL: url, DATA_DIR: directory });
    there = {
      ...shop,
      origin: server.origin,
      call: async (method, path, { guest, body, key } = {}) => {
        const response = await fetch(`${server.origin}/api/v2${path}`, {
          method,
          headers: {
            ...(guest ? { 'guest-authorization': `Bearer ${guest}` } : {}),
            ...(key ? { 'idempotency-key': key } : {}),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(15_000),
        });
        return { status: response.status, headers: response.headers, body: await response.json() };
      },
    };
  });
  afterAll(async () => {
    if (server?.child.exitCode === null) server.child.kill('SIGKILL');
    await shop?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  /**
   * Ends every connection of the server's process, including LISTEN; connections of this process
   * belong to the test.
   */
  const endAll = (): Promise<unknown> =>
    shop.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'noren%'`,
    );

  it('refuses a transaction whose connection ends while it waits, and uses another connection for the next one', async () => {
    const database = await openPostgres(url);
    const sku = await newSku(shop, { stock: 5 });
    try {
      const ended = database.transaction(async (tx) => {
        const [{ pid }] = (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')) as [
          { pid: number },
        ];
        await shop.sql('SELECT pg_terminate_backend($1)', [pid]);
        // idle in transaction: the client learns of the end without sending anything
        await pause(100);
        await tx.query('UPDATE sku_stock SET stock = stock + 1 WHERE sku_id = $1', [sku]);
      });
      const error = await ended.then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(isConnectionLost(error)).toBe(true);
      expect(error).not.toBeInstanceOf(CommitOutcomeUnknown);
      await database.transaction((tx) =>
        tx.query('UPDATE sku_stock SET stock = stock + 1 WHERE sku_id = $1', [sku]),
      );
      expect(await stockOf(shop, sku)).toMatchObject({ stock: 6 });
    } finally {
      await database.close();
    }
  });

  it(
    'while buyers order: the process survives, every call gets a reply, acknowledged orders exist once',
    { timeout: 120_000 },
    async () => {
      const sku = await newSku(shop, { stock: 5_000 });
      const acknowledged: number[] = [];
      const unexpected: unknown[] = [];
      let over = false;
      const buy = async (name: string) => {
        for (let n = 0; !over; n++) {
          try {
            const guest = await there.call('POST', '/guest/token');
            if (guest.status !== 200) continue;
            const buyer = new TestBuyer(there, { guest: guest.body.data.token as string });
            const added = await buyer.add(sku, 1, { key: `add-${name}-${n}` });
            const address = await buyer.call('POST', '/addresses', {
              body: { type: 'self_pick_up', name: '花森 花子', phone_number: '090-1234-5678' },
            });
            if (added.status !== 200 || address.status !== 200) continue;
            const body = {
              item_ids: [added.body.cart_item_id],
              shipping_type: 'self_pick_up',
              payment_type: 'gmo_cvs',
              email: 'buyer@example.com',
              phone_number: '090-1234-5678',
              address_id: address.body.id,
            };
            // as the web app does: the same intent under the same key until there is a reply
            for (let tries = 0; tries < 40; tries++) {
              const placed = await buyer.call('POST', '/checkout', {
                body,
                key: `checkout-${name}-${n}`,
              });
              if (placed.status === 200) acknowledged.push(placed.body.id as number);
              else if (placed.status < 500) unexpected.push(placed.body);
              if (placed.status < 500) break;
            }
          } catch (error) {
            unexpected.push(error);
            if (server.child.exitCode !== null) return;
          }
        }
      };
      const buyers = Array.from({ length: 6 }, (_, n) => buy(String(n)));
      // on a busy machine fewer purchases fall between two ends: waits until there are enough, with
      // more time between the ends
      for (let turn = 0; turn < 20 || (acknowledged.length <= 20 && turn < 200); turn++) {
        await pause(turn < 20 ? 150 : 600);
        await endAll();
      }
      over = true;
      await Promise.all(buyers);
      expect(server.child.exitCode, server.said()).toBe(null);
      expect(unexpected).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(20);
      expect(new Set(acknowledged).size).toBe(acknowledged.length);
      const [{ n }] = (await shop.sql<{ n: number }>(
        'SELECT count(*)::int AS n FROM orders WHERE id = ANY($1::int[])',
        [acknowledged],
      )) as [{ n: number }];
      expect(n).toBe(acknowledged.length);
      expect((await stockOf(shop, sku)).sold).toBe(acknowledged.length);
      expect(await brokenInvariants(shop)).toEqual([]);
    },
  );

  it('an idle process survives it too, receives notifications again, and stops cleanly', async () => {
    await endAll();
    await pause(1_500);
    const product = async () =>
      (await (await newGuest(there)).call('GET', '/stores/hanamori/products?with_market=1&all=1'))
        .status;
    expect(await product()).toBe(200);
    const [{ listeners }] = (await shop.sql<{ listeners: number }>(
      `SELECT count(*)::int AS listeners FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'noren-listen'`,
    )) as [{ listeners: number }];
    expect(listeners).toBeGreaterThan(1);
    expect(await stopServer(server)).toBe(0);
  });
});
