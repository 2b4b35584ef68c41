import { leaveConsole } from './empty-server.ts';
import { openStore, type OpenedStore } from './merchant.ts';
import { signIn } from './merchant-shop.ts';
import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { expect, test } from './shop.ts';

const base = '/console/stores/hanamori';
const mailbox = 'three-cups@example.com';

test(
  'a packer ships an order in two parcels and adds a third, and its buyer can track each',
  { tag: '@deep' },
  async ({ page, accessible, shopLocale }) => {
    test.slow();
    const say = consoleSentences[shopLocale];
    const shot = (name: string) => shootPage(page, name);
    const store: OpenedStore = await openStore(shopLocale, { UNDO_SECONDS: '0' });
    try {
      const order = await store.orderOf(3, '髙橋 花子', mailbox);
      await signIn(page, store, shopLocale);
      await page.goto(`${store.origin}${base}/orders/${order.id}`);
      await page.getByRole('button', { name: say.orders_ship, exact: true }).click();
      await page.getByRole('button', { name: say.step_ship_some, exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('button', { name: say.refund_fewer, exact: true }).click();
      await sheet.getByLabel(new RegExp(say.ship_number)).fill('4012 3456 7890');
      await accessible(page, 'ship some items');
      await shot('ship-some');
      await sheet.locator('button[form="order-parcel"]').click();
      await expect(page.getByText(say.order_partly_shipped, { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: say.parcels_title })).toBeVisible();
      expect((await store.seen(order)).parcels).toMatchObject([{ units: [{ quantity: 2 }] }]);
      await accessible(page, 'partly shipped order');
      await shot('partly-shipped');

      await page.getByRole('button', { name: say.order_ship_rest, exact: true }).click();
      await page.getByLabel(new RegExp(order.number)).fill('4012 3456 7891');
      await page.locator('button[form="ship-orders"]').click();
      await expect.poll(async () => (await store.seen(order)).shipping.status).toBe('delivering');

      await page.getByRole('button', { name: say.parcel_add, exact: true }).click();
      await sheet.getByLabel(new RegExp(say.ship_number)).fill('4012 3456 7892');
      await sheet.locator('button[form="order-parcel"]').click();
      await expect(page.getByText('4012 3456 7892')).toBeVisible();
      await accessible(page, 'order in three parcels');
      await shot('three-parcels');

      const email = await store.mailbox.emailTo(mailbox, '4012 3456 7892');
      for (const number of ['4012 3456 7890', '4012 3456 7891'])
        expect(email.text).toContain(number);
      await page.goto(email.links.find((one) => !one.includes('kuronekoyamato')) as string);
      for (const number of ['7890', '7891', '7892'])
        await expect(page.getByText(`4012 3456 ${number}`)).toBeVisible();
      await accessible(page, 'buyer’s order in three parcels');
      await shot('buyer-parcels');
    } finally {
      // the buyer’s page polls a server that ends
      await leaveConsole(page);
      await store.stop();
    }
  },
);
