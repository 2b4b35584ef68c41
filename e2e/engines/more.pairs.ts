import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { place } from '../belongings.ts';
import { Buyer, cards, plainGood, goToPlaceOrder } from '../buyer.ts';
import { ownStore } from '../console-owner.ts';
import { isPlain, keep, OnAir } from '../on-air.ts';
import { ShopBuyer } from '../shop-buyer.ts';
import { expect, test, type Shop } from '../shop.ts';
import { shootPair } from './beside.ts';

// Screens that the documentation's pictures leave out, but that must work on a phone.

type Who = { guest: string } | { member: string };
const member = { email: 'member@example.com', password: 'noren-demo-2026' };

async function ordered(shop: Shop, who: Who, turn: number): Promise<number> {
  const call = async (path: string, body: object) =>
    (await shop.call('POST', `/api/v2${path}`, { ...who, body })).body;
  const line = await call('/add-cart', {
    id: plainGood(await shop.goods(), turn).skus[0]?.id,
    quantity: 1,
  });
  const address = await call('/addresses', {
    type: 'custom',
    name: '花森 花子',
    phone_number: '090-1234-5678',
    address: place,
  });
  const to = { item_ids: [line.cart_item_id], shipping_type: 'custom', address_id: address.id };
  const contact = { email: 'buyer@example.com', phone_number: '090-1234-5678' };
  return (
    await call('/checkout', {
      ...to,
      payment_type: 'guest' in who ? 'gmo_credit' : 'custom_cod',
      ...contact,
    })
  ).id;
}

const settled = (page: Page) => page.waitForLoadState('load').then(() => page.waitForTimeout(800));

test('text pages and the order lookup', async ({ page, shop, say }) => {
  const store = `${shop.origin}/stores/hanamori`;
  for (const [name, path] of [
    ['policy-privacy', '/policies/privacy'],
    ['policy-terms', '/policies/terms'],
    ['order-lookup', '/order-lookup'],
  ] as const) {
    await page.goto(store + path);
    await settled(page);
    await shootPair(page, name);
  }
  await page.goto(`${store}/order-lookup`);
  await page.getByLabel(say('lookup_number')).fill('N2611');
  await page.getByLabel(say('account_email')).fill('hanako');
  await page.getByRole('button', { name: say('lookup_find') }).click();
  await settled(page);
  await shootPair(page, 'order-lookup-wrong', (phone) => phone.tap('button', say('lookup_find')));
  await page.goto(`${store}/account/login`);
  await page.getByRole('button', { name: say('account_log_in'), exact: true }).click();
  await settled(page);
  await shootPair(page, 'login-wrong', (phone) => phone.tap('button', say('account_log_in')));
});

test('an unread answer of the store', async ({ page, shop }) => {
  const guest = (await shop.call('POST', '/api/v2/guest/token')).body.data.token as string;
  const order = await ordered(shop, { guest }, 0);
  await shop.operator('POST', `/orders/${order}/messages`, { message: '本日発送いたしました。' });
  await keep(page, shop.origin, 'huc-guest-token', guest);
  const store = `${shop.origin}/stores/hanamori`;
  for (const [name, path] of [
    ['marketplace-unread-unpaid', '/marketplace'],
    ['login-unread', '/account/login'],
    ['step-done-unread', `/marketplace/checkout/step-done/${order}`],
  ] as const) {
    await page.goto(store + path);
    await settled(page);
    await shootPair(page, name);
  }
});

