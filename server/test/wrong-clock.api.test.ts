/** @module-tag deep */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newGuest, newSku, newStream, stockOf } from './buyer.ts';
import { startServer, stopServer, type ServerProcess } from './server-process.ts';
import { openShop, type TestShop } from './shop.ts';

const directory = mkdtempSync(join(tmpdir(), 'noren-clock-'));
const hour = 3_600_000;

describe('a process whose machine is an hour ahead', () => {
  let shop: TestShop;
  let ahead: ServerProcess;

  beforeAll(async () => {
    shop = await openShop();
    const [{ name }] = (await shop.sql<{ name: string }>('SELECT current_database() AS name')) as [
      { name: string },
    ];
    const url = inject('template').replace(/\/postgres$/, `/${name}`);
    ahead = await startServer({
      DATABASE_URL: url,
      DATA_DIR: directory,
      CLOCK_AHEAD_MS: String(hour),
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '2',
    });
  });
  afterAll(async () => {
    if (ahead?.child.exitCode === null) ahead.child.kill('SIGKILL');
    await shop?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('reports it, and uses the database’s time', async () => {
    const response = await fetch(`${ahead.origin}/api/ready`);
    const { clock_skew_ms } = (await response.json()) as { clock_skew_ms: number };
    expect(Math.abs(clock_skew_ms - hour)).toBeLessThan(2_000);
    expect(Math.abs(Number(response.headers.get('x-server-time')) - Date.now())).toBeLessThan(
      2_000,
    );
    expect(ahead.said()).toMatch(
      /"skew_ms":3[56]\d{5}.*clock is 3[56]\d\d s ahead of the database/,
    );
  });

  it('ends no hold and no order early', async () => {
    const [held, ordered, overdue] = [
      await newSku(shop, { stock: 5 }),
      await newSku(shop, { stock: 5 }),
      await newSku(shop, { stock: 5 }),
    ];
    const stream_id = await newStream(shop, 15);
    const buyer = await newGuest(shop);
    await buyer.add(held, 2, { stream_id });
    const order = await buyer.order(ordered, 1, { payment_type: 'gmo_credit' });
    // its jobs do run: holds that have really expired end meanwhile
    await buyer.add(overdue, 2, { stream_id });
    await shop.sql(
      `UPDATE cart_items SET held_until = now() - interval '1 second' WHERE sku_id = $1`,
      [overdue],
    );
    for (let n = 0; n < 100 && (await stockOf(shop, overdue)).held > 0; n++) await pause(50);
    expect(await stockOf(shop, overdue)).toMatchObject({ held: 0 });
    // deadlines are checked every two seconds
    await pause(3_000);
    expect(await stockOf(shop, held)).toMatchObject({ held: 2 });
    expect(await buyer.see(order)).toMatchObject({ status: 'init' });
  });

  it('sets deadlines that other processes agree with', async () => {
    const sku = await newSku(shop, { stock: 5 });
    const buyer = await newGuest(shop);
    const stream_id = await newStream(shop, 15);
    const guest = 'guest' in buyer.who ? buyer.who.guest : '';
    const response = await fetch(`${ahead.origin}/api/v2/add-cart`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'guest-authorization': `Bearer ${guest}` },
      body: JSON.stringify({ id: sku, quantity: 1, stream_id }),
    });
    expect(response.status).toBe(200);
    const [{ minutes }] = (await shop.sql<{ minutes: number }>(
      'SELECT extract(epoch FROM held_until - now())::float8 / 60 AS minutes FROM cart_items WHERE sku_id = $1',
      [sku],
    )) as [{ minutes: number }];
    expect(minutes).toBeGreaterThan(14.5);
    expect(minutes).toBeLessThanOrEqual(15);
  });

  it('is not ready from the moment it is told to stop, and serves until the load balancer has noticed', async () => {
    const stopped = stopServer(ahead);
    await pause(300);
    expect((await fetch(`${ahead.origin}/api/ready`)).status).toBe(503);
    expect((await fetch(`${ahead.origin}/api/health`)).status).toBe(200);
    expect(await stopped).toBe(0);
  });
});
