import { leaveConsole } from './empty-server.ts';
import { openStore, type OpenedStore } from './merchant.ts';
import { signIn } from './merchant-shop.ts';
import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { expect, test } from './shop.ts';

const base = '/console/stores/hanamori';
const mailbox = 'many-orders@example.com';

test(
  'a packer puts three orders of one buyer in one parcel and ships them with one number',
  { tag: '@deep' },
  async ({ page, accessible, shopLocale }) => {
    test.slow();
    const say = consoleSentences[shopLocale];
    const shot = (name: string) => shootPage(page, name);
    const store: OpenedStore = await openStore(shopLocale, { UNDO_SECONDS: '0' });
    try {
      const orders = [
        await store.orderOf(1, '髙橋 花子', mailbox),
        await store.orderOf(2, '髙橋 花子', mailbox),
        await store.orderOf(1, '髙橋 花子', mailbox),
      ];
      const other = await store.orderOf(1, '佐藤 太郎');
      await signIn(page, store, shopLocale);
      await page.goto(`${store.origin}${base}/orders`);
      await page.getByRole('button', { name: say.parcel_title, exact: true }).click();
      const sheet = page.getByRole('dialog');
      for (const { number } of orders) await expect(sheet.getByText(number).last()).toBeVisible();
      await expect(sheet.getByText(other.number)).toHaveCount(0);
      await accessible(page, 'parcels');
      await shot('parcels-sheet');
      await sheet.getByRole('button', { name: /3/ }).click();
      await expect(sheet.getByRole('button', { name: say.parcel_separate })).toBeVisible();
      await shot('parcels-joined');

      const [first, second, third] = orders as [
        (typeof orders)[0],
        (typeof orders)[0],
        (typeof orders)[0],
      ];
      // one slip for the parcel
      await page.goto(`${store.origin}${base}/orders/print?ids=${third.id}`);
      const slips = page.getByRole('article');
      await expect(slips).toHaveCount(1);
      for (const { number } of orders) await expect(slips).toContainText(number);
      await shot('parcel-slip');

      await page.goto(`${store.origin}${base}/orders/${second.id}`);
      await expect(page.getByRole('heading', { name: say.parcel_title })).toBeVisible();
      await accessible(page, 'order in a parcel');
      await shot('parcel-order');
      await page.getByRole('button', { name: say.orders_ship, exact: true }).click();
      await page.getByLabel(new RegExp(second.number)).fill('4012 3456 7890');
      await page.locator('button[form="ship-orders"]').click();
      await expect(page.getByRole('heading', { name: say.parcel_shipped_with })).toBeVisible();
      await shot('parcel-shipped');
      for (const order of orders)
        await expect.poll(async () => (await store.seen(order)).shipping.status).toBe('delivering');
      expect((await store.seen(other)).shipping.status).toBe('init');

      const email = await store.mailbox.emailTo(mailbox, '401234567890');
      for (const { number } of [first, second, third]) expect(email.text).toContain(number);
    } finally {
      await leaveConsole(page);
      await store.stop();
    }
  },
);
