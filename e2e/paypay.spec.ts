import { Buyer, goToPlaceOrder } from './buyer.ts';
import { expect, test } from './shop.ts';

test('a guest of the marketplace pays with PayPay, whose app returns in another browser', async ({
  page,
  browser,
  shop,
  say,
  accessible,
}) => {
  const buyer = new Buyer({ page, shop, say });
  await goToPlaceOrder(buyer, 6);
  await buyer.payByPaypay();
  await buyer.writeEmail();
  await buyer.confirm();
  await buyer.expectPaypayPage();
  // from an in-app browser into PayPay's app, and from there into the phone's own browser
  const outside = await browser.newContext();
  const returned = new Buyer({ page: await outside.newPage(), shop, say });
  await returned.page.goto(page.url());
  await returned.answerPaypay('approve');
  const id = await returned.expectOrder('order_title_placed');
  await expect(returned.page).toHaveURL(
    new RegExp(`/stores/hanamori/marketplace/checkout/step-done/${id}$`),
  );
  expect(await buyer.orderOnServer(id)).toMatchObject({
    status: 'undelivered',
    payment: { status: 'paid', type: 'gmo_paypay' },
  });
  await accessible(returned.page, 'step-done, paid with PayPay');
  await outside.close();
});

test(
  'PayPay in the marketplace: canceled, shown on the order, started again, and not lost',
  { tag: '@deep' },
  async ({ page, shop, say, accessible }) => {
    const buyer = new Buyer({ page, shop, say });
    await goToPlaceOrder(buyer, 6);
    await buyer.payByPaypay();
    await buyer.writeEmail();
    await buyer.confirm();
    await buyer.answerPaypay('cancel');
    await expect(page).toHaveURL(
      /\/marketplace\/checkout\/step-order-confirming\/\d+\/payment\/gmo-paypay$/,
    );
    await expect(page.getByRole('heading', { name: say('order_title_refused') })).toBeVisible();
    await accessible(page, 'PayPay’s step of the marketplace');
    await page.getByRole('button', { name: say('payment_wallet_pay', { name: 'PayPay' }) }).click();
    await buyer.answerPaypay('cancel');
    await page
      .getByRole('button', { name: say('slip_change_title') })
      .or(page.getByRole('button', { name: say('payment_choose') }))
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    // spec §9: an order of the marketplace changes to card or konbini
    await expect(drawer.getByText(say('gmo_credit'), { exact: true })).toBeVisible();
    await expect(drawer.getByText(say('gmo_paypay'), { exact: true })).toHaveCount(0);
    await page.goBack();
    await page.goto(`${shop.origin}/stores/hanamori/marketplace`);
    await page.getByRole('link', { name: say('unpaid_title') }).click();
    await expect(page.getByRole('heading', { name: say('order_title_refused') })).toBeVisible();
  },
);
