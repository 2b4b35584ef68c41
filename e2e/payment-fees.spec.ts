import { Buyer } from './buyer.ts';
import { shootPage } from './console-owner.ts';
import { consoleSentences } from './console-words.ts';
import { openStore } from './merchant.ts';
import { goToCheckout, shopOf, signIn } from './merchant-shop.ts';
import { expect, test } from './shop.ts';

test(
  'the owner sets fees by amount and a bound, and a guest pays the fee of the order’s amount',
  { tag: '@deep' },
  async ({ page, shop, say, accessible, shopLocale }) => {
    const words = consoleSentences[shopLocale];
    const store = await openStore(shopLocale);
    try {
      await signIn(page, store, shopLocale);
      await page.goto(`${store.origin}/console/stores/hanamori/settings#payments`);
      const cash = page.getByRole('listitem').filter({
        has: page.getByRole('checkbox', { name: say('custom_cod'), exact: true }),
      });
      const save = page.getByRole('button', { name: words.payments_save, exact: true });
      await cash.locator('summary').click();
      const add = cash.getByRole('button', { name: words.fee_step_add, exact: true });
      for (const [nth, from, fee] of [
        [0, '3000', '440'],
        [1, '3000', '660'],
      ] as const) {
        await add.click();
        const at = { name: String(say('custom_cod')), nth: nth + 1 };
        await cash.getByLabel(words.fee_step_from_of(at), { exact: true }).fill(from);
        await cash.getByLabel(words.fee_step_fee_of(at), { exact: true }).fill(fee);
      }
      await save.click();
      await expect(cash.getByText(words.fee_step_not_above)).toBeVisible();
      await shootPage(page, 'fee-steps-wrong');
      const second = words.fee_step_from_of({ name: String(say('custom_cod')), nth: 2 });
      await cash.getByLabel(second, { exact: true }).fill('10,000');
      const most = page.getByLabel(words.cash_most);
      await most.fill('3000');
      await accessible(page, 'console settings, fees by amount');
      await shootPage(page, 'fee-steps');
      await save.click();
      await expect(page.getByText(words.settings_saved)).toBeVisible();

      // two cups for 1,200 each and 600 for shipping are 3,000 before the fee
      const buyer = new Buyer({ page, shop: shopOf(store, shop), say });
      await goToCheckout(buyer);
      await buyer.writeEmail('fees@example.com');
      const closed = page.getByText(
        say('payment_closed_above_with_fee', { name: String(say('custom_cod')), price: '¥3,000' }),
      );
      await expect(closed).toBeVisible();
      await expect(page.getByRole('radio', { name: say('custom_cod') })).toHaveCount(0);
      await accessible(page, 'step-shipping-and-payment, a payment method that is not offered');
      await shootPage(page, 'payment-closed');

      await signIn(page, store, shopLocale);
      await page.goto(`${store.origin}/console/stores/hanamori/settings#payments`);
      await most.fill('300000');
      await save.click();
      await expect(page.getByText(words.settings_saved)).toBeVisible();
      await page.goto(
        `${store.origin}/stores/hanamori/marketplace/checkout/step-shipping-and-payment`,
      );
      await buyer.choosePayment('custom_cod');
      await expect(closed).toHaveCount(0);
      await expect(page.getByText('¥440').first()).toBeVisible();
      await shootPage(page, 'payment-fee-by-amount');
      await buyer.confirm();
      const id = await buyer.expectOrder('order_title_placed');
      expect(await buyer.orderOnServer(id)).toMatchObject({ total_amount: 3_440 });
      const { slug } = await buyer.orderOnServer(id);
      const { text } = await store.mailbox.emailTo('fees@example.com', new RegExp(slug));
      expect(text).toMatch(/[¥￥]3,440/);
    } finally {
      // an open page would call a server that is gone
      await page.close();
      await store.stop();
    }
  },
);
