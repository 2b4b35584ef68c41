import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { callConsole, leaveConsole } from './empty-server.ts';
import { openStore } from './merchant.ts';
import { signIn } from './merchant-shop.ts';
import { expect, test } from './shop.ts';

const mailbox = 'broken-cup@example.com';

test('a cup arrives broken, and its buyer gets another one for nothing', async ({
  page,
  accessible,
  shopLocale,
  say: sayInShop,
}) => {
  const say = consoleSentences[shopLocale];
  const store = await openStore(shopLocale, { UNDO_SECONDS: '0' });
  try {
    const order = await store.orderOf(2, '髙橋 花子', mailbox);
    await callConsole(
      store.origin,
      store.owner,
      'POST',
      `/stores/hanamori/orders/${order.id}/shipped`,
      {
        company_code: 'yamato',
        tracking_number: '4012 3456 7890',
      },
    );
    await signIn(page, store, shopLocale);
    await page.goto(`${store.origin}/console/stores/hanamori/orders/${order.id}`);
    await page.getByRole('button', { name: say.replacement_send, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: say.refund_fewer, exact: true }).click();
    await sheet
      .getByLabel(new RegExp(say.replacement_note))
      .fill('割れており、申し訳ございません。');
    await accessible(page, 'replacement');
    await shootPage(page, 'replacement');
    await sheet.getByRole('button', { name: say.replacement_submit, exact: true }).click();
    await expect(page.getByText(say.replacement_of({ number: order.number }))).toBeVisible();
    await expect(page.getByText(say.replacement_free, { exact: true }).first()).toBeVisible();
    await accessible(page, 'order that is a replacement');
    await shootPage(page, 'replacement-order');

    const email = await store.mailbox.emailTo(mailbox, '割れており、申し訳ございません。');
    expect(email.text).toContain(order.number);
    await leaveConsole(page);
    await page.goto(email.links.find((one) => one.includes('/step-done/')) as string);
    await expect(
      page.getByRole('heading', { name: sayInShop('order_replacement_title') }),
    ).toBeVisible();
    await expect(
      page.getByText(sayInShop('order_replacement_of', { number: order.number })),
    ).toBeVisible();
    await accessible(page, 'buyer’s replacement');
    await shootPage(page, 'buyer-replacement');
  } finally {
    // the buyer’s page polls a server that ends
    await leaveConsole(page);
    await store.stop();
  }
});
