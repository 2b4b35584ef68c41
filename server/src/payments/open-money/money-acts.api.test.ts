import type { MoneyAct, OpenReason } from '@noren/contract/entities/open-money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { attemptsOf, finish, gateway, type AttemptSeen } from '../../../test/card-gateway.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { payAtCounter, withNumber } from '../../../test/konbini.ts';
import { openMoney } from '../../../test/open-money.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { pollSilentAttempts } from '../../app/jobs/jobs.ts';
import { openMoney as open } from './open-money.ts';

let shop: TestShop;
let sku: number;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  await gateway(shop, { webhooks: 'never' });
  sku = await newSku(shop, { stock: 50, price: 3000 });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const headers = { authorization: `Bearer ${operator_key}` };
const act = (id: number, name: MoneyAct, note: string, key?: string) =>
  shop.call('POST', `/api/operator/open-money/${id}/${name}`, { headers, body: { note }, key });

type PaidAttempt = AttemptSeen & { order: number };

let trades = 0;
/** Opens an entry, about one of our payments if an attempt is given. @returns its id */
async function entryOf(reason: OpenReason, attempt?: PaidAttempt): Promise<number> {
  const [store] = await shop.sql<{ id: number }>(`SELECT id FROM stores WHERE slug = 'hanamori'`);
  const gateway_order_id = attempt?.gateway_order_id ?? `of-the-tests-${++trades}`;
  const about = {
    store_id: store?.id as number,
    order_id: attempt?.order ?? null,
    attempt_id: attempt?.id ?? null,
    gateway: 'gmo',
    gateway_order_id,
    own_amount: 3600,
  } as const;
  await shop.database.transaction((tx) =>
    open(tx, about, { reason, gateway_amount: 3000 }, shop.app.now()),
  );
  return (await openMoney(shop)).find((entry) => entry.gateway_order_id === gateway_order_id)
    .id as number;
}
async function paidByCard(): Promise<PaidAttempt> {
  const { order, bank } = await (await newGuest(shop)).atTheBank(sku);
  await finish(shop, bank);
  return { ...((await attemptsOf(shop, order))[0] as AttemptSeen), order };
}

const entryFor: Record<MoneyAct, () => Promise<number>> = {
  returned_by_hand: () => entryOf('no_order'),
  try_again: () => entryOf('order_without_money'),
  accept_amount: async () => entryOf('amount_differs', await paidByCard()),
  written_off: () => entryOf('no_order'),
};

describe.each(Object.keys(entryFor) as MoneyAct[])('%s', (name) => {
  it('runs once per idempotency key, repeats its answer, and refuses the key for another act', async () => {
    const id = await entryFor[name]();
    const key = `once-${name}`;
    const done = await act(id, name, 'as agreed', key);
    expect(done).toMatchObject({
      status: 200,
      body: { id, closed_by: name, note: 'as agreed', closed_at: expect.any(String) },
    });
    expect(await act(id, name, 'as agreed', key)).toMatchObject({ status: 200, body: done.body });
    for (const [entry, note] of [
      [id, 'another note'],
      [await entryFor[name](), 'as agreed'],
    ] as const)
      expect(await act(entry, name, note, key)).toMatchObject({
        status: 409,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      });
  });

  it('is refused with the entry’s current state, and can be retried with the same key', async () => {
    const id = await entryOf('no_order');
    const before = name === 'written_off' ? 'returned_by_hand' : 'written_off';
    await act(id, before, 'closed before');
    for (let turn = 0; turn < 2; turn++)
      expect(await act(id, name, 'too late', `refused-${name}`)).toMatchObject({
        status: 409,
        body: {
          code: 'MONEY_ACT_REFUSED',
          id,
          reason: 'no_order',
          closed_by: before,
          note: 'closed before',
          message: `It is closed already: ${before}.`,
        },
      });
  });
});

it('leaves the entry open when the act does not apply', async () => {
  const id = await entryOf('no_order');
  for (const name of ['accept_amount', 'try_again'] as const)
    expect(await act(id, name, 'why not')).toMatchObject({
      status: 409,
      body: { code: 'MONEY_ACT_REFUSED', closed_at: null, closed_by: null, note: null },
    });
  expect((await openMoney(shop)).find((entry) => entry.id === id)).toMatchObject({
    acts: ['returned_by_hand', 'written_off'],
  });
});

it('records returned cash once per key, and refuses the key for another order', async () => {
  const owing = async (): Promise<number> => {
    const { order, slip } = await withNumber(shop, sku);
    await payAtCounter(shop, slip);
    shop.advance(3_601_000);
    await pollSilentAttempts(shop.app);
    await fulfil(shop, order, 'canceled');
    return order;
  };
  const say = (order: number) =>
    shop.call('POST', `/api/operator/orders/${order}/cash-returned`, {
      headers,
      key: 'transferred',
    });
  const [order, other] = [await owing(), await owing()];
  for (let turn = 0; turn < 2; turn++)
    expect(await say(order)).toMatchObject({ status: 200, body: { refund_memo: 'refunded' } });
  expect(await say(other)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  expect(
    await shop.sql(
      `SELECT count(*)::int AS emails FROM emails WHERE order_id = $1 AND kind = 'refunded'`,
      [order],
    ),
  ).toEqual([{ emails: 1 }]);
});
