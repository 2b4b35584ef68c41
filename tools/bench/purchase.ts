import { address, newContact, phones, type Phones } from './buyers.ts';
import purchase from './purchase-calls.json' with { type: 'json' };
import type { ServerProcess } from './server-process.ts';

/** A buyer between a product's page and the order's page, with the ids received so far. */
interface Buyer {
  token?: string;
  item?: number;
  address?: number;
  order?: number;
  contact: { email: string; phone_number: string };
  n: number;
}
interface Goods {
  product: number;
  sku: number;
  /** ids of the shipping setting and of cash on delivery */
  shipping: number;
  cash: number;
}
type Call = (line: Phones, buyer: Buyer, goods: Goods) => ReturnType<Phones['call']>;

const store = '/api/v2/stores/hanamori';
const get =
  (path: string): Call =>
  (line, { token }) =>
    line.call('GET', path, token === undefined ? {} : { token });
const post =
  (path: string, body: (buyer: Buyer, goods: Goods) => object, key?: string): Call =>
  (line, buyer, goods) =>
    line.call('POST', path, {
      token: buyer.token ?? '',
      body: body(buyer, goods),
      ...(key ? { key: `${key}-${buyer.n}` } : {}),
    });

/** How to make each call of the recorded journey. */
const calls: Record<string, Call> = {
  'GET /api/v2/products/{id}': (line, buyer, goods) =>
    get(`/api/v2/products/${goods.product}`)(line, buyer, goods),
  'GET /api/v2/stores/hanamori/shipping-setting': get(`${store}/shipping-setting`),
  'GET /api/v2/stores/hanamori/payment-setting': get(`${store}/payment-setting`),
  'GET /api/v2/stores/hanamori/jp-commercial': get(`${store}/jp-commercial`),
  'GET /api/v2/stores/hanamori/gmo-credit': get(`${store}/gmo-credit`),
  'GET /api/v2/stores/hanamori/checkout-terms': get(`${store}/checkout-terms`),
  'GET /api/v2/stores/hanamori/newsletter': get(`${store}/newsletter`),
  'GET /api/v2/stores/hanamori/carts': get(`${store}/carts`),
  'GET /api/v2/live-web/me': get('/api/v2/live-web/me'),
  'GET /api/v2/orders/unpaid': get('/api/v2/orders/unpaid'),
  'GET /api/v2/orders/unread': get('/api/v2/orders/unread'),
  'GET /api/v2/orders/{id}': (line, buyer, goods) =>
    get(`/api/v2/orders/${buyer.order}`)(line, buyer, goods),
  'GET /api/v2/addresses': get('/api/v2/addresses'),
  'GET /api/v2/credit-cards?application&store_slug&type': get(
    '/api/v2/credit-cards?type=gmo_credit&application=buyer_general&store_slug=hanamori',
  ),
  'GET /api/v2/gmo-cvs': get('/api/v2/gmo-cvs'),
  'GET /api/v2/jp-zip?zipcode': get('/api/v2/jp-zip?zipcode=6028475'),
  'POST /api/v2/guest/token': (line) => line.call('POST', '/api/v2/guest/token'),
  'POST /api/v2/add-cart': post(
    '/api/v2/add-cart',
    (_buyer, { sku }) => ({ id: sku, quantity: 1 }),
    'add',
  ),
  'POST /api/v2/addresses': post('/api/v2/addresses', ({ contact }) => ({
    ...address,
    phone_number: contact.phone_number,
  })),
  'POST /api/v2/carts/pricing': post(
    '/api/v2/carts/pricing',
    ({ item, address: address_id }, { shipping, cash }) => ({
      item_ids: [item],
      shipping_setting_id: shipping,
      payment_id: address_id === undefined ? null : cash,
      address_id: address_id ?? null,
    }),
  ),
  'POST /api/v2/checkout': post(
    '/api/v2/checkout',
    ({ item, address: address_id, contact }, { cash }) => ({
      item_ids: [item],
      shipping_type: 'custom',
      address_id,
      payment_type: 'custom_cod',
      payment_id: cash,
      email: contact.email,
      phone_number: null,
    }),
    'buy',
  ),
};

