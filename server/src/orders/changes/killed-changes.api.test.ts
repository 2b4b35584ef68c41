/** @module-tag deep */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { stockOf } from '../../../test/buyer.ts';
import { gateway } from '../../../test/card-gateway.ts';
import { operator_key } from '../../../test/fulfilment.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { keptOf, paidOrder } from '../../../test/paid-orders.ts';
import { startServer, type ServerProcess } from '../../../test/server-process.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';

const directory = mkdtempSync(join(tmpdir(), 'noren-killed-'));
/** Moments after the call at which the server is killed, in milliseconds. */
const moments = [5, 25, 60, 150];
let shop: TestShop;
let staff: TestStaff;
const started: ServerProcess[] = [];
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  staff = await newStaff(shop, { hanamori: 'manager' });
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
  rmSync(directory, { recursive: true, force: true });
});

it('a change that is sent again after its server was killed is made once, and refunded once', async () => {
  const [{ name }] = (await shop.sql<{ name: string }>('SELECT current_database() AS name')) as [
    { name: string },
  ];
  const DATABASE_URL = inject('template').replace(/\/postgres$/, `/${name}`);
  for (const moment of moments) {
    const { order, sku } = await paidOrder(shop, 'gmo_credit');
    const kept = await keptOf(shop, order);
    const at = `/stores/hanamori/orders/${order}/goods`;
    const { revision, lines, sums } = (await staff.call('GET', at)).body.data;
    const body = {
      revision,
      lines: [{ item_id: lines[0].item_id, quantity: 2, price: 800 }],
      added: [],
      shipping_fee: sums.shipping_fee,
      expected: { total: sums.total - 1400, refund_amount: 1400, due: 0 },
    };
    const server = await startServer({ DATABASE_URL, DATA_DIR: directory, UNDO_SECONDS: '0' });
    started.push(server);
    const killed = fetch(`${server.origin}/api/console${at}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${staff.token}`,
        'idempotency-key': `killed-at-${moment}`,
      },
      body: JSON.stringify(body),
    }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, moment));
    server.child.kill('SIGKILL');
    await killed;
    // PostgreSQL may still be ending the killed connection's transaction
    await expect
      .poll(async () => (await staff.call('PUT', at, body, `killed-at-${moment}`)).status)
      .toBe(200);
    for (let turn = 0; turn < 4; turn++) {
      shop.advance(16 * 60_000);
      await issueRefunds(shop.app);
    }
    expect(await keptOf(shop, order)).toBe(kept - 1400);
    expect((await staff.call('GET', at)).body.data).toMatchObject({
      revision: revision + 1,
      sums: { total: kept - 1400 },
    });
    expect(await stockOf(shop, sku)).toMatchObject({ sold: 2 });
  }
}, 180_000);
