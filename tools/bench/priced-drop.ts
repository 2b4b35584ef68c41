import {
  address,
  checkoutBody,
  newContact,
  phones,
  runConcurrently,
  type Phones,
} from './buyers.ts';
import { withServers } from './drop.ts';
import type { ServerProcess } from './server-process.ts';

const clients = 64;
const errands = 192;
const pairs = 14;

export interface PricedDrop {
  /** taken from the show and ordered, per second, with the reduced price and without */
  reduced: number;
  plain: number;
  /** the median pair */
  ratio: number;
  /** the first and third quartile of the pairs */
  quarters: [number, number];
  /** every order of the one side was reduced, and none of the other */
  adds_up: boolean;
}

interface Side {
  sku: number;
  stream_id: number;
  coupon_codes: string[];
}

/** What makes 1000 yen 800: a flash price of the show, or a coupon that may be used so many times. */
export type Reduction = 'flash' | 'coupon';
const units = 90_000;

/** A show on air of the demo store that holds one product with much stock. */
async function newSide(server: ServerProcess, reduction: Reduction | null): Promise<Side> {
  const isFlash = reduction === 'flash';
  const [side] = await server.sql<Side>(
    `WITH t AS (SELECT id FROM stores WHERE slug = 'hanamori'),
     d AS (INSERT INTO products (store_id, name, position) SELECT id, 'a good of the bench', 900 FROM t RETURNING store_id, id),
     s AS (INSERT INTO skus (store_id, product_id, name, price) SELECT store_id, id, 'one', 1000 FROM d RETURNING store_id, id),
     p AS (INSERT INTO posts (store_id, title, cart_item_life, live) SELECT id, 'a show of the bench', 15, true FROM t RETURNING store_id, id),
     r AS (INSERT INTO streams (store_id, post_id) SELECT store_id, id FROM p RETURNING id),
     f AS (INSERT INTO flash_prices (store_id, post_id, product_id, starts_at, ends_at, units, is_drop, prices)
           SELECT d.store_id, p.id, d.id, now(), now() + interval '3 hours', $2, false, jsonb_build_object(s.id::text, $1::int) FROM d, p, s WHERE $1::int IS NOT NULL)
     SELECT s.id AS sku, r.id AS stream_id FROM s, r`,
    isFlash ? [800, units] : [null, null],
  );
  const { sku } = side as Side;
  await server.sql(
    'INSERT INTO sku_stock (store_id, sku_id, stock) SELECT store_id, id, 1000000 FROM skus WHERE id = $1',
    [sku],
  );
  await server.sql(
    `INSERT INTO post_products (store_id, post_id, product_id, status, position)
     SELECT r.store_id, r.post_id, s.product_id, 'selling', 1 FROM streams r JOIN skus s ON s.store_id = r.store_id WHERE r.id = $1 AND s.id = $2`,
    [(side as Side).stream_id, sku],
  );
  if (reduction !== 'coupon') return { ...(side as Side), coupon_codes: [] };
  await server.sql(
    `WITH c AS (INSERT INTO discounts (store_id, kind, name, code, code_folded, effect, value, max_uses, created_at)
                SELECT id, 'coupon', 'a coupon of the bench', 'BENCH', 'BENCH', 'amount', 200, $1, now() FROM stores WHERE slug = 'hanamori' RETURNING store_id)
     UPDATE stores s SET has_coupons = true FROM c WHERE s.id = c.store_id`,
    [units],
  );
  return { ...(side as Side), coupon_codes: ['BENCH'] };
}

async function newBuyers(
  phone: Phones,
): Promise<{ token: string; email: string; address_id: number }[]> {
  return runConcurrently(Array.from({ length: errands }), 32, async () => {
    const { token } = (await phone.call('POST', '/api/v2/guest/token')).body.data as {
      token: string;
    };
    const { email, phone_number } = newContact();
    const kept = await phone.call('POST', '/api/v2/addresses', {
      token,
      body: { ...address, phone_number },
    });
    return { token, email, address_id: kept.body.id as number };
  });
}

/** Takes a unit from the show and orders it, for many buyers at once. @returns seconds */
async function burst(phone: Phones, { sku, stream_id, coupon_codes }: Side): Promise<number> {
  const buyers = await newBuyers(phone);
  const began = performance.now();
  await runConcurrently(buyers, clients, async (buyer) => {
    const added = await phone.call('POST', '/api/v2/add-cart', {
      token: buyer.token,
      body: { id: sku, quantity: 1, stream_id },
    });
    const item_id = added.body['cart_item_id'] as number;
    const body = { ...checkoutBody({ ...buyer, item_id }), coupon_codes };
    const placed = await phone.call('POST', '/api/v2/checkout', {
      token: buyer.token,
      body,
      key: `drop-${buyer.token}`,
    });
    if (placed.status !== 200)
      throw new Error(`not placed: ${JSON.stringify([added.body, placed.body])}`);
  });
  return (performance.now() - began) / 1000;
}

/** A drop of one product at a reduced price of limited units, next to one without, by turns. */
export const benchPricedDrop = (reduction: Reduction): Promise<PricedDrop> =>
  withServers(
    'given',
    1,
    '1',
    async ([server]) => {
      const first = server as ServerProcess;
      const [reduced, plain] = [await newSide(first, reduction), await newSide(first, null)];
      const phone = phones(first.origin, clients);
      const took: [number, number][] = [];
      for (let nth = -2; nth < pairs; nth++) {
        const isFirst = nth % 2 === 0;
        const one = await burst(phone, isFirst ? reduced : plain);
        const other = await burst(phone, isFirst ? plain : reduced);
        // earlier pairs are the warm-up
        if (nth >= 0) took.push(isFirst ? [one, other] : [other, one]);
      }
      await phone.close();
      const ratios = took.map(([ours, theirs]) => theirs / ours).sort((a, b) => a - b);
      const at = (share: number) => ratios[Math.floor((ratios.length - 1) * share)] as number;
      const rate = (side: 0 | 1) =>
        (errands * took.length) / took.reduce((sum, pair) => sum + pair[side], 0);
      const sold = await first.sql<{ sku_id: number; price: number }>(
        'SELECT DISTINCT sku_id, price - discount_amount AS price FROM order_items WHERE sku_id = ANY($1::int[])',
        [[reduced.sku, plain.sku]],
      );
      const adds_up =
        sold.length === 2 &&
        sold.every(({ sku_id, price }) => price === (sku_id === reduced.sku ? 800 : 1000));
      return {
        reduced: rate(0),
        plain: rate(1),
        ratio: at(0.5),
        quarters: [at(0.25), at(0.75)],
        adds_up,
      };
    },
    { env: { RATE_LIMIT: 'off' } },
  );