let turn = 0;

/**
 * The calls that a version's app sends for a purchase, step by step; each version is measured with
 * its own.
 */
export const stepsOf = { ours: purchase.steps, '0.3.2': purchase['steps_of_0.3.2'] } as const;

/**
 * Makes all calls of one purchase; those of a step concurrently, as the app does.
 * @throws if a call fails
 */
async function buy(line: Phones, goods: Goods, steps: readonly string[][]): Promise<void> {
  const buyer: Buyer = { contact: newContact(), n: ++turn };
  for (const step of steps) {
    await Promise.all(
      step.map(async (name) => {
        const call = calls[name];
        if (!call) throw new Error(`The bench cannot make ${name}`);
        const { status, body } = await call(line, buyer, goods);
        if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
        if (name === 'POST /api/v2/guest/token')
          buyer.token = (body.data as { token: string }).token;
        if (name === 'POST /api/v2/add-cart') buyer.item = body.cart_item_id as number;
        if (name === 'POST /api/v2/addresses') buyer.address = body.id as number;
        if (name === 'POST /api/v2/checkout') buyer.order = body.id as number;
      }),
    );
  }
}

async function goodsOf(server: ServerProcess): Promise<Goods[]> {
  const skus = await server.sql<{ product: number; sku: number }>(
    `SELECT p.id AS product, s.id AS sku FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id JOIN stores t ON t.id = s.store_id
      WHERE t.slug = 'hanamori' AND p.with_market AND s.salable_limit IS NULL AND s.deleted_at IS NULL AND NOT p.adult_warning AND NOT p.is_printio_product
        AND p.sale_started_at IS NULL AND p.sale_ended_at IS NULL ORDER BY s.id`,
  );
  await server.sql('UPDATE sku_stock SET stock = 1000000 WHERE sku_id = ANY($1::int[])', [
    skus.map((row) => row.sku),
  ]);
  const [ids] = await server.sql<{ shipping: number; cash: number }>(
    `SELECT (SELECT h.id FROM shipping_settings h WHERE h.store_id = s.id AND h.type = 'custom') AS shipping,
            (SELECT p.id FROM payment_settings p WHERE p.store_id = s.id AND p.type = 'custom_cod') AS cash FROM stores s WHERE s.slug = 'hanamori'`,
  );
  return skus.map((row) => ({ ...row, ...(ids as { shipping: number; cash: number }) }));
}

export interface PurchaseRow {
  clients: number;
  calls: number;
  purchases: number;
  per_second: number;
  /** database messages per purchase; NaN if the version does not count them */
  messages: number;
  /** the most memory the server has had so far, in MiB */
  peak_mib: number;
}

export async function purchases(
  server: ServerProcess,
  clients: number,
  seconds: number,
  steps: readonly string[][] = stepsOf.ours,
): Promise<PurchaseRow> {
  const goods = await goodsOf(server);
  // a browser opens several connections
  const line = phones(server.origin, clients === 1 ? 6 : clients * 2);
  const runFor = async (ms: number) => {
    const until = performance.now() + ms;
    let done = 0;
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < until) {
          await buy(line, goods[turn % goods.length] as Goods, steps);
          done++;
        }
      }),
    );
    return done;
  };
  await runFor(1_500);
  const before = (await server.stats()).messages ?? Number.NaN;
  const began = performance.now();
  const done = await runFor(seconds * 1000);
  const took = (performance.now() - began) / 1000;
  const { messages: after = Number.NaN, peak_rss } = await server.stats();
  await line.close();
  return {
    clients,
    calls: steps.flat().length,
    purchases: done,
    per_second: done / took,
    messages: (after - before) / done,
    peak_mib: peak_rss / 2 ** 20,
  };
}
