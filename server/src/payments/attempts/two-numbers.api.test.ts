import { afterAll, beforeAll, expect, it } from 'vitest';
import { newSku } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { attemptsOf, gateway, webhookOf, notify, tradesOf } from '../../../test/card-gateway.ts';
import { generate, withNumber } from '../../../test/konbini.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { pollSilentAttempts } from '../../app/jobs/jobs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

it('cancels a given-up number that turns up next to a newer one, and keeps the newer one', async () => {
  const sku = await newSku(shop, { stock: 5, price: 3000 });
  const { buyer, order, record } = await withNumber(shop, sku);
  await shop.sql(
    `UPDATE payment_attempts SET status = 'superseded', given_up_at = $2, may_take_since = $2 WHERE order_id = $1`,
    [order, shop.app.now()],
  );
  shop.advance(11_000);
  expect((await generate(buyer, order, record)).status).toBe(200);
  const [former] = await attemptsOf(shop, order);
  expect(
    (
      await notify(
        shop,
        webhookOf(former as NonNullable<typeof former>, { Status: 'REQSUCCESS', PayType: '3' }),
      )
    ).body,
  ).toBe(0);
  expect((await attemptsOf(shop, order)).map(({ status }) => status)).toEqual(['left', 'issued']);
  for (let turn = 0; turn < 2; turn++) {
    shop.advance(601_000);
    await pollSilentAttempts(shop.app);
  }
  expect((await attemptsOf(shop, order)).map(({ status }) => status)).toEqual([
    'superseded',
    'issued',
  ]);
  const trades = await tradesOf(shop, order);
  expect(trades.find((trade) => trade.order_id === former?.gateway_order_id)?.status).toBe(
    'CANCEL',
  );
  expect((await buyer.see(order)).payment.status).toBe('pending');
});
