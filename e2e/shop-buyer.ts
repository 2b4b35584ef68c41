import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { loginToken } from './login-token.ts';
import type { Good, Journey, Shop } from './shop.ts';
import { TwBuyer } from './tw-buyer.ts';

type Region = 'JP' | 'TW';
const places = {
  JP: { slug: 'hanamori', checkout: '/shop/checkout', locale: 'ja' },
  TW: { slug: 'chaya', checkout: '/shop/tw-checkout', locale: 'zh_TW' },
} as const;

/** PAYUNi's test cards; most of them have a wrong check digit. */
export const twCards = {
  good: '4147631000000001',
  mismatch: '4147631000000002',
  refused: '4147631000000051',
  laterPaid: '4147631000000097',
  laterRefused: '4147631000000098',
};

/**
 * A buyer whom a live platform has sent to the shop, in Japan or Taiwan. Elements are found by role
 * and name.
 */
export class ShopBuyer extends TwBuyer {
  readonly region: Region;
  readonly liver: number;
  private readonly sub = `e2e-${randomUUID()}`;
  private session = '';

  private constructor(
    journey: { page: Page; shop: Shop; say: Journey['say'] },
    region: Region,
    liver: number,
  ) {
    super(journey);
    this.region = region;
    this.liver = liver;
  }

  /** Logs in through the API, so that the cart can be filled before a page opens. */
  static async enter(
    journey: { page: Page; shop: Shop; say: Journey['say'] },
    region: Region,
  ): Promise<ShopBuyer> {
    const buyer = new ShopBuyer(journey, region, await liverOf(journey.shop, region));
    const entered = await journey.shop.call('POST', '/api/v1/shop/buyer/login', {
      body: { token: buyer.token() },
    });
    buyer.session = entered.body.token;
    return buyer;
  }

  token(): string {
    return loginToken({
      role: 'buyer',
      sub: this.sub,
      region: this.region,
      locale: places[this.region].locale,
      name: '橘 さくら',
    });
  }

  address(
    path: string,
    query: Record<string, string | number> = { 'liver-id': this.liver },
  ): string {
    return `${this.shop.origin}${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
  }

  call(method: string, path: string, body?: unknown) {
    return this.shop.call(method, `/api/v1/shop${path}`, {
      member: this.session,
      ...(body === undefined ? {} : { body }),
    });
  }

  async good(turn = 0): Promise<Good> {
    const { data } = (
      await this.call('GET', `/stores/${places[this.region].slug}/products?with_market=1&all=1`)
    ).body as { data: Good[] };
    const plain = data.filter(
      (good) =>
        good.salable_status === 'on_sell' &&
        !good.is_printio_product &&
        !good.adult_warning &&
        good.skus.every((sku) => sku.available_quantity > 10),
    );
    return plain[turn % plain.length] as Good;
  }

  async fillCart(turn = 0, quantity = 1): Promise<void> {
    const sku = (await this.good(turn)).skus[0];
    const added = await this.call('POST', '/add-cart', { id: sku?.id, quantity });
    expect(added.status).toBe(200);
  }

  /**
   * Adds one unit to the cart, held if a stream is given.
   * @returns the id of the line
   */
  async takeUnit(sku: number, stream_id?: number): Promise<number> {
    const added = await this.call('POST', '/add-cart', {
      id: sku,
      quantity: 1,
      ...(stream_id && { stream_id }),
    });
    expect(added.status).toBe(200);
    return added.body.cart_item_id as number;
  }

  /** Orders the cart with cash on delivery through the API. */
  async placeCashOrder(line: number): Promise<void> {
    const to =
      this.region === 'TW'
        ? { shipping_data: { type: 'tw_home-delivery', address_id: await this.twAddress() } }
        : { shipping_type: 'custom', address_id: await this.jpAddress() };
    const contact = {
      email: null,
      phone_number: this.region === 'TW' ? '0912345678' : '090-1234-5678',
    };
    const placed = await this.call('POST', '/checkout', {
      item_ids: [line],
      payment_type: 'custom_cod',
      ...to,
      ...contact,
    });
    expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  }

  private async twAddress(): Promise<number> {
    const place = {
      postcode: '106',
      city_country: '臺北市',
      district: '大安區',
      detail: '永康街 9 號',
    };
    return (
      await this.call('POST', `/tw/stores/${places.TW.slug}/addresses`, {
        ...place,
        buyer_name: '陳怡君',
        buyer_cellphone: '0912345678',
      })
    ).body.id;
  }

  private async jpAddress(): Promise<number> {
    const place = {
      postcode: '100-0001',
      level_one: '東京都',
      level_two: '千代田区',
      level_three: '千代田',
      level_four: '1-1',
      level_one_code: '13',
      region: 'JP',
    };
    return (
      await this.call('POST', '/addresses', {
        type: 'custom',
        name: '橘 さくら',
        phone_number: '090-1234-5678',
        address: place,
      })
    ).body.id;
  }

  /** Opens the checkout by the platform's link, up to the cart. */
  async openCheckout(): Promise<void> {
    await this.page.goto(
      this.address(places[this.region].checkout, { 'liver-id': this.liver, token: this.token() }),
    );
    await expect(this.page).toHaveURL(
      new RegExp(`${places[this.region].checkout}/step-products\\?liver-id=${this.liver}$`),
    );
    await expect(this.page.getByRole('heading', { name: this.say('cart_title') })).toBeVisible();
  }

  /** Fills the cart, and goes to the page with the button that places the order. */
  async goToPlaceOrder(turn = 0): Promise<void> {
    await this.fillCart(turn);
    await this.openCheckout();
    await this.goOn();
  }

  async shopOrderOnServer(id: number): Promise<{
    status: string;
    payment: { status: string; type: string };
    total_amount: number;
    payment_fee: number;
    currency: string;
  }> {
    return (await this.call('GET', `/orders/${id}`)).body;
  }
}

/** Finds the demo's listed host of a region in the link of its buyer. */
export async function liverOf(shop: Shop, region: Region): Promise<number> {
  const personas = (await shop.call('GET', '/api/playground/personas')).body as {
    role: string;
    region: string;
    url: string;
  }[];
  const buyer = personas.find((one) => one.role === 'buyer' && one.region === region);
  return Number(new URL(buyer?.url ?? '').searchParams.get('liver-id'));
}
