import type { Browser, Page } from '@playwright/test';
import { Buyer, cards, plainGood, goToPlaceOrder } from './buyer.ts';
import { OnAir } from './on-air.ts';
import { ShopBuyer } from './shop-buyer.ts';
import { expect, test, type Journey } from './shop.ts';

/** Closes the tab and the browser, and opens a new one with only the stored data of the old one. */
async function reopenBrowser(browser: Browser, page: Page, locale: string): Promise<Page> {
  const kept = await page.context().storageState();
  await page.close();
  const context = await browser.newContext({
    storageState: kept,
    viewport: page.viewportSize(),
    locale,
  });
  return context.newPage();
}
const noteOf = (page: Page, say: Journey['say']) =>
  page.getByRole('link', { name: say('unpaid_title') as string });

test(
  'a guest closes the bank’s page, the tab and the browser: the shop leads back to the unpaid order, in every tab, until it is paid',
  { tag: '@deep' },
  async ({ page, browser, shop, say, shopLocale, accessible }) => {
    const first = new Buyer({ page, shop, say });
    await goToPlaceOrder(first, 4);
    await first.payByNewCard(cards.good);
    await first.writeEmail();
    await first.confirm();
    await first.expectBankPage();
    const again = await reopenBrowser(browser, page, shopLocale);
    const buyer = new Buyer({ page: again, shop, say });
    await buyer.visitMarketplace();
    const note = noteOf(again, say);
    await expect(note.getByRole('timer')).toContainText(/00:(29|28|27):\d\d/);
    await accessible(again, 'marketplace with an unpaid order');
    const noteText = await note.innerText();
    const other = await again.context().newPage();
    await other.goto(`${shop.origin}/stores/hanamori/marketplace/checkout/step-products`);
    await expect(noteOf(other, say)).toBeVisible();
    await note.click();
    const id = await buyer.expectOrder('order_title_unfinished');
    expect(noteText).toContain((await buyer.orderOnServer(id)).slug);
    await again.getByRole('button', { name: say('order_pay_with', { digits: '1111' }) }).click();
    await buyer.answerBank('Approve');
    await buyer.expectOrder('order_title_placed');
    expect(await buyer.orderOnServer(id)).toMatchObject({ payment: { status: 'paid' } });
    await expect(noteOf(other, say)).toHaveCount(0, { timeout: 30_000 });
    await again
      .getByRole('link', { name: say('common_to_shop'), exact: true })
      .first()
      .click();
    await expect(again).toHaveURL(/\/marketplace$/);
    await expect(note).toHaveCount(0);
    await again.context().close();
  },
);

test(
  'a buyer on a host’s page finds the order abandoned at PayPay',
  { tag: '@deep' },
  async ({ page, browser, shop, say, shopLocale, accessible }) => {
    test.skip(shopLocale === 'zh-TW', 'runs in the store’s language and in English');
    const first = await ShopBuyer.enter({ page, shop, say }, 'JP');
    await first.goToPlaceOrder(2);
    await first.writeAddress();
    await first.payByPaypay();
    await first.confirm();
    await first.expectPaypayPage();
    const onAir = await OnAir.begin(shop, shopLocale);
    await onAir.ask('PUT', `/posts/${onAir.post.id}/showing`, { product_id: onAir.product(0).id });
    const again = await reopenBrowser(browser, page, shopLocale);
    await again.goto(first.address(`/shop/buyer/livers/${onAir.liver}/stream-products`));
    const note = noteOf(again, say);
    await expect(note.getByRole('timer')).toBeVisible();
    await accessible(again, 'liver’s page with an unpaid order');
    // neither covers the other, at a desk or on a phone
    const shown = again.getByRole('region', { name: say('live_showing'), exact: true });
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await again.setViewportSize(size);
      const [ofNote, ofShown] = await Promise.all(
        [note, shown].map((one) => one.evaluate((node) => node.getBoundingClientRect().toJSON())),
      );
      const isApart =
        ofNote.right <= ofShown.left ||
        ofNote.bottom <= ofShown.top ||
        ofNote.left >= ofShown.right;
      expect(isApart, JSON.stringify([size, ofNote, ofShown])).toBe(true);
    }
    await note.click();
    await expect(again).toHaveURL(/\/shop\/checkout\/step-(done|order-confirming)\/\d+/);
    await expect(again.getByText(say('order_number'), { exact: true }).first()).toBeVisible();
    await again.context().close();
  },
);

test('an unpaid order is canceled, and its products return to the cart by one tap', async ({
  page,
  shop,
  say,
  accessible,
}) => {
  const buyer = new Buyer({ page, shop, say });
  const good = plainGood(await shop.goods(), 5);
  await goToPlaceOrder(buyer, 5, 2);
  await buyer.payByNewCard(cards.good);
  await buyer.writeEmail();
  await buyer.confirm();
  await buyer.answerBank('Cancel');
  const id = Number(/step-done\/(\d+)/.exec((await page.waitForURL(/step-done/), page.url()))?.[1]);
  await page.getByRole('button', { name: say('orders_cancel'), exact: true }).click();
  await accessible(page, 'step-done, asked whether to cancel');
  await page.getByRole('button', { name: say('orders_cancel_yes'), exact: true }).click();
  await buyer.expectOrder('order_title_canceled');
  expect(await buyer.orderOnServer(id)).toMatchObject({ status: 'canceled', reason: 'buyer' });
  await accessible(page, 'step-done, canceled');
  await page.getByRole('button', { name: say('orders_again'), exact: true }).click();
  await expect(page).toHaveURL(/step-products/);
  await expect(page.getByText(good.name, { exact: true }).first()).toBeVisible();
  await buyer.expectBadge(2);
});
