import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSku, until } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { attemptsOf, gateway, type AttemptSeen } from '../../../test/card-gateway.ts';
import { operator_key } from '../../../test/fulfilment.ts';
import { changeTrade, openOf } from '../../../test/open-money.ts';
import { atOrder, keptOf, paidOrder } from '../../../test/paid-orders.ts';
import { newShopBuyer, setOut } from '../../../test/paypay.ts';
import { openReceiver, type Receiver } from '../../../test/receiver.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { findDueWork } from './due-queries.ts';
import { pollSilentAttempts, silenceOf } from './jobs.ts';
import { startJobs } from './schedule.ts';

const hour = 3_600_000;
const open = `('starting', 'finishing', 'unknown', 'left', 'issued', 'refund_due')`;
let shop: TestShop;
let staff: TestStaff;
let receiver: Receiver;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  await shop.sql(`UPDATE payment_attempts SET status = 'superseded' WHERE status IN ${open}`);
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  await gateway(shop, { webhooks: 'never' });
  staff = await newStaff(shop, { hanamori: 'manager' });
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver.close();
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

/**
 * Creates a PayPay payment whose gateway reported "unknown" for a day, so that it is in the
 * open-money list.
 */
async function parkPayment(): Promise<AttemptSeen> {
  const buyer = await newShopBuyer(shop);
  const order = await buyer.order(await newSku(shop, { stock: 5, price: 3000 }));
  await setOut(await buyer.formOf(order));
  const [attempt] = (await attemptsOf(shop, order)) as [AttemptSeen];
  await changeTrade(shop, 'gmo', attempt.access_id, { status: 'SOMETHINGNEW' });
  await shop.sql(
    `UPDATE payment_attempts SET status = 'unknown', updated_at = $2, unclear_since = $2 WHERE order_id = $1`,
    [order, new Date(Date.now() - 25 * hour)],
  );
  await pollSilentAttempts(shop.app);
  expect(await openOf(shop, order)).toMatchObject([{ reason: 'unclear' }]);
  return attempt;
}

it(
  'sends refunds and webhooks while the only open payment waits for a person',
  { tags: 'deep', timeout: 60_000 },
  async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    await parkPayment();
    const [{ status, parked } = { status: '', parked: false }] = await shop.sql<{
      status: string;
      parked: boolean;
    }>(
      `SELECT status, check_after = 'infinity' AS parked FROM payment_attempts WHERE status IN ${open}`,
    );
    expect({ status, parked }).toEqual({ status: 'unknown', parked: true });
    await staff.call('POST', '/stores/hanamori/webhooks', {
      url: receiver.url,
      events: ['order.canceled'],
    });

    const stop = startJobs(shop.app);
    try {
      expect((await atOrder(staff, paid).step('canceled', { reason: 'seller' })).status).toBe(200);
      await until(
        async () => ({
          payment: (await paid.see()).payment.status,
          kept: await keptOf(shop, paid.order),
          told: receiver.received.length,
        }),
        (seen) => seen.payment === 'refunded' && seen.kept === 0 && seen.told === 1,
        15_000,
      );
    } finally {
      await stop();
    }
    expect(
      (await findDueWork(shop.database, shop.app.now(), silenceOf(shop.app.config))).silent,
    ).toBeNull();
  },
);
