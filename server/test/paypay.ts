import { paypayBuyer, wayBackOf, type Decision } from './paypay-buyer.ts';
import { tokyo } from './buyer.ts';
import { buyerSession, shopCall } from './live.ts';
import type { Reply, TestShop } from './shop.ts';

/** A buyer of the shop channel in Japan, over real HTTP. */
export class ShopBuyer {
  readonly shop: TestShop;
  readonly who: { member: string } | { guest: string };
  constructor(shop: TestShop, who: ShopBuyer['who']) {
    this.shop = shop;
    this.who = who;
  }

  call(method: string, path: string, body?: unknown): Promise<Reply> {
    return shopCall(this.shop, method, path, {
      ...this.who,
      ...(body === undefined ? {} : { body }),
    });
  }

  async order(sku: number, payment_type = 'gmo_paypay', quantity = 1): Promise<number> {
    const added = await this.call('POST', '/add-cart', { id: sku, quantity });
    const address = await this.call('POST', '/addresses', {
      type: 'custom',
      name: '橘 さくら',
      phone_number: '090-1234-5678',
      address: tokyo,
    });
    const placed = await this.call('POST', '/checkout', {
      item_ids: [added.body.cart_item_id],
      shipping_type: 'custom',
      address_id: address.body.id,
      payment_type,
      email: 'sakura@example.com',
      phone_number: '090-1234-5678',
    });
    if (placed.status !== 200) throw new Error(`not placed: ${JSON.stringify(placed.body)}`);
    return placed.body.id as number;
  }

  start = (order: number, body: object = {}): Promise<Reply> =>
    this.call('POST', `/orders/${order}/gmo-paypay`, body);

  async formOf(order: number): Promise<string> {
    const started = await this.start(order);
    if (started.status !== 200) throw new Error(`not started: ${JSON.stringify(started.body)}`);
    return started.body.form_url as string;
  }

  change = (order: number, payment_type: string): Promise<Reply> =>
    this.call('PUT', `/orders/${order}/payment-method`, { payment_type });
  see = async (order: number): Promise<any> => (await this.call('GET', `/orders/${order}`)).body;
}

export const newShopBuyer = async (shop: TestShop): Promise<ShopBuyer> =>
  new ShopBuyer(shop, { member: await buyerSession(shop) });

const buyer = paypayBuyer();

/** Opens our form page and posts its form. @returns PayPay's page, '' if it leads nowhere */
export async function setOut(form_url: string): Promise<string> {
  const page = await fetch(form_url, { redirect: 'manual' });
  if (page.status !== 200) return '';
  const html = await page.text();
  const field = (name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  const start_url = /action="([^"]+)"/.exec(html)?.[1] ?? '';
  return (
    await buyer.setOut({
      access: { access_id: field('AccessID'), access_pass: '' },
      start_token: field('Token'),
      start_url,
    })
  ).url;
}

export const pressPaypay = (page: string, decision: Decision) => buyer.press(page, decision);
export const goBack = (seen: { page: string }) => buyer.goBack(seen);

/**
 * Opens PayPay, decides, and returns as often as the page leads back. @returns where the shop
 * redirected the browser, each time
 */
export async function payAtPaypay(
  form_url: string,
  decision: Decision = 'approve',
): Promise<(string | null)[]> {
  const back = await goBack(await pressPaypay(await setOut(form_url), decision));
  return back.map((answer) => answer.headers.get('location'));
}

export const returnOf = (seen: { page: string }): string =>
  new URL(wayBackOf(seen.page)?.url ?? '').pathname;
