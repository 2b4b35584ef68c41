import { Buyer, goToPlaceOrder } from './buyer.ts';
import { shootPage } from './console-owner.ts';
import { expect, test } from './shop.ts';

test('a guest agrees to the store’s emails at the checkout, and unsubscribes on the order’s page', async ({
  page,
  shop,
  say,
  accessible,
}) => {
  const buyer = new Buyer({ page, shop, say });
  await goToPlaceOrder(buyer, 5);
  const box = page.getByRole('checkbox', { name: say('newsletter_agree', { store: '花森' }) });
  await buyer.payInCash();
  await expect(box).toHaveCount(0);
  await buyer.writeEmail();
  await expect(box).not.toBeChecked();
  await box.check();
  await accessible(page, 'checkout with the box for emails');
  await shootPage(page, 'newsletter-box');
  await buyer.confirmByCode();
  await buyer.expectOrder('order_title_placed');
  await expect(page.getByText(say('newsletter_on', { store: '花森' }))).toBeVisible();
  await accessible(page, 'order page with the store’s emails');
  await shootPage(page, 'newsletter-on');
  await page.getByRole('button', { name: say('newsletter_stop') }).click();
  await expect(page.getByText(say('newsletter_stopped')).first()).toBeVisible();
  await expect(page.getByText(say('newsletter_on', { store: '花森' }))).toHaveCount(0);
  await page.reload();
  await buyer.expectOrder('order_title_placed');
  await expect(page.getByRole('button', { name: say('newsletter_stop') })).toHaveCount(0);
});
