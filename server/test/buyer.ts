import { products, specialProducts } from '@noren/demo/products';
import type { Reply, TestShop } from './shop.ts';
import { cardToken, cards } from './card-gateway.ts';

type Who = { guest: string } | { member: string };

const ordinary = ['rice-bowl', 'yunomi', 'caddy', 'petty'] as const;
export type Good = keyof typeof specialProducts | (typeof ordinary)[number];

/** A SKU of the demo by its product's key; the first one unless named. */
export async function skuOf(shop: TestShop, good: Good, name?: string): Promise<number> {
  const key =
    good in specialProducts ? specialProducts[good as keyof typeof specialProducts] : good;
  const product = products.hanamori.find((candidate) => candidate.key === key);
  const [row] = await shop.sql<{ id: number }>(
    'SELECT s.id FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id WHERE p.name = $1 AND s.name = $2',
    [product?.name, name ?? product?.skus[0]?.name],
  );
  if (!row) throw new Error(`The demo has no ${good} ${name ?? ''}`);
  return row.id;
}

/** A new SKU in a product of its own, so that no other test depends on it. */
export async function newSku(
  shop: TestShop,
  row: {
    stock: number;
    price?: number;
    limit?: number | null;
    adult?: boolean;
    printed?: boolean;
    /** sold in streams only */ unlisted?: boolean;
  },
): Promise<number> {
  const [made] = await shop.sql<{ id: number }>(
    `WITH p AS (INSERT INTO products (store_id, name, position, adult_warning, is_printio_product, with_market) SELECT id, 'a good of the tests', 900, $3, $4, $5 FROM stores WHERE slug = 'hanamori' RETURNING store_id, id)
     INSERT INTO skus (store_id, product_id, name, price, salable_limit) SELECT store_id, id, 'one', $1, $2 FROM p RETURNING id`,
    [row.price ?? 1000, row.limit ?? null, row.adult ?? false, row.printed ?? false, !row.unlisted],
  );
  const id = (made as { id: number }).id;
  await shop.sql(
    'INSERT INTO sku_stock (store_id, sku_id, stock) SELECT store_id, id, $2 FROM skus WHERE id = $1',
    [id, row.stock],
  );
  return id;
}

export const stockOf = async (
  shop: TestShop,
  sku: number,
): Promise<{ stock: number; sold: number; held: number }> =>
  (
    await shop.sql<{ stock: number; sold: number; held: number }>(
      'SELECT stock, sold, held FROM sku_stock WHERE sku_id = $1',
      [sku],
    )
  )[0] as {
    stock: number;
    sold: number;
    held: number;
  };

/**
 * A stream whose post is on air and holds added units for `minutes`; null: no hold. The store's
 * current goods are on sale in it unless `empty`.
 */
export async function newStream(
  shop: TestShop,
  minutes: number | null,
  slug = 'hanamori',
  empty?: 'empty',
): Promise<number> {
  const [row] = await shop.sql<{ id: number }>(
    `WITH p AS (INSERT INTO posts (store_id, title, cart_item_life, live) SELECT id, 'a stream of the tests', $1, true FROM stores WHERE slug = $2 RETURNING store_id, id)
     INSERT INTO streams (store_id, post_id) SELECT store_id, id FROM p RETURNING id`,
    [minutes, slug],
  );
  const { id } = row as { id: number };
  if (!empty)
    await shop.sql(
      `INSERT INTO post_products (store_id, post_id, product_id, status, position)
       SELECT s.store_id, s.post_id, p.id, 'selling', p.id FROM streams s JOIN products p ON p.store_id = s.store_id WHERE s.id = $1`,
      [id],
    );
  return id;
}

export const tokyo = {
  postcode: '100-0001',
  level_one: '東京都',
  level_two: '千代田区',
  level_three: '千代田',
  level_four: '1-1',
  level_one_code: '13',
  region: 'JP' as const,
};
export const okinawa = {
  ...tokyo,
  postcode: '900-0001',
  level_one: '沖縄県',
  level_two: '那覇市',
  level_one_code: '47',
};

/** A buyer over real HTTP, who sends what a browser would send. */
export class TestBuyer {
  readonly shop: TestShop;
  readonly who: Who;
  constructor(shop: TestShop, who: Who) {
    this.shop = shop;
    this.who = who;
  }

  call(
    method: string,
    path: string,
    options: { body?: unknown; key?: string; headers?: Record<string, string> } = {},
  ): Promise<Reply> {
    return this.shop.call(method, path, { ...this.who, ...options });
  }

  add(sku: number, quantity = 1, also: { stream_id?: number; key?: string } = {}): Promise<Reply> {
    const { key, ...body } = also;
    return this.call('POST', '/add-cart', {
      body: { id: sku, quantity, ...body },
      ...(key ? { key } : {}),
    });
  }

