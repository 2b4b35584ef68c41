import { leaveConsole } from './empty-server.ts';
import { openStore, type OpenedStore } from './merchant.ts';
import { signIn } from './merchant-shop.ts';
import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { expect, test } from './shop.ts';

const base = '/console/stores/hanamori';
const mailbox = 'five-orders@example.com';

test(
  'a merchant tags five orders, writes to their buyers, ships them without numbers and takes it back',
  { tag: '@deep' },
  async ({ page, accessible, shopLocale }) => {
    test.slow();
    const say = consoleSentences[shopLocale];
    const shot = (name: string) => shootPage(page, name);
    const store: OpenedStore = await openStore(shopLocale, { UNDO_SECONDS: '60' });
    try {
      const orders: Awaited<ReturnType<OpenedStore['orderOf']>>[] = [];
      for (const [name, email] of [
        ['髙橋 花子', mailbox],
        ['髙橋 花子', mailbox],
        ['佐藤 太郎'],
        ['鈴木 みどり'],
        ['田中 一郎'],
      ] as const)
        orders.push(await store.orderOf(1, name, email));
      await store.write(orders[2] as (typeof orders)[0], '領収書は付きますか。');
      await signIn(page, store, shopLocale);
      await page.goto(`${store.origin}${base}/orders`);
      const row = (number: string) => page.locator('[data-row]').filter({ hasText: number });
      const choose = async () => {
        for (const { number } of orders)
          await page.getByRole('checkbox', { name: say.order_select({ number }) }).check();
      };
      const act = async (name: 'message' | 'tags' | 'cancel') => {
        await page.getByRole('button', { name: say.bulk_more, exact: true }).click();
        await page.getByRole('button', { name: say.bulk_act({ act: name }), exact: true }).click();
      };
      await choose();
      await shot('bulk-bar');
      await accessible(page, 'chosen orders');
      // nothing has shipped yet
      const deliver = page.getByRole('button', { name: say.step({ step: 'delivered' }) });
      await expect(deliver).toHaveCount(0);

      await act('tags');
      const sheet = page.getByRole('dialog');
      await sheet.getByLabel(say.tag_new, { exact: true }).fill('要確認');
      await sheet.getByRole('button', { name: say.tag_add, exact: true }).click();
      await sheet.getByLabel(say.tag_new, { exact: true }).fill('ＶＩＰ');
      await page.keyboard.press('Enter');
      await accessible(page, 'tags of chosen orders');
      await shot('bulk-tags');
      await sheet.getByRole('button', { name: say.bulk_tags_save }).click();
      await expect(page.getByText(say.bulk_tags_saved({ count: 5 }))).toBeVisible();
      for (const { number } of orders) await expect(row(number).getByText('ＶＩＰ')).toBeVisible();

      await act('message');
      await sheet
        .getByLabel(say.bulk_message_text)
        .fill('発送が一日遅れます。申し訳ございません。');
      await accessible(page, 'message to chosen buyers');
      await shot('bulk-message');
      await sheet.getByRole('button', { name: say.bulk_message_send }).click();
      // two of the orders are of one buyer
      await expect(page.getByText(say.bulk_messages_sent({ count: 4 }))).toBeVisible();

      await page.getByRole('button', { name: say.orders_ship, exact: true }).click();
      await sheet.getByRole('button', { name: say.ship_submit({ count: 5 }) }).click();
      await expect(sheet.getByRole('alert')).toHaveText(say.ship_unnumbered({ count: 5 }));
      await accessible(page, 'shipping without numbers');
      await shot('bulk-unnumbered');
      await sheet.getByRole('button', { name: say.ship_anyway }).click();
      await expect(page.getByText(say.shipped_toast({ count: 5 }))).toBeVisible();
      for (const order of orders) expect((await store.seen(order)).status).toBe('delivering');
      await shot('bulk-undo');
      await accessible(page, 'a batch that can be undone');
      await page.getByRole('button', { name: say.undo, exact: true }).click();
      await expect(page.getByText(say.orders_undone({ count: 5 }))).toBeVisible();
      for (const order of orders) expect((await store.seen(order)).status).toBe('undelivered');

      // the list narrows to a tag, which an order's page shows and removes
      await page.goto(`${store.origin}${base}/orders?tab=all&tag=vip`);
      for (const { number } of orders) await expect(row(number)).toBeVisible();
      const [first, second] = orders as [(typeof orders)[0], (typeof orders)[0]];
      // the question of a buyer still waits for its answer
      await expect(
        row((orders[2] as typeof first).number).getByText(say.order_unanswered),
      ).toBeVisible();
      await row(second.number).getByRole('link').click();
      await expect(page.getByText('発送が一日遅れます。申し訳ございません。')).toBeVisible();
      await page.goBack();
      await row(first.number).getByRole('link').click();
      await expect(page.getByRole('heading', { name: first.number })).toBeVisible();
      await shot('order-tags');
      await accessible(page, 'tags of an order');
      await page.getByRole('button', { name: say.tag_remove({ tag: 'ＶＩＰ' }) }).click();
      await expect(page.getByText('ＶＩＰ')).toHaveCount(0);
      await page.goto(`${store.origin}${base}/orders?tab=all&tag=vip`);
      await expect(row(second.number)).toBeVisible();
      await expect(row(first.number)).toHaveCount(0);

      await page.goto(`${store.origin}${base}/orders`);
      await choose();
      await act('cancel');
      const submit = sheet.getByRole('button', { name: say.bulk_cancel_submit({ count: 5 }) });
      await expect(submit).toBeVisible();
      await shot('bulk-cancel');
      await accessible(page, 'canceling chosen orders');
      await submit.click();
      await expect(page.getByText(say.orders_canceled({ count: 5 }))).toBeVisible();
      for (const order of orders) expect((await store.seen(order)).status).toBe('canceled');
      await shot('bulk-canceled');
    } finally {
      await leaveConsole(page);
      await store.stop();
    }
  },
);
