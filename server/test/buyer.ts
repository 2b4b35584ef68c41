import { products, specialProducts } from '@noren/demo/products';
import { unseal } from '../src/platform/vault/credentials.ts';
import { DEMO_SHOP } from '../../tools/sandbox/src/gmo/credentials.ts';
import type { Reply, TestShop } from './shop.ts';

type Who = { guest: string } | { member: string };

/** The vendor's test card numbers (GMO 1.12). */
export const cards = { approved: '4111111111111111', other: '5111111111111111', declined: '4999000000000002', noAnswer: '5999000000000001' } as const;

const ordinary = ['rice-bowl', 'yunomi', 'caddy', 'petty'] as const;
export type Good = keyof typeof specialProducts | (typeof ordinary)[number];

/** A SKU of the demo by its product's key; the first one unless named. */
export async function skuOf(shop: TestShop, good: Good, name?: string): Promise<number> {
  const key = good in specialProducts ? specialProducts[good as keyof typeof specialProducts] : good;
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
  row: { stock: number; price?: number; limit?: number | null; adult?: boolean; printed?: boolean; /** sold in streams only */ unlisted?: boolean },
): Promise<number> {
  const [made] = await shop.sql<{ id: number }>(
    `WITH p AS (INSERT INTO products (store_id, name, position, adult_warning, is_printio_product, with_market) SELECT id, 'a good of the tests', 900, $3, $4, $5 FROM stores WHERE slug = 'hanamori' RETURNING store_id, id)
     INSERT INTO skus (store_id, product_id, name, price, salable_limit) SELECT store_id, id, 'one', $1, $2 FROM p RETURNING id`,
    [row.price ?? 1000, row.limit ?? null, row.adult ?? false, row.printed ?? false, !row.unlisted],
  );
  const id = (made as { id: number }).id;
  await shop.sql('INSERT INTO sku_stock (store_id, sku_id, stock) SELECT store_id, id, $2 FROM skus WHERE id = $1', [id, row.stock]);
  return id;
}

export const stockOf = async (shop: TestShop, sku: number): Promise<{ stock: number; sold: number; held: number }> =>
  (await shop.sql<{ stock: number; sold: number; held: number }>('SELECT stock, sold, held FROM sku_stock WHERE sku_id = $1', [sku]))[0] as {
    stock: number;
    sold: number;
    held: number;
  };

/**
 * A stream whose post is on air and holds added units for `minutes`; null: no hold. The store's
 * current goods are on sale in it unless `empty`.
 */
