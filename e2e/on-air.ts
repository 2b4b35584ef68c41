import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { Journey, Shop, ShopLocale } from './shop.ts';

interface Persona {
  name: string;
  role: string;
  channel: string;
  region: 'JP' | 'TW';
  url: string;
  token: string | null;
}
export interface SellerGood {
  id: number;
  name: string;
  available_quantity: number;
  held_quantity?: number;
  adult_warning: boolean;
  is_printio_product: boolean;
  salable_status: string;
  skus: {
    id: number;
    name: string;
    price: number;
    available_quantity: number;
    salable_limit: number | null;
    sold_quantity?: number;
  }[];
}
interface Post {
  id: number;
  stream_id: number;
  products: (SellerGood & { status: string })[];
}

/** A host, a buyer of the same region, and a live post of the test's own. */
export class OnAir {
  readonly shop: Shop;
  readonly seller: Persona;
  readonly buyer: Persona;
  readonly slug: string;
  readonly liver: number;
  /** fields of another post of the same host */
  readonly another = { ...newPost, cart_item_life: null, product_ids: [] };
  post: Post;

  private constructor(shop: Shop, seller: Persona, buyer: Persona, slug: string, liver: number) {
    this.shop = shop;
    this.seller = seller;
    this.buyer = buyer;
    this.slug = slug;
    this.liver = liver;
    this.post = { id: 0, stream_id: 0, products: [] };
  }

  /** Uses the Taiwanese shop for zh-TW, otherwise the Japanese one. */
  static async begin(
    shop: Shop,
    shopLocale: ShopLocale,
    options: {
      life?: number | null;
      content?: string;
      choose?: (goods: SellerGood[]) => SellerGood[];
    } = {},
  ): Promise<OnAir> {
    const people = (await shop.call('GET', '/api/playground/personas')).body as Persona[];
    const region = shopLocale === 'zh-TW' ? 'TW' : 'JP';
    const who = (role: string) =>
      people.find(
        (one) =>
          one.channel === 'shop' &&
          one.role === role &&
          one.region === region &&
          one.token !== null,
      ) as Persona;
    const seller = who('seller');
    const me = (await shop.call('GET', '/api/v1/shop/me', { member: seller.token as string })).body;
    const onAir = new OnAir(shop, seller, who('buyer'), me.liver.store.slug, me.liver.id);
    const goods = await onAir.goods();
    const chosen = (options.choose ?? ((all) => all.filter(isPlain).slice(0, 6)))(goods);
    onAir.post = (await onAir.ask('POST', `/stores/${onAir.slug}/posts`, {
      ...newPost,
      title: region === 'TW' ? '週末茶席' : '夜の暖簾市',
      cart_item_life: options.life ?? null,
      content: options.content ?? '',
      product_ids: chosen.map(({ id }) => id),
    })) as Post;
    onAir.post = await onAir.put({
      product_ids: chosen.map(({ id }) => id),
      statuses: chosen.map(({ id }) => ({ id, status: 'selling' })),
    });
    return onAir;
  }

