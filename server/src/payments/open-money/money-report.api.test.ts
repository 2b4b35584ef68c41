import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import {
  attemptsOf,
  chargeBehindOurBack,
  decide,
  finish,
  gateway,
  webhookOf,
  notify,
  type AttemptSeen,
} from '../../../test/card-gateway.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { payAtCounter, withNumber } from '../../../test/konbini.ts';
import { changeTrade } from '../../../test/open-money.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { finishAtBank, newTaiwanBuyer, newTwSku, payuni } from '../../../test/taiwan.ts';
import { pollSilentAttempts } from '../../app/jobs/jobs.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  await gateway(shop, { webhooks: 'never' });
  await payuni(shop, { webhooks: 'never' });
  // move the demo's own sales to another day
  await shop.sql(`UPDATE payment_attempts SET taken_at = taken_at - interval '30 days'`);
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const headers = { authorization: `Bearer ${operator_key}` };
const report = async (query: string) =>
  shop.call('GET', `/api/operator/money-report${query}`, { headers });
/** The current date in a time zone. */
const dayIn = (timeZone: string, ahead = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(
    new Date(shop.app.now().getTime() + ahead * 86_400_000),
  );

it(
  'reports what was taken on a day and where it is now, and the sums add up',
  { timeout: 60_000 },
  async () => {
    // noon in Japan, so that the day does not end during the test
    const now = shop.app.now();
    shop.advance((27 * 3600 - (now.getUTCHours() * 3600 + now.getUTCMinutes() * 60)) * 1000);
    const sku = await newSku(shop, { stock: 100, price: 3000 });
    const paidByCard = async () => {
      const { order, bank } = await (await newGuest(shop)).atTheBank(sku);
      await finish(shop, bank);
      return order;
    };
    // kept, returned, owed by the gateway
    await paidByCard();
    await fulfil(shop, await paidByCard(), 'canceled');
    shop.advance(31_000);
    await issueRefunds(shop.app);
    await fulfil(shop, await paidByCard(), 'canceled');
    // the gateway took another amount: open, and not counted as taken
    const { order, bank } = await (await newGuest(shop)).atTheBank(sku);
    await decide(shop, bank, 'approve');
    const attempt = (await attemptsOf(shop, order))[0] as AttemptSeen;
    await changeTrade(shop, 'gmo', attempt.access_id, { amount: 1000 });
    await chargeBehindOurBack(shop, attempt);
    await notify(shop, webhookOf(attempt, { Amount: '1000' }));
    const taiwan = await (
      await newTaiwanBuyer(shop)
    ).atTheBank(await newTwSku(shop, { stock: 5, price: 1200 }));
    await finishAtBank(shop, taiwan.bank);
    // cash that the store owes its buyer
    const cash = await withNumber(shop, sku);
    await payAtCounter(shop, cash.slip);
    shop.advance(3_601_000);
    await pollSilentAttempts(shop.app);
    await fulfil(shop, cash.order, 'canceled');

    const seen = await report(`?date=${dayIn('Asia/Tokyo')}`);
    expect(seen.status).toBe(200);
    const japan = {
      payments: 4,
      taken: 3 * 3600 + 3820,
      kept: 3600,
      returned: 3600,
      owed: 3600 + 3820,
      open_entries: 2,
      open: 1000 + 3820,
    };
    expect(seen.body.data.find((row: { store: string }) => row.store === 'hanamori')).toEqual({
      store: 'hanamori',
      gateway: 'gmo',
      currency: 'JPY',
      ...japan,
    });
    const [atPayuni] = seen.body.data.filter((row: { store: string }) => row.store === 'chaya');
    expect(atPayuni).toMatchObject({
      gateway: 'payuni',
      currency: 'TWD',
      payments: 1,
      returned: 0,
      owed: 0,
      open: 0,
    });
    expect(seen.body.total).toEqual(
      expect.arrayContaining([
        { currency: 'JPY', ...japan },
        expect.objectContaining({ currency: 'TWD', taken: atPayuni.taken, kept: atPayuni.taken }),
      ]),
    );
    for (const { taken, kept, returned, owed } of [...seen.body.data, ...seen.body.total])
      expect(taken).toBe(kept + returned + owed);
    // the entries belong to the day in the store's country only
    expect((await report(`?date=${dayIn('Asia/Tokyo', 1)}`)).body.data).toEqual([]);
    expect((await report(`?date=${dayIn('Asia/Tokyo', -1)}`)).body.data).toEqual([]);
  },
);

it('requires the operator key and a valid date', async () => {
  expect((await shop.call('GET', '/api/operator/money-report?date=2026-11-21')).status).toBe(401);
  for (const query of [
    '',
    '?date=2026-02-30',
    '?date=today',
    '?date=2026-11-21&store=x',
    '?date=1999-01-01',
  ])
    expect((await report(query)).status, query).toBe(422);
});
