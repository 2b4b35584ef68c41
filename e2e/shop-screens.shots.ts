import { ShopBuyer, twCards } from './shop-buyer.ts';
import { shooting } from './shooting.ts';
import { test } from './shop.ts';

/** The shop channel's checkout in Japan, its PayPay step and its orders. */
test('the checkout of a Japanese store of the shop', async ({
  page,
  shop,
  say,
  shopLocale,
}, info) => {
  const shoot = shooting(info.project.name, shopLocale);
  const buyer = await ShopBuyer.enter({ page, shop, say }, 'JP');
  await page.goto(buyer.address('/shop/orders', { token: buyer.token(), 'liver-id': buyer.liver }));
  await page.getByText(say('orders_empty_title')).waitFor();
  await shoot(page, 'shop-orders-empty');
  await buyer.goToPlaceOrder();
  await buyer.writeAddress();
  await buyer.openCards();
  await shoot(page, 'shop-payment-selection');
  await page.goBack();
  await buyer.payByPaypay();
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await shoot(page, 'shop-step-shipping-and-payment');
  await page
    .getByRole('button', { name: say('checkout_place'), exact: true })
    .scrollIntoViewIfNeeded();
  await shoot(page, 'shop-final-confirmation');
  await page
    .getByRole('button', { name: say('common_commercial_law') })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'shop-commercial-law');
  await page.goBack();
  await buyer.confirm();
  await page.waitForURL(/paypay/);
  await page.locator('button[name=decision]').first().waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: say('order_title_unfinished') }).waitFor();
  await shoot(page, 'shop-paypay-unfinished');
  await page.getByRole('button', { name: say('payment_wallet_pay', { name: 'PayPay' }) }).click();
  await buyer.answerPaypay('cancel');
  await page.getByText(say('payment_wallet_cancelled', { name: 'PayPay' })).waitFor();
  await shoot(page, 'shop-paypay-canceled');
  await page.getByRole('button', { name: say('payment_wallet_pay', { name: 'PayPay' }) }).click();
  await buyer.answerPaypay('approve');
  const id = await buyer.expectOrder('order_title_placed');
  await shoot(page, 'shop-step-done');
  await page.goto(buyer.address('/shop/orders', {}));
  await page
    .getByRole('link', { name: say('orders_open') })
    .first()
    .waitFor();
  await shoot(page, 'shop-orders');
  await page.goto(buyer.address(`/shop/orders/${id}`, {}));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot(page, 'shop-order');
});

test('the checkout of a Taiwanese store', async ({ page, shop, say, shopLocale }, info) => {
  const shoot = shooting(info.project.name, shopLocale);
  const buyer = await ShopBuyer.enter({ page, shop, say }, 'TW');
  await buyer.fillCart(0, 2);
  await buyer.openCheckout();
  await shoot(page, 'tw-step-products');
  await buyer.goOn();
  await page.getByRole('button', { name: say('checkout_receiver_add'), exact: true }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(say('taiwan_city')).selectOption('南投縣');
  await shoot(page, 'tw-new-address');
  await page.goBack();
  await buyer.writeTwAddress();
  await buyer.typeCard(twCards.good);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await shoot(page, 'tw-step-shipping-and-payment');
  await page.getByLabel(say('payment_cvc')).scrollIntoViewIfNeeded();
  await shoot(page, 'tw-card-form');
  await page
    .getByRole('button', { name: say('checkout_place'), exact: true })
    .scrollIntoViewIfNeeded();
  await shoot(page, 'tw-final-confirmation');
  await page.getByLabel(say('payment_cvc')).fill('1');
  await buyer.confirm();
  await page.getByText(say('payment_cvc_wrong')).waitFor();
  await shoot(page, 'tw-card-form-wrong');
  await page.getByLabel(say('payment_cvc')).fill('123');
  await buyer.confirm();
  await page.waitForURL(/api_3d/);
  await shoot(page, 'tw-bank');
  await buyer.answerTwBank('Refuse');
  await buyer.expectOrder('order_title_refused');
  await shoot(page, 'tw-step-done-refused');
  await buyer.typeCard(twCards.good);
  await page.getByText(say('taiwan_card_save')).click();
  await page.getByRole('button', { name: say('taiwan_pay') }).click();
  await buyer.answerTwBank('Approve');
  await buyer.expectOrder('order_title_placed');
  await shoot(page, 'tw-step-done');
  await buyer.goToPlaceOrder(1);
  await page.getByText(say('payment_saved_cards')).scrollIntoViewIfNeeded();
  await shoot(page, 'tw-saved-card');
});