  /** Calls the API as the seller, and fails unless the call succeeds. */
  async ask(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.shop.origin}/api/v1/shop${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.seller.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(method === 'POST' ? { 'idempotency-key': Math.random().toString(36).repeat(2) } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} → ${answer.status} ${text}`);
    return JSON.parse(text);
  }
  put(body: object): Promise<Post> {
    return this.ask('PUT', `/posts/${this.post.id}`, body) as Promise<Post>;
  }
  /** A product of the post, by its index in the chosen list. */
  product(index: number): Post['products'][number] {
    const found = this.post.products[index];
    if (!found) throw new Error(`The post has no product ${index}`);
    return found;
  }
  async goods(): Promise<SellerGood[]> {
    return (
      (await this.ask('GET', `/seller/stores/${this.slug}/products?all=1`)) as {
        data: SellerGood[];
      }
    ).data;
  }
  async now(): Promise<Post> {
    return (await this.ask('GET', `/posts/${this.post.id}`)) as Post;
  }

  /** Takes units as other buyers of this stream, at most five each. */
  async takeAsOtherBuyers(sku: number, quantity: number): Promise<void> {
    for (let left = quantity; left > 0; left -= 5) await this.takeAsAnother(sku, Math.min(5, left));
  }

  private async takeAsAnother(sku: number, quantity: number): Promise<void> {
    const { body } = await this.shop.call('POST', '/api/v2/guest/token');
    const answer = await fetch(`${this.shop.origin}/api/v1/shop/add-cart`, {
      method: 'POST',
      headers: {
        'guest-authorization': `Bearer ${body.data.token}`,
        'content-type': 'application/json',
        'idempotency-key': body.data.token,
      },
      body: JSON.stringify({ id: sku, quantity, stream_id: this.post.stream_id }),
    });
    if (!answer.ok) throw new Error(`add-cart → ${answer.status} ${await answer.text()}`);
  }

  async openSeller(page: Page, tab: 'unselected' | 'selected'): Promise<void> {
    await keep(page, this.shop.origin, 'huc-seller-token', this.seller.token as string);
    await page.goto(
      `${this.shop.origin}/shop/seller/stream-products/${tab}?stream-id=${this.post.stream_id}`,
    );
  }
  async openBuyer(page: Page): Promise<void> {
    await keep(page, this.shop.origin, 'huc-shop-token', this.buyer.token as string);
    await page.goto(
      `${this.shop.origin}/shop/buyer/livers/${this.liver}/stream-products?post-id=${this.post.id}`,
    );
    await expect(
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('article') })
        .first(),
    ).toBeVisible();
  }
}

const newPost = {
  type: 'formal',
  mode: 'obs',
  channel_ids: [],
  add_to_general_cms_schedule: false,
  content: '',
  image_id: null,
  is_private: false,
  keywords: [],
  live: true,
  share_url: null,
  upcoming_at: null,
  upcoming_title: null,
  target: null,
  ticket_id: null,
};

/** Whether a product has one SKU, enough stock and nothing special. */
export const isPlain = (good: SellerGood): boolean =>
  !good.adult_warning &&
  !good.is_printio_product &&
  good.salable_status === 'on_sell' &&
  good.skus.length === 1 &&
  good.skus[0]?.salable_limit === null &&
  good.available_quantity >= 3;

/** Stores a session in the browser, as after an earlier visit. */
export async function keep(page: Page, origin: string, key: string, token: string): Promise<void> {
  await page.addInitScript(
    ([name, value]) =>
      localStorage.setItem(name as string, JSON.stringify({ value, expires_at: 253402214400000 })),
    [key, token],
  );
  await page.context().addCookies([{ name: key, value: token, url: origin }]);
}

/** A page in another person's browser, in the same language. */
export async function anotherPage(
  browser: Browser,
  page: Page,
  shopLocale: ShopLocale,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: page.viewportSize() ?? { width: 390, height: 844 },
    locale: shopLocale,
  });
  const other = await context.newPage();
  await other.addInitScript(
    (locale) =>
      localStorage.setItem(
        'huc-locale',
        JSON.stringify({ value: locale, expires_at: 253402214400000 }),
      ),
    shopLocale,
  );
  return other;
}

export const namesShown = (page: Page): Promise<string[]> =>
  page.locator('ol [data-row] :is(h2, h3)').allInnerTexts();

/** A message with a product's name, to find a control by. */
export const named = (say: Journey['say'], key: string, name: string): string =>
  say(key, { name }) as string;

/** Matches only open dialogs: a closed drawer may still be animating. */
export const openDialog = (page: Page) => page.locator('dialog[open]');

/** The visible timer, which screen readers get through the lines of the cart. */
export const timerIn = (bar: Locator) => bar.locator('[role="timer"]');

export const cartOf = async (
  onAir: OnAir,
): Promise<{ id: number; quantity: number; held_until: string | null; sku: { id: number } }[]> =>
  (
    await onAir.shop.call('GET', `/api/v1/shop/stores/${onAir.slug}/carts`, {
      member: onAir.buyer.token as string,
    })
  ).body[0]?.items ?? [];
export const emptyCart = async (onAir: OnAir): Promise<void> => {
  for (const { id } of await cartOf(onAir))
    await onAir.shop.call('DELETE', `/api/v1/shop/cart-items/${id}`, {
      member: onAir.buyer.token as string,
    });
};

/** Runs `look` in a window so tall that no bar at its edge covers a row. */
export async function inTallWindow(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: size?.width ?? 390, height: 4000 });
  await look();
  if (size) await page.setViewportSize(size);
}
