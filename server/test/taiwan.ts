import { DEMO_PAYUNI } from '../../tools/sandbox/src/payuni/envelope.ts';
import { CARDS } from '../../tools/sandbox/test/payuni-harness.ts';
import type { TestBuyer } from './buyer.ts';
import { buyerSession, shopCall } from './live.ts';
import type { Reply, TestShop } from './shop.ts';

export const twCards = CARDS;
export const home = {
  postcode: '106',
  city_country: '臺北市',
  district: '大安區',
  detail: '永康街 9 號',
  buyer_name: '陳怡君',
  buyer_cellphone: '0912000001',
};
export const typed = (card_number: string = CARDS.approved, also: object = {}) => ({
  card_number,
  cvc: '123',
  expiry: '12/30',
  ...also,
});

/** A new SKU of the Taiwanese store in a product of its own. Prices in whole TWD. */
export async function newTwSku(
  shop: TestShop,
  row: { stock: number; price?: number; limit?: number },
): Promise<number> {
  const [made] = await shop.sql<{ id: number }>(
    `WITH p AS (INSERT INTO products (store_id, name, position) SELECT id, '測試茶', 900 FROM stores WHERE slug = 'chaya' RETURNING store_id, id)
     INSERT INTO skus (store_id, product_id, name, price, salable_limit) SELECT store_id, id, '一罐', $1, $2 FROM p RETURNING id`,
    [row.price ?? 500, row.limit ?? null],
  );
  const id = (made as { id: number }).id;
  await shop.sql(
    'INSERT INTO sku_stock (store_id, sku_id, stock) SELECT store_id, id, $2 FROM skus WHERE id = $1',
    [id, row.stock],
  );
  return id;
}

/** A buyer of the shop channel in Taiwan, over real HTTP. */
export class TaiwanBuyer {
  readonly shop: TestShop;
  readonly member: string;
  constructor(shop: TestShop, member: string) {
    this.shop = shop;
    this.member = member;
  }

  call(method: string, path: string, body?: unknown, key?: string): Promise<Reply> {
    return shopCall(this.shop, method, path, {
      member: this.member,
      ...(body === undefined ? {} : { body }),
      ...(key ? { key } : {}),
    });
  }

  async line(sku: number, quantity = 1): Promise<number> {
    return (await this.call('POST', '/add-cart', { id: sku, quantity })).body
      .cart_item_id as number;
  }

  address = async (): Promise<number> =>
    (await this.call('POST', '/tw/stores/chaya/addresses', home)).body.id as number;

  /** Taiwan's checkout as in spec §7; `undefined` leaves a field out. */
  async checkout(sku: number, also: Record<string, unknown> = {}, quantity = 1): Promise<Reply> {
    const body = {
      item_ids: [await this.line(sku, quantity)],
      shipping_data: { type: 'tw_home-delivery', address_id: await this.address() },
      payment_type: 'payuni_credit',
      email: 'yijun@example.com',
      phone_number: '0912000001',
      ...also,
    };
    return this.call('POST', '/checkout', body);
  }

  async order(sku: number, also: Record<string, unknown> = {}): Promise<number> {
    const placed = await this.checkout(sku, also);
    if (placed.status !== 200) throw new Error(`not placed: ${JSON.stringify(placed.body)}`);
    return placed.body.id as number;
  }

  see = async (order: number): Promise<any> => (await this.call('GET', `/orders/${order}`)).body;

  pay(order: number, card: object = typed(), key?: string): Promise<Reply> {
    return this.call(
      'POST',
      `/orders/${order}/pay`,
      { redirect_url: doneAt(this.shop, order), ...card },
      key,
    );
  }

  async atTheBank(sku: number, card: object = typed()): Promise<{ order: number; bank: string }> {
    const order = await this.order(sku);
    const paying = await this.pay(order, card);
    if (paying.status !== 200) throw new Error(`not paying: ${JSON.stringify(paying.body)}`);
    return { order, bank: paying.body.data.pay_redirect_url as string };
  }

  cards = async (): Promise<any[]> =>
    (await this.call('GET', '/credit-cards?type=payuni_credit&store_slug=chaya')).body;
}

export const newTaiwanBuyer = async (shop: TestShop): Promise<TaiwanBuyer> =>
  new TaiwanBuyer(shop, await buyerSession(shop, { region: 'TW', locale: 'zh_TW' }));

export const doneAt = (shop: TestShop, order: number): string =>
  `${shop.origin}/shop/tw-checkout/step-done/${order}`;

export const payuni = (shop: TestShop, body: object): Promise<Reply> =>
  shop.call('POST', '/sandbox/payuni/control', { body });

const form = (text: string) => ({
  body: text,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** The form that leads a browser back: its target and body. */
export interface WayBack {
  path: string;
  body: string;
}

export async function press(
  shop: TestShop,
  bank: string,
  decision: 'approve' | 'refuse' | 'cancel' = 'approve',
): Promise<WayBack> {
  const page = await shop.call(
    'POST',
    new URL(bank).pathname,
    form(new URLSearchParams({ decision, locale: 'en' }).toString()),
  );
  const action = /action="([^"]+)"/
    .exec(page.body)?.[1]
    ?.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  if (!action) throw new Error(`the bank showed ${page.status}: ${page.body}`);
  const fields = [...page.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name, value]): [string, string] => [name, value],
  );
  return { path: new URL(action).pathname, body: new URLSearchParams(fields).toString() };
}

export const comeHome = (shop: TestShop, way: WayBack): Promise<Reply> =>
  shop.call('POST', way.path, form(way.body));

/** Decides at the bank and returns to the shop. */
export const finishAtBank = async (
  shop: TestShop,
  bank: string,
  decision: 'approve' | 'refuse' | 'cancel' = 'approve',
): Promise<Reply> => comeHome(shop, await press(shop, bank, decision));

/** A webhook as anyone could post it. */
export const postToPayuniWebhook = (shop: TestShop, body: string): Promise<Reply> =>
  shop.call('POST', '/api/notify/payuni', form(body));

interface PayuniTradeSeen {
  mer_trade_no: string;
  trade_no: string;
  amount: number;
  trade_status: string;
  close: { status: string };
  refund: unknown;
}

/** The gateway's own records of an order. */
export async function payuniTradesOf(shop: TestShop, order: number): Promise<PayuniTradeSeen[]> {
  const rows = await shop.sql<{ value: PayuniTradeSeen }>(
    `SELECT value FROM sandbox_rows WHERE kind = 'payuni.trade'`,
  );
  return rows
    .map((row) => row.value)
    .filter((trade) => trade.mer_trade_no.startsWith(`T${order}-`))
    .sort((a, b) => a.mer_trade_no.localeCompare(b.mer_trade_no));
}

export const payuniShop = DEMO_PAYUNI;

/** A line of a buyer in the Taiwanese store, which is not in the marketplace. */
export async function lineInChaya(shop: TestShop, buyer: TestBuyer): Promise<number> {
  const [sku] = await shop.sql<{ id: number }>(
    `SELECT s.id FROM skus s JOIN stores t ON t.id = s.store_id JOIN sku_stock q ON q.sku_id = s.id WHERE t.slug = 'chaya' AND q.stock > 9 LIMIT 1`,
  );
  return (await buyer.call('POST', '/api/v1/shop/add-cart', { body: { id: sku?.id, quantity: 1 } }))
    .body.cart_item_id;
}
