import iconv from 'iconv-lite';
import { Buyer } from './buyer.ts';
import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { openStore } from './merchant.ts';
import { goToCheckout, shopOf, signIn } from './merchant-shop.ts';
import { expect, test } from './shop.ts';

test('a guest pays by bank transfer, and the owner records the money by the bank’s statement', async ({
  page,
  shop,
  say,
  accessible,
  shopLocale,
}) => {
  const words = consoleSentences[shopLocale];
  const store = await openStore(shopLocale);
  try {
    await signIn(page, store, shopLocale);
    await page.goto(`${store.origin}/console/stores/hanamori/settings#payments`);
    const name = say('bank_transfer');
    await page.getByRole('checkbox', { name, exact: true }).check();
    await page.getByRole('button', { name: words.payments_save, exact: true }).click();
    await expect(page.getByText(words.bank_missing).first()).toBeVisible();
    await shootPage(page, 'transfer-settings-wrong');
    const account = page.getByRole('group', { name: words.bank_title });
    await account.getByLabel(words.bank_name).fill('花守銀行');
    await account.getByLabel(words.bank_branch).fill('西陣支店');
    await account.getByLabel(words.bank_number).fill('０１８７１８７');
    await account.getByLabel(words.bank_holder).fill('カ）ハナモリ');
    await account.getByLabel(words.bank_days).fill('5');
    await accessible(page, 'console settings, bank account');
    await shootPage(page, 'transfer-settings');
    await page.getByRole('button', { name: words.payments_save, exact: true }).click();
    await expect(page.getByText(words.settings_saved)).toBeVisible();

    const buyer = new Buyer({ page, shop: shopOf(store, shop), say });
    await goToCheckout(buyer);
    const email = 'transfer@example.com';
    await buyer.writeEmail(email);
    await buyer.choosePayment('bank_transfer');
    await expect(page.getByText(say('payment_transfer_note')).first()).toBeVisible();
    await accessible(page, 'step-shipping-and-payment, bank transfer');
    await shootPage(page, 'transfer-checkout');
    await buyer.confirm();
    const id = await buyer.expectOrder('transfer_title');
    const { slug, total_amount } = await buyer.orderOnServer(id);
    for (const text of ['花守銀行 西陣支店', 'カ）ハナモリ'])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await accessible(page, 'order, bank transfer');
    await shootPage(page, 'transfer-order');
    const { text } = await store.mailbox.emailTo(email, new RegExp(slug));
    expect(text).toContain('0187187');

    await page.goto(`${store.origin}/console/stores/hanamori/orders/${id}`);
    await page.getByRole('button', { name: words.transfer_record, exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel(words.transfer_amount).fill(String(total_amount - 100));
    await sheet.getByRole('button', { name: words.transfer_record, exact: true }).click();
    await expect(sheet.getByRole('alert')).toBeVisible();
    await accessible(page, 'console order, record payment');
    await shootPage(page, 'transfer-record-less');
    await page.goto(`${store.origin}/console/stores/hanamori/orders/transfers`);
    const statement = [
      '取引日,入金金額,出金金額,摘要',
      `2026/12/01,"${total_amount.toLocaleString('ja-JP')}",,${slug.replace('-', '')} ﾀｶﾊｼ ﾊﾅｺ`,
      '2026/12/01,3,,利息',
    ].join('\r\n');
    await page.locator('input[type=file]').setInputFiles({
      name: '明細.csv',
      mimeType: 'text/csv',
      buffer: iconv.encode(statement, 'windows-31j'),
    });
    await expect(page.getByText(words.transfers_others({ count: 1 }))).toBeVisible();
    await accessible(page, 'console, transfers of a statement');
    await shootPage(page, 'transfers');
    await page.getByRole('button', { name: words.transfers_record({ count: 1 }) }).click();
    await expect(page.getByText(words.transfers_recorded({ count: 1 }))).toBeVisible();
    await shootPage(page, 'transfers-recorded');
    await page.goto(`${store.origin}/console/stores/hanamori/orders/${id}`);
    await expect(page.getByText(words.transfer_record, { exact: true })).toHaveCount(0);
    await shootPage(page, 'transfer-console-paid');

    await page.goto(`${store.origin}/stores/hanamori/marketplace/checkout/step-done/${id}`);
    await buyer.expectOrder('order_title_placed');
    await expect(page.getByText('花守銀行')).toHaveCount(0);
    expect(await buyer.orderOnServer(id)).toMatchObject({ payment: { status: 'paid' } });
  } finally {
    // an open page would call a server that is gone
    await page.close();
    await store.stop();
  }
});