export async function newStream(shop: TestShop, minutes: number | null, slug = 'hanamori', empty?: 'empty'): Promise<number> {
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
export const okinawa = { ...tokyo, postcode: '900-0001', level_one: '沖縄県', level_two: '那覇市', level_one_code: '47' };

/** A buyer over real HTTP, who sends what a browser would send. */
export class TestBuyer {
  readonly shop: TestShop;
  readonly who: Who;
  constructor(shop: TestShop, who: Who) {
    this.shop = shop;
    this.who = who;
  }

  call(method: string, path: string, options: { body?: unknown; key?: string; headers?: Record<string, string> } = {}): Promise<Reply> {
    return this.shop.call(method, path, { ...this.who, ...options });
  }

  add(sku: number, quantity = 1, also: { stream_id?: number; key?: string } = {}): Promise<Reply> {
    const { key, ...body } = also;
    return this.call('POST', '/add-cart', { body: { id: sku, quantity, ...body }, ...(key ? { key } : {}) });
  }

  /** Adds units and returns the line's id. */
  async line(sku: number, quantity = 1, also: { stream_id?: number } = {}): Promise<number> {
    const added = await this.add(sku, quantity, also);
    if (added.status !== 200) throw new Error(`not added: ${JSON.stringify(added.body)}`);
    return added.body.cart_item_id as number;
  }

  async items(): Promise<any[]> {
    return (await this.call('GET', '/stores/hanamori/carts')).body.flatMap((cart: { items: unknown[] }) => cart.items);
  }

  async address(place: typeof tokyo | null = tokyo): Promise<number> {
    const body = place
      ? { type: 'custom', name: '花森 花子', phone_number: '090-1234-5678', address: place }
      : { type: 'self_pick_up', name: '花森 花子', phone_number: '090-1234-5678' };
    return (await this.call('POST', '/addresses', { body })).body.id as number;
  }

  async checkout(item_ids: number[], also: Record<string, unknown> = {}, key?: string): Promise<Reply> {
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

  pay(order: number, card: number, also: { key?: string; redirect_url?: string } = {}): Promise<Reply> {
    const body = { card_id: card, redirect_url: also.redirect_url ?? doneUrl(this.shop, order) };
    return this.call('POST', `/orders/${order}/pay`, { body, ...(also.key ? { key: also.key } : {}) });
  }

  /** An order on the bank's page. */
  async atTheBank(sku: number, number: string = cards.approved): Promise<{ order: number; card: number; bank: string }> {
    const order = await this.order(sku, 1, { payment_type: 'gmo_credit' });
    const card = await this.card(number);
    const paying = await this.pay(order, card);
    if (paying.status !== 200) throw new Error(`not paying: ${JSON.stringify(paying.body)}`);
    return { order, card, bank: paying.body.data.pay_redirect_url as string };
  }
}

export const newGuest = async (shop: TestShop): Promise<TestBuyer> => new TestBuyer(shop, { guest: await shop.guest() });
export const theMember = async (shop: TestShop): Promise<TestBuyer> => new TestBuyer(shop, { member: await shop.member() });
export const nobody = (shop: TestShop): TestBuyer => new TestBuyer(shop, {} as Who);

/** The target of a redirect, without the key of a guest's order. */
export const leadsTo = (reply: { headers: { get(name: string): string | null } }): string =>
  (reply.headers.get('location') ?? '').replace(/\?key=[\w-]{48}$/, '');

export const doneUrl = (shop: TestShop, order: number): string => `${shop.origin}/stores/hanamori/marketplace/checkout/step-done/${order}`;

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

/** The token that the gateway's script gives a browser for a card. */
export async function cardToken(shop: TestShop, number: string = cards.approved, expire = '203012'): Promise<string> {
  const reply = await shop.call(
    'POST',
    '/sandbox/gmo/ext/api/credit/getToken',
    form({ ShopID: DEMO_SHOP.shop_id, cardNo: number, expire, securityCode: '123', holderName: 'HANAKO' }),
  );
  return reply.body.tokenObject.token[0];
}

export const gateway = (shop: TestShop, body: object): Promise<Reply> => shop.call('POST', '/sandbox/gmo/control', { body });

/**
 * Presses a button on the bank's page. @returns the AccessID that the page posts back to the shop
 */
export async function decide(shop: TestShop, bank: string, decision: 'approve' | 'refuse' | 'cancel'): Promise<string> {
  const url = new URL(bank);
  const page = await shop.call('POST', url.pathname, form({ transId: url.searchParams.get('transId') ?? '', t: url.searchParams.get('t') ?? '', decision }));
  const access = /name="AccessID" value="(\w+)"/.exec(page.body)?.[1];
  if (!access) throw new Error(`the bank showed ${page.status}: ${page.body}`);
  return access;
}

/** The browser's cross-site post back to the shop. */
export const comeBack = (shop: TestShop, access: string): Promise<Reply> => shop.call('POST', '/api/return/gmo/card', form({ AccessID: access }));

/** Decides at the bank and returns to the shop. */
export const finish = async (shop: TestShop, bank: string, decision: 'approve' | 'refuse' | 'cancel' = 'approve'): Promise<Reply> =>
  comeBack(shop, await decide(shop, bank, decision));

export interface AttemptSeen {
  id: number;
  status: string;
  gateway_order_id: string;
  access_id: string;
  access_pass: string;
  amount: number;
  error_code: string | null;
}

export const attemptsOf = (shop: TestShop, order: number): Promise<AttemptSeen[]> =>
  shop.sql<AttemptSeen>('SELECT * FROM payment_attempts WHERE order_id = $1 ORDER BY id', [order]);

export interface TradeSeen {
  order_id: string;
  status: string;
  access_id: string;
  amount: number;
}

/**
 * Status of a refunded card trade: on the day of the sale, later in its month, or after it. A test
 * shop's clock starts at the machine's time, so Japan's midnight may fall into any test;
 * payments/gateways/gmo/card-payment.test.ts checks the three cases.
 */
export const givenBack = /^(VOID|RETURNX?)$/;

/** The gateway's own records of an order. */
export async function tradesOf(shop: TestShop, order: number): Promise<TradeSeen[]> {
  const rows = await shop.sql<{ value: TradeSeen }>(`SELECT value FROM sandbox_rows WHERE kind = 'gmo.trade'`);
  return rows
    .map((row) => row.value)
    .filter((trade) => new RegExp(`^N\\d+-${order}-\\d+-`).test(trade.order_id))
    .sort((a, b) => a.order_id.localeCompare(b.order_id));
}

/** Captures the payment at the gateway without the shop, like a lost or late call of ours. */
export async function chargeBehindOurBack(shop: TestShop, attempt: AttemptSeen): Promise<void> {
  const pass = unseal<string>(shop.app.config.settings_key, attempt.access_pass);
  const reply = await shop.call('POST', '/sandbox/gmo/payment/SecureTran2.idPass', form({ AccessID: attempt.access_id, AccessPass: pass }));
  if (/ErrCode/.test(String(reply.body))) throw new Error(`the gateway says ${reply.body}`);
}

/** A webhook as anyone on the internet could post it. */
export const notify = (shop: TestShop, fields: Record<string, string>): Promise<Reply> => shop.call('POST', '/api/notify/gmo', form(fields));

export const webhookOf = (
  attempt: Pick<AttemptSeen, 'gateway_order_id' | 'access_id' | 'amount'>,
  also: Record<string, string> = {},
): Record<string, string> => ({
  ShopID: DEMO_SHOP.shop_id,
  ShopPass: '**********',
  AccessID: attempt.access_id,
  AccessPass: '********************************',
  OrderID: attempt.gateway_order_id,
  Status: 'CAPTURE',
  JobCd: 'CAPTURE',
  Amount: String(attempt.amount),
  Tax: '0',
  Currency: 'JPN',
  PayType: '0',
  ...also,
});

export async function historiesOf(shop: TestShop, order: number, subject: 'order' | 'payment' | 'shipping'): Promise<string[]> {
  return (
    await shop.sql<{ from: string | null; to: string }>('SELECT "from", "to" FROM order_histories WHERE order_id = $1 AND subject = $2 ORDER BY id', [
      order,
      subject,
    ])
  ).map((row) => row.to);
}

/** Polls until another connection has done its work. */
export async function until<T>(look: () => Promise<T>, right: (seen: T) => boolean, ms = 5_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    const seen = await look();
    if (right(seen)) return seen;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(seen)} after ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Invariants of the whole shop; an empty list if all hold. */
export async function brokenInvariants(shop: Pick<TestShop, 'sql'>): Promise<string[]> {
  const rows = await shop.sql<{ what: string }>(`
    SELECT 'oversold ' || sku_id AS what FROM sku_stock WHERE sold + held > stock OR sold < 0 OR held < 0
    UNION ALL
    SELECT format('held of SKU %s: %s on the shelf, %s in carts', q.sku_id, q.held, coalesce(i.held, 0))
      FROM sku_stock q LEFT JOIN (SELECT sku_id, sum(held_quantity) AS held FROM cart_items GROUP BY 1) i USING (sku_id) WHERE q.held <> coalesce(i.held, 0)
    UNION ALL
    SELECT format('sold of SKU %s: %s on the shelf, %s in orders', q.sku_id, q.sold, coalesce(o.sold, 0))
      FROM sku_stock q LEFT JOIN (SELECT i.sku_id, sum(i.quantity - i.restocked_quantity) AS sold FROM order_items i JOIN orders o ON o.store_id = i.store_id AND o.id = i.order_id
                                   WHERE o.stock_taken GROUP BY 1) o USING (sku_id) WHERE q.sold <> coalesce(o.sold, 0)
    UNION ALL
    SELECT format('stock_taken of order %s is %s at %s', id, stock_taken, status) FROM orders o WHERE stock_taken = (status = 'canceled')
       AND NOT EXISTS (SELECT 1 FROM fulfilment_steps s WHERE s.store_id = o.store_id AND s.order_id = o.id AND s.settled_at IS NULL AND s.undone_at IS NULL)
    UNION ALL
    SELECT format('limit of buyer %s on SKU %s: counted %s, ordered %s', c.buyer_id, c.sku_id, c.ordered, coalesce(o.units, 0))
      FROM buyer_sku_counts c LEFT JOIN (SELECT o.buyer_id, i.sku_id, sum(i.quantity) AS units FROM order_items i JOIN orders o ON o.store_id = i.store_id AND o.id = i.order_id
                                          WHERE i.is_limited AND o.stock_taken GROUP BY 1, 2) o USING (buyer_id, sku_id) WHERE c.ordered <> coalesce(o.units, 0)
    UNION ALL
    SELECT format('buyer %s has %s of SKU %s, at most %s', b.buyer_id, b.units, b.sku_id, s.salable_limit)
      FROM (SELECT buyer_id, sku_id, sum(units) AS units FROM (SELECT buyer_id, sku_id, quantity AS units FROM cart_items UNION ALL SELECT buyer_id, sku_id, ordered FROM buyer_sku_counts) a GROUP BY 1, 2) b
      JOIN skus s ON s.id = b.sku_id WHERE b.units > s.salable_limit
    UNION ALL
    SELECT format('history of %s of order %s goes from %s after %s', subject, order_id, "from", before)
      FROM (SELECT *, lag("to") OVER (PARTITION BY order_id, subject ORDER BY id) AS before FROM order_histories WHERE undone_at IS NULL) h WHERE "from" IS DISTINCT FROM before
    UNION ALL
    SELECT format('order %s has status %s, its history %s', o.id, o.status, h."to") FROM orders o
      LEFT JOIN LATERAL (SELECT "to" FROM order_histories h WHERE h.order_id = o.id AND subject = 'order' AND undone_at IS NULL ORDER BY id DESC LIMIT 1) h ON true WHERE h."to" IS DISTINCT FROM o.status
    UNION ALL
    SELECT format('payment of order %s has status %s, its history %s', o.id, o.payment_status, h."to") FROM orders o
      LEFT JOIN LATERAL (SELECT "to" FROM order_histories h WHERE h.order_id = o.id AND subject = 'payment' AND undone_at IS NULL ORDER BY id DESC LIMIT 1) h ON true WHERE h."to" IS DISTINCT FROM o.payment_status
    UNION ALL
    SELECT format('orders of buyer %s in store %s have %s places up to %s', buyer_id, store_id, count(DISTINCT place), max(place))
      FROM orders GROUP BY buyer_id, store_id HAVING count(*) <> max(place) OR count(DISTINCT place) <> count(*) OR min(place) <> 1
    UNION ALL
    SELECT format('order %s has no items', o.id) FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id)
    UNION ALL
    SELECT format('order %s has %s live attempts', order_id, count(*)) FROM payment_attempts WHERE status IN ('starting', 'redirected', 'finishing', 'issued', 'unknown') GROUP BY order_id HAVING count(*) > 1
    UNION ALL
    SELECT format('order %s has %s attempts that kept money', order_id, count(*)) FROM payment_attempts WHERE status = 'paid' GROUP BY order_id HAVING count(*) > 1
    UNION ALL
    SELECT format('refunds of order %s: counted %s, there are %s', o.id, o.refunded_amount, coalesce(r.sum, 0))
      FROM orders o LEFT JOIN (SELECT store_id, order_id, sum(amount) AS sum FROM refunds WHERE status <> 'taken_back' GROUP BY 1, 2) r ON r.store_id = o.store_id AND r.order_id = o.id
     WHERE o.refunded_amount <> coalesce(r.sum, 0)
    UNION ALL
    SELECT format('refunded units of item %s: counted %s, there are %s', i.id, i.refunded_quantity, coalesce(l.units, 0))
      FROM order_items i LEFT JOIN (SELECT l.store_id, l.item_id, sum(l.quantity) AS units FROM refund_lines l JOIN refunds r ON r.store_id = l.store_id AND r.id = l.refund_id
                                     WHERE r.status <> 'taken_back' GROUP BY 1, 2) l ON l.store_id = i.store_id AND l.item_id = i.id WHERE i.refunded_quantity <> coalesce(l.units, 0)
    UNION ALL
    SELECT format('attempt %s is to return %s + %s, its refunds are %s + %s', a.id, a.due_amount, a.returning_amount, r.due, r.leaving)
      FROM payment_attempts a CROSS JOIN LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE status = 'due'), 0) AS due, coalesce(sum(amount) FILTER (WHERE status = 'leaving'), 0) AS leaving,
             coalesce(sum(amount) FILTER (WHERE status = 'returned'), 0) AS returned FROM refunds r WHERE r.store_id = a.store_id AND r.attempt_id = a.id) r
     WHERE a.due_amount <> r.due OR a.returning_amount <> r.leaving OR (a.status = 'paid' AND a.returned_amount > r.returned)
    UNION ALL
    SELECT format('order %s has given back %s of %s', r.order_id, sum(r.amount), a.amount) FROM refunds r JOIN payment_attempts a ON a.store_id = r.store_id AND a.id = r.attempt_id
     WHERE r.status <> 'taken_back' GROUP BY r.order_id, a.amount HAVING sum(r.amount) > a.amount`);
  return rows.map((row) => row.what);
}
