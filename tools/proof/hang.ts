import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { startServerProcess, type ServerProcess } from '../bench/server-process.ts';
import { gmoSandbox } from '../sandbox/src/gmo/plugin.ts';
import { createMemoryStore } from '../sandbox/src/provider/memory-store.ts';
import { callsAt, type Call } from '../../server/test/call.ts';
import { newGuest, newSku } from '../../server/test/buyer.ts';
import { finish } from '../../server/test/card-gateway.ts';
import { fulfil, operator_key } from '../../server/test/fulfilment.ts';
import { startHangingGateway, type HangingGateway } from '../../server/test/hanging-gateway.ts';
import { freePort, startPostgres } from '../../server/test/postgres-server.ts';
import type { TestShop } from '../../server/test/shop.ts';
import { finishAtBank, newTaiwanBuyer, newTwSku, payuni, press } from '../../server/test/taiwan.ts';
import { audit } from './audit.ts';
import { loginSecret, shopAt } from './shop-at.ts';

const second = 1_000;
/**
 * Work that does not need the hanging gateway must end this soon after it is due; work that does,
 * this soon after the gateway's return.
 */
const unaffectedMs = 10 * second;
const afterReturnMs = 30 * second;
const turnMs = 45 * second;

/**
 * One gateway accepts every call and answers none for minutes, with sixty overdue orders and a
 * refund. The other gateway's orders and refunds, and orders without a payment, must end as usual;
 * its own must end after its return.
 * @returns faults in words; empty if there were none
 */
