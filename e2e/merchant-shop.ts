import type { Page } from '@playwright/test';
import type { Buyer } from './buyer.ts';
import type { OpenedStore } from './merchant.ts';
import type { Good, Shop, ShopLocale } from './shop.ts';

/** The store's shop, as its buyers reach it. */
export function shopOf(store: OpenedStore, shop: Shop): Shop {
  const call: Shop['call'] = async (method, path, { guest, member, body } = {}) => {
    const response = await fetch(`${store.origin}${path}`, {
      method,
      headers: {
        ...(guest && { 'guest-authorization': `Bearer ${guest}` }),
        ...(member && { authorization: `Bearer ${member}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return { ...shop, origin: store.origin, mailbox: store.mailbox, call };
}

/** Signs the owner in to the console. */
export async function signIn(page: Page, store: OpenedStore, locale: ShopLocale): Promise<void> {
  await page.addInitScript(
    ([token, language]) => {
      localStorage.setItem('noren-console-token', token as string);
      localStorage.setItem('noren-console-locale', language as string);
    },
    [store.owner, locale],
  );
}

/** Fills a cart with two units of the store's product, and the checkout with an address. */
export async function goToCheckout(buyer: Buyer): Promise<void> {
  const { body } = await buyer.shop.call('GET', '/api/v2/stores/hanamori/products?with_market=1');
  const good = body.data.find(({ name }: Good) => name === '湯のみ') as Good;
  await buyer.visitMarketplace();
  await buyer.open(good);
  await buyer.addToCart(good, 2);
  await buyer.goToCart();
  await buyer.goOn();
  await buyer.writeAddress();
  await buyer.writeEmail();
}
