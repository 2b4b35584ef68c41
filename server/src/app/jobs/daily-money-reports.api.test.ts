import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { finish } from '../../../test/card-gateway.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { sendEmails } from '../../notifications/emails/send.ts';
import { openMoney } from '../../payments/open-money/open-money.ts';
import { issueRefunds } from './issue-refunds.ts';
import { sendDailyMoneyReports } from './daily-money-reports.ts';

let shop: TestShop;
const mails: Mail[] = [];
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key, LOG_LEVEL: 'info' } });
  shop.app.sendMail = async (mail) => void mails.push(mail);
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  await shop.sql(`UPDATE payment_attempts SET taken_at = taken_at - interval '30 days'`);
  await sendEmails(shop.app);
  // nine in the morning in Japan
  const now = shop.app.now();
  shop.advance(
    (24 * 3600 - (now.getUTCHours() * 3600 + now.getUTCMinutes() * 60 + now.getUTCSeconds())) *
      1000,
  );
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

/** @returns the emails that stores were sent about money */
const told = async (): Promise<Mail[]> => {
  mails.length = 0;
  await sendEmails(shop.app);
  return mails.filter(({ subject }) => /入出金|款項日報|該当するご注文のない/.test(subject));
};
const days = (count: number) => shop.advance(count * 86_400_000);

it(
  'sends a store one report of its day’s money across processes, and none for a day without any',
  { timeout: 60_000 },
  async () => {
    await sendDailyMoneyReports(shop.app);
    expect(await told()).toEqual([]);
    const sku = await newSku(shop, { stock: 9, price: 3000 });
    const pay = async () => {
      const { order, bank } = await (await newGuest(shop)).atTheBank(sku);
      await finish(shop, bank);
      return order;
    };
    await pay();
    await fulfil(shop, await pay(), 'canceled');
    shop.advance(31_000);
    await issueRefunds(shop.app);
    // its day is not over yet
    await sendDailyMoneyReports(shop.app);
    expect(await told()).toEqual([]);
    days(1);
    const counts = await Promise.all([
      sendDailyMoneyReports(shop.app),
      sendDailyMoneyReports(shop.app),
    ]);
    expect(counts.sort()).toEqual([0, 1]);
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    const yesterday = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Asia/Tokyo',
      dateStyle: 'short',
    }).format(new Date(shop.app.now().getTime() - 86_400_000));
    expect(mail).toMatchObject({
      to: 'hanamori@example.com',
      subject: expect.stringContaining(yesterday),
    });
    const lines = mail?.text.split('\n') ?? [];
    expect(lines).toEqual(
      expect.arrayContaining([
        'GMOペイメントゲートウェイ: 2件',
        '入金: ¥7,200',
        'うち店舗の受取分: ¥3,600',
        'うち返金済み: ¥3,600',
        'うち返金予定・未返金: ¥0',
      ]),
    );
    expect(shop.log.filter(({ msg }) => msg === 'money of a day')).toMatchObject([
      {
        store: 'hanamori',
        gateway: 'gmo',
        day: yesterday,
        taken: 7200,
        kept: 3600,
        returned: 3600,
      },
    ]);
    days(1);
    expect(await sendDailyMoneyReports(shop.app)).toBe(0);
    expect(await told()).toEqual([]);
  },
);

it('reports money without an order at once, and daily while it is open', async () => {
  const nobody = {
    store_id: 1,
    order_id: null,
    attempt_id: null,
    gateway: 'gmo',
    gateway_order_id: 'N1-999-1-abcdefgh',
    own_amount: null,
  } as const;
  for (let turn = 0; turn < 2; turn++)
    await shop.database.transaction((tx) =>
      openMoney(tx, nobody, { reason: 'no_order', gateway_amount: 1200 }, shop.app.now()),
    );
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(mail?.text).toContain('N1-999-1-abcdefgh');
  expect(mail?.text).toContain('¥1,200');
  for (let turn = 0; turn < 2; turn++) {
    days(1);
    expect(await sendDailyMoneyReports(shop.app)).toBe(1);
    const [daily, ...others] = await told();
    expect(others).toEqual([]);
    expect(daily?.text).toContain('1件（¥1,200）');
  }
  await shop.sql(
    `UPDATE open_money SET closed_at = now(), closed_by = 'written_off' WHERE gateway_order_id = $1`,
    [nobody.gateway_order_id],
  );
  days(1);
  expect(await sendDailyMoneyReports(shop.app)).toBe(0);
});