test('a member with an unread answer, an address form, and the form that closes the account', async ({
  page,
  shop,
  say,
}) => {
  const token = (await shop.call('POST', '/api/v2/auth/user/login', { body: member })).body
    .token as string;
  const order = await ordered(shop, { member: token }, 1);
  await shop.operator('POST', `/orders/${order}/messages`, { message: 'はい、承ります。' });
  await keep(page, shop.origin, 'huc-token', token);
  const store = `${shop.origin}/stores/hanamori`;
  for (const [name, path] of [
    ['orders-unread', '/marketplace/orders'],
    ['order-unread', `/marketplace/orders/${order}`],
    ['profile-whole', '/member/profile'],
    ['profile-address', '/member/profile?drawer=new-shipping-address'],
  ] as const) {
    await page.goto(store + path);
    await settled(page);
    await shootPair(page, name);
  }
  await page.goto(`${store}/member/profile?drawer=new-convenience-store`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('radio', { name: say('konbini_chain_00001'), exact: true }).check();
  await drawer
    .getByRole('textbox', { name: say('konbini_name') })
    .first()
    .fill('髙橋 花子');
  await drawer.getByRole('textbox', { name: say('konbini_kana') }).fill('たかはし はなこ');
  await drawer.getByRole('textbox', { name: say('konbini_phone') }).fill('090-1234-5678');
  await shootPair(page, 'konbini-filled');
  await page.goto(`${store}/member/profile`);
  await page.getByRole('button', { name: say('profile_close'), exact: true }).click();
  await settled(page);
  await page.getByText(say('profile_close_ends_data')).scrollIntoViewIfNeeded();
  await shootPair(page, 'profile-close', (phone) => phone.tap('button', say('profile_close')));
  await page.goto(`${shop.origin}/error/not-found?reason=order`);
  await settled(page);
  await shootPair(page, 'error-not-found-order');
});

test('an unpaid order: in the list, in the cart, on a live page and at PayPay', async ({
  page,
  shop,
  say,
}) => {
  const buyer = new Buyer({ page, shop, say });
  await goToPlaceOrder(buyer, 4);
  await buyer.payByNewCard(cards.good);
  await buyer.writeEmail();
  await buyer.confirm();
  await buyer.expectBankPage();
  const store = `${shop.origin}/stores/hanamori/marketplace`;
  await page.goto(store);
  await page.getByRole('link', { name: say('unpaid_title') as string }).waitFor();
  await shootPair(page, 'marketplace-unpaid');
  const good = plainGood(await shop.goods(), 5);
  await buyer.open(good);
  await settled(page);
  await shootPair(page, 'product-unpaid');
  await buyer.addToCart(good);
  await buyer.goToCart();
  await settled(page);
  await shootPair(page, 'step-products-unpaid');
  await page.goto(`${store}/checkout/step-products`);
  await page.getByRole('link', { name: say('unpaid_title') as string }).click();
  await buyer.expectOrder('order_title_unfinished');
  await page.getByRole('button', { name: say('orders_cancel'), exact: true }).click();
  await settled(page);
  await shootPair(page, 'step-done-cancel', (phone) => phone.tap('button', say('orders_cancel')));
  await page.getByRole('button', { name: say('orders_cancel_yes'), exact: true }).click();
  await buyer.expectOrder('order_title_canceled');
  await settled(page);
  await shootPair(page, 'step-done-canceled');
});

test('an order abandoned at PayPay', async ({ page, shop, say }) => {
  const buyer = await ShopBuyer.enter({ page, shop, say }, 'JP');
  await buyer.goToPlaceOrder(2);
  await buyer.writeAddress();
  await buyer.payByPaypay();
  await buyer.confirm();
  await buyer.expectPaypayPage();
  await shootPair(page, 'paypay');
  await page.goto(buyer.address(`/shop/buyer/livers/${buyer.liver}/stream-products`));
  await page.getByRole('link', { name: say('unpaid_title') as string }).waitFor();
  await settled(page);
  await shootPair(page, 'stream-products-unpaid');
  await page.goto(buyer.address('/shop/policies/hanamori/privacy'));
  await settled(page);
  await shootPair(page, 'shop-policy');
});

test('a host marks products, edits and ends a stream, and announces one', async ({
  page,
  shop,
  say,
  shopLocale,
}) => {
  const onAir = await OnAir.begin(shop, shopLocale, {
    life: 15,
    choose: (goods) => goods.filter(isPlain).slice(0, 5),
  });
  await onAir.openSeller(page, 'selected');
  await page.getByRole('button', { name: say('seller_mark'), exact: true }).click();
  for (const turn of [1, 3])
    await page.locator('[data-row] input[type=checkbox]').nth(turn).check();
  await settled(page);
  await shootPair(page, 'seller-marked', (phone) => phone.tap('button', say('seller_mark')));
  for (const drawer of ['edit-post', 'on-air', `share-${onAir.post.id}`]) {
    await onAir.openSeller(page, 'selected');
    await page.goto(`${page.url()}&drawer=${drawer}`);
    await page.getByRole('dialog').waitFor();
    await settled(page);
    await shootPair(page, `seller-${drawer.replace(/-\d+/, '')}`);
  }
  const channels = (await onAir.ask('GET', `/stores/${onAir.slug}/channels`)) as { id: number }[];
  const announced = (await onAir.ask('POST', `/stores/${onAir.slug}/posts`, {
    ...onAir.another,
    title: '市',
    live: false,
    upcoming_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    upcoming_title: '三日後の暖簾市',
    content: '窯から出たばかりのうつわを、作り手の話とともに一つずつご紹介します。'.repeat(6),
    keywords: ['うつわ', '益子'],
    channel_ids: channels.map(({ id }) => id),
  })) as { id: number };
  await onAir.openBuyer(page);
  await settled(page);
  await page
    .getByRole('region', { name: say('live_announced'), exact: true })
    .scrollIntoViewIfNeeded();
  await shootPair(page, 'stream-announcements');
  const own = `${shop.origin}/shop/buyer/livers/${onAir.liver}/stream-products?post-id=${announced.id}`;
  await page.goto(own);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await settled(page);
  await shootPair(page, 'stream-announced');
  await page.goto(`${own}&drawer=share-${announced.id}`);
  await page.getByRole('dialog').waitFor();
  await settled(page);
  await shootPair(page, 'stream-share');
  await onAir.openSeller(page, 'selected');
  await page.goto(`${shop.origin}/shop/seller/stream-products/selected?stream-id=${announced.id}`);
  await settled(page);
  await shootPair(page, 'seller-announced');
});

test('a product without a description', async ({ page, shopLocale }) => {
  const store = await ownStore(page, shopLocale);
  try {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${store.token}`,
      'idempotency-key': randomUUID(),
    };
    const sku = {
      name: '並',
      price: 1200,
      original_price: null,
      salable_limit: null,
      tax_rate: 10,
      stock: 4,
    };
    const shelf = {
      kind_id: null,
      in_marketplace: true,
      adult_warning: false,
      sale_started_at: null,
      sale_ended_at: null,
    };
    const made = await fetch(`${store.origin}/api/console/stores/hanamori/products`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: '箸置き', description: '', ...shelf, skus: [sku] }),
    });
    const { data } = (await made.json()) as { data: { id: number } };
    expect(made.status).toBe(200);
    for (const [name, path] of [
      ['new-marketplace', ''],
      ['product-bare', `/products/${data.id}`],
    ] as const) {
      await page.goto(`${store.origin}/stores/hanamori/marketplace${path}`);
      await settled(page);
      await shootPair(page, name);
    }
  } finally {
    await store.stop();
  }
});

test('the SKU choice on a phone in landscape', async ({ page, shop }) => {
  const good = plainGood(await shop.goods());
  await page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${good.id}?drawer=sku`);
  await page.getByRole('dialog').waitFor();
  await settled(page);
  await shootPair(page, 'sku-sheet-aside', undefined, true);
  await page.goto(`${shop.origin}/stores/hanamori/marketplace/products/${good.id}`);
  await settled(page);
  await shootPair(page, 'product-aside', undefined, true);
});