  /** Adds units and returns the line's id. */
  async line(sku: number, quantity = 1, also: { stream_id?: number } = {}): Promise<number> {
    const added = await this.add(sku, quantity, also);
    if (added.status !== 200) throw new Error(`not added: ${JSON.stringify(added.body)}`);
    return added.body.cart_item_id as number;
  }

  async items(): Promise<any[]> {
    return (await this.call('GET', '/stores/hanamori/carts')).body.flatMap(
      (cart: { items: unknown[] }) => cart.items,
    );
  }

  async address(place: typeof tokyo | null = tokyo): Promise<number> {
    const body = place
      ? { type: 'custom', name: '花森 花子', phone_number: '090-1234-5678', address: place }
      : { type: 'self_pick_up', name: '花森 花子', phone_number: '090-1234-5678' };
    return (await this.call('POST', '/addresses', { body })).body.id as number;
  }

  async checkout(
    item_ids: number[],
    also: Record<string, unknown> = {},
    key?: string,
  ): Promise<Reply> {
    const address_id = (also['address_id'] as number | undefined) ?? (await this.address());
    const body = {
      item_ids,
      shipping_type: 'custom',
      payment_type: 'custom_cod',
      email: 'buyer@example.com',
      phone_number: '090-1234-5678',
      ...also,
      address_id,
    };
    return this.call('POST', '/checkout', { body, ...(key ? { key } : {}) });
  }

  /**
   * Orders units of a SKU, with cash on delivery unless `also` says otherwise, and returns the
   * order's id.
   */
  async order(sku: number, quantity = 1, also: Record<string, unknown> = {}): Promise<number> {
    const placed = await this.checkout([await this.line(sku, quantity)], also);
    if (placed.status !== 200) throw new Error(`not placed: ${JSON.stringify(placed.body)}`);
    return placed.body.id as number;
  }

  async see(order: number): Promise<any> {
    return (await this.call('GET', `/orders/${order}`)).body;
  }

  /** Stores a card through the gateway's script and our endpoint. */
  async card(number: string = cards.approved, expire = '203012'): Promise<number> {
    const saved = await this.saveCard(await cardToken(this.shop, number, expire));
    if (saved.status !== 200) throw new Error(`card not kept: ${JSON.stringify(saved.body)}`);
    return saved.body.id as number;
  }

  saveCard(token: string): Promise<Reply> {
    const body = {
      type: 'gmo_credit',
      application: 'buyer_general',
      maskedCardNo: '************1111',
      toBeExpiredAt: '2026-11-21-12-00-00',
      isSecurityCodeSet: true,
      token,
      store_slug: 'hanamori',
    };
    return this.call('POST', '/credit-cards', { body });
  }

  pay(
    order: number,
    card: number,
    also: { key?: string; redirect_url?: string } = {},
  ): Promise<Reply> {
    const body = { card_id: card, redirect_url: also.redirect_url ?? doneUrl(this.shop, order) };
    return this.call('POST', `/orders/${order}/pay`, {
      body,
      ...(also.key ? { key: also.key } : {}),
    });
  }

  /** An order on the bank's page. */
  async atTheBank(
    sku: number,
    number: string = cards.approved,
  ): Promise<{ order: number; card: number; bank: string }> {
    const order = await this.order(sku, 1, { payment_type: 'gmo_credit' });
    const card = await this.card(number);
    const paying = await this.pay(order, card);
    if (paying.status !== 200) throw new Error(`not paying: ${JSON.stringify(paying.body)}`);
    return { order, card, bank: paying.body.data.pay_redirect_url as string };
  }
}

export const newGuest = async (shop: TestShop): Promise<TestBuyer> =>
  new TestBuyer(shop, { guest: await shop.guest() });
export const theMember = async (shop: TestShop): Promise<TestBuyer> =>
  new TestBuyer(shop, { member: await shop.member() });
export const nobody = (shop: TestShop): TestBuyer => new TestBuyer(shop, {} as Who);

/** The target of a redirect, without the key of a guest's order. */
export const leadsTo = (reply: { headers: { get(name: string): string | null } }): string =>
  (reply.headers.get('location') ?? '').replace(/\?key=[\w-]{48}$/, '');

export const doneUrl = (shop: TestShop, order: number): string =>
  `${shop.origin}/stores/hanamori/marketplace/checkout/step-done/${order}`;

/** Polls until another connection has done its work. */
export async function until<T>(
  look: () => Promise<T>,
  right: (seen: T) => boolean,
  ms = 5_000,
): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const seen = await look();
    if (right(seen)) return seen;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(seen)} after ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
