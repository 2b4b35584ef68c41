/** @module-tag deep */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku, until } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { finish } from '../../../test/card-gateway.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { startHangingGateway, type HangingGateway } from '../../../test/hanging-gateway.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { finishAtBank, newTaiwanBuyer, newTwSku, payuni, press } from '../../../test/taiwan.ts';
import { createGmoClient } from '../../payments/gateways/gmo/client.ts';

/** Gateway timeout of this test in milliseconds; 25 s in production. */
const timeoutMs = 5_000;

let shop: TestShop;
let gmo: HangingGateway;
beforeAll(async () => {
  shop = await openShop({ jobs: true, settings: { OPERATOR_KEY: operator_key } });
  gmo = await startHangingGateway(shop.origin);
  const client = createGmoClient({ baseUrl: `${gmo.origin}/sandbox/gmo`, timeoutMs });
  shop.app.payments = { ...shop.app.payments, gmo: () => client };
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  // limits of unpaid orders per network are not tested here
  await shop.sql('UPDATE stores SET network_unpaid_orders = 1000, network_order_units = 1000');
  await payuni(shop, { webhooks: 'never' });
});
afterAll(async () => {
  gmo.close();
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const times = <T>(n: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: n }, make));
const statesOf = async (orders: number[]): Promise<Record<string, number>> => {
  const rows = await shop.sql<{ status: string; n: number }>(
    'SELECT status, count(*)::int AS n FROM orders WHERE id = ANY($1::int[]) GROUP BY 1',
    [orders],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};
const memoOf = async (order: number): Promise<string | null> =>
  (
    await shop.sql<{ refund_memo: string | null }>('SELECT refund_memo FROM orders WHERE id = $1', [
      order,
    ])
  )[0]?.refund_memo ?? null;
const breaker = () => shop.app.lanes.breakers().find(({ gateway }) => gateway === 'gmo')?.state;

it(
  'a gateway that never answers delays only its own work, and only while it hangs',
  { timeout: 120_000 },
  async () => {
    const sku = await newSku(shop, { stock: 500, price: 3000 });
    const tea = await newTwSku(shop, { stock: 50 });
    const hanging: number[] = [];
    const neverPaid: number[] = [];
    await times(6, async () => {
      const buyer = await newGuest(shop);
      const card = await buyer.card();
      for (let n = 0; n < 10; n++) {
        const order = await buyer.order(sku, 1, { payment_type: 'gmo_credit' });
        expect((await buyer.pay(order, card)).status).toBe(200);
        hanging.push(order);
      }
      neverPaid.push(await buyer.order(sku, 1, { payment_type: 'gmo_credit' }));
    });
    const paidAtGmo = await (await newGuest(shop)).atTheBank(sku);
    await finish(shop, paidAtGmo.bank);
    const taiwan = await newTaiwanBuyer(shop);
    const left = await times(3, async () => (await newTaiwanBuyer(shop)).atTheBank(tea));
    // paid, but neither webhook nor return arrived
    const paid = await taiwan.atTheBank(tea);
    await press(shop, paid.bank);
    const returned = await taiwan.atTheBank(tea);
    await finishAtBank(shop, returned.bank);

    gmo.hang(true);
    const due = [...hanging, ...neverPaid, ...left.map(({ order }) => order), paid.order];
    const began = performance.now();
    await shop.sql(
      `UPDATE orders SET expire_at = now() - interval '1 second' WHERE id = ANY($1::int[])`,
      [due],
    );
    for (const order of [returned.order, paidAtGmo.order])
      expect((await fulfil(shop, order, 'canceled')).status).toBe(200);

    await until(
      async () => ({
        neverPaid: await statesOf(neverPaid),
        left: await statesOf(left.map(({ order }) => order)),
        paid: await statesOf([paid.order]),
        refund: await memoOf(returned.order),
      }),
      (seen) =>
        seen.neverPaid.canceled === 6 &&
        seen.left.canceled === 3 &&
        seen.paid.undelivered === 1 &&
        seen.refund === 'refunded',
      10_000,
    );
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await statesOf(hanging)).toEqual({ unpaid: 60 });

    await until(
      async () => breaker(),
      (state) => state !== 'closed',
      15_000,
    );
    // one trial call at a time
    await until(
      async () => breaker(),
      (state) => state === 'half_open',
      15_000,
    );
    const before = gmo.hung();
    await new Promise((resolve) => setTimeout(resolve, 2 * timeoutMs));
    expect(gmo.hung() - before).toBeLessThanOrEqual(3);
    expect(await statesOf(hanging)).toEqual({ unpaid: 60 });
    expect(await memoOf(paidAtGmo.order)).toBe('unrefunded');

    gmo.hang(false);
    await until(
      async () => ({ hanging: await statesOf(hanging), refund: await memoOf(paidAtGmo.order) }),
      (seen) => seen.hanging.canceled === 60 && seen.refund === 'refunded',
      30_000,
    );
    expect(breaker()).toBe('closed');
  },
);