export async function hangGateway(minutes: number, say: (line: string) => void): Promise<string[]> {
  const directory = mkdtempSync(join(tmpdir(), 'noren-hang-'));
  const postgres = await startPostgres();
  const port = await freePort();
  const gateway = await startGmo(`http://127.0.0.1:${port}`);
  const gmo = await startHangingGateway(gateway.origin);
  let server: ServerProcess | undefined;
  try {
    server = await startServerProcess({
      DATA_DIR: directory,
      DATABASE_URL: await postgres.createDatabase(),
      DEMO: '1',
      PORT: String(port),
      GMO_BASE_URL: `${gmo.origin}/sandbox/gmo`,
      OPERATOR_KEY: operator_key,
      // a refund is due as soon as its order is canceled
      UNDO_SECONDS: '0',
      LOGIN_TOKEN_SECRET: loginSecret,
      LOG_LEVEL: 'silent',
    });
    const found = await hang(
      { ...shopAt(server), call: gateway.beside(shopAt(server).call) },
      gmo,
      minutes,
      say,
    );
    return [...found, ...(await audit(server.sql))];
  } finally {
    await server?.stop().catch(() => undefined);
    gmo.close();
    await gateway.close();
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Starts GMO on its own port, because only its API hangs; its pages keep answering. */
async function startGmo(shop: string) {
  const app = fastify();
  let origin = '';
  await app.register(gmoSandbox, {
    prefix: '/sandbox/gmo',
    store: createMemoryStore(),
    publicUrl: () => origin,
    notifyUrl: () => `${shop}/api/notify/gmo`,
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = callsAt(origin);
  return {
    origin,
    /** sends calls of GMO's pages to it, all others to the shop */
    beside:
      (others: Call): Call =>
      (method, path, options) =>
        (path.startsWith('/sandbox/gmo') ? call : others)(method, path, options),
    close: () => app.close(),
  };
}

const times = <T>(n: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, make));

async function hang(
  shop: TestShop,
  gmo: HangingGateway,
  minutes: number,
  say: (line: string) => void,
): Promise<string[]> {
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  await shop.sql('UPDATE stores SET network_unpaid_orders = 1000, network_order_units = 1000');
  await payuni(shop, { webhooks: 'never' });
  const sku = await newSku(shop, { stock: 500, price: 3000 });
  const tea = await newTwSku(shop, { stock: 500 });
  const hanging = (
    await times(6, async () => {
      const buyer = await newGuest(shop);
      const card = await buyer.card();
      const orders: number[] = [];
      for (let n = 0; n < 10; n++) {
        const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
        if ((await buyer.pay(order, card)).status === 200) orders.push(order);
      }
      return orders;
    })
  ).flat();
  const paidAtGmo = await (await newGuest(shop)).atTheBank(sku);
  await finish(shop, paidAtGmo.bank);
  if (hanging.length !== 60) return [`${hanging.length} of 60 orders are at the bank`];

  const faults: string[] = [];
  gmo.hang(true);
  await overdue(shop, hanging);
  await fulfil(shop, paidAtGmo.order, 'canceled');
  const began = performance.now();
  let longest = 0;
  for (let turn = 1; performance.now() - began < minutes * 60_000; turn++) {
    const ended = await endUnaffectedWork(shop, sku, tea);
    longest = Math.max(longest, ended.ms);
    if (ended.wrong !== null) faults.push(`turn ${turn}: ${ended.wrong}`);
    say(
      `  after ${Math.round((performance.now() - began) / second)} s: work without GMO ended in ${(ended.ms / second).toFixed(1)} s; ${gmo.hung()} calls have hung`,
    );
    await pause(Math.max(0, Math.min(turnMs, minutes * 60_000 - (performance.now() - began))));
  }
  const early = await shop.sql<{ id: number }>(
    `SELECT id FROM orders WHERE id = ANY($1::int[]) AND status <> 'unpaid'`,
    [hanging],
  );
  if (early.length > 0)
    faults.push(`${early.length} orders were decided although the gateway could not be asked`);

  gmo.hang(false);
  const back = await within(afterReturnMs, async () => {
    const [left] = await shop.sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM orders WHERE id = ANY($1::int[]) AND status <> 'canceled'`,
      [hanging],
    );
    return left?.n === 0 && (await memoOf(shop, paidAtGmo.order)) === 'refunded';
  });
  say(
    `  ${minutes} minutes: work without GMO took ${(longest / second).toFixed(1)} s at most; after its return the sixty orders and the refund ended in ${(back.ms / second).toFixed(1)} s`,
  );
  if (!back.done) faults.push('work with GMO had not ended thirty seconds after its return');
  return faults;
}

const overdue = (shop: TestShop, orders: readonly number[]) =>
  shop.sql(`UPDATE orders SET expire_at = now() - interval '1 second' WHERE id = ANY($1::int[])`, [
    orders,
  ]);

const memoOf = async (shop: TestShop, order: number): Promise<string | null> =>
  (
    await shop.sql<{ refund_memo: string | null }>('SELECT refund_memo FROM orders WHERE id = $1', [
      order,
    ])
  )[0]?.refund_memo ?? null;

async function within(
  ms: number,
  isSo: () => Promise<boolean>,
): Promise<{ done: boolean; ms: number }> {
  const began = performance.now();
  for (;;) {
    const done = await isSo();
    if (done || performance.now() - began > ms) return { done, ms: performance.now() - began };
    await pause(100);
  }
}

/**
 * Makes orders of the other gateway (one paid, but without a webhook), a refund there, and unpaid
 * orders due at once, and waits until all have ended.
 */
async function endUnaffectedWork(
  shop: TestShop,
  sku: number,
  tea: number,
): Promise<{ wrong: string | null; ms: number }> {
  const neverPaid = await times(2, async () =>
    (await newGuest(shop)).order(sku, 1, { payment_type: 'gmo_credit' }),
  );
  const left = await times(
    3,
    async () => (await (await newTaiwanBuyer(shop)).atTheBank(tea)).order,
  );
  const taiwan = await newTaiwanBuyer(shop);
  const paid = await taiwan.atTheBank(tea);
  await press(shop, paid.bank);
  const returned = await taiwan.atTheBank(tea);
  await finishAtBank(shop, returned.bank);
  await fulfil(shop, returned.order, 'canceled');
  await overdue(shop, [...neverPaid, ...left, paid.order]);
  const statusesNow = async () => {
    const rows = await shop.sql<{ id: number; status: string }>(
      'SELECT id, status FROM orders WHERE id = ANY($1::int[])',
      [[...neverPaid, ...left, paid.order]],
    );
    const statuses = new Map(rows.map(({ id, status }) => [id, status]));
    const waiting = [
      ...[...neverPaid, ...left]
        .filter((id) => statuses.get(id) !== 'canceled')
        .map((id) => `order ${id} is ${statuses.get(id)}`),
      ...(statuses.get(paid.order) === 'undelivered'
        ? []
        : [`the paid order ${paid.order} is ${statuses.get(paid.order)}`]),
      ...((await memoOf(shop, returned.order)) === 'refunded'
        ? []
        : [`order ${returned.order} is not refunded`]),
    ];
    return waiting;
  };
  const ended = await within(unaffectedMs, async () => (await statusesNow()).length === 0);
  return {
    ms: ended.ms,
    wrong: ended.done
      ? null
      : `after ${unaffectedMs / second} s ${(await statusesNow()).join(', ')}`,
  };
}
