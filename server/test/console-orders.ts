import type { TestShop } from './shop.ts';

/**
 * Writes many orders of one buyer at hanamori into the tables: three SKUs each, in every stage,
 * over some months. Every seventh is to be shipped and paid, every eleventh in cash; names, phones
 * and emails differ.
 * @param prefix of their numbers
 */
export async function writeManyOrders(
  shop: Pick<TestShop, 'sql'>,
  count: number,
  prefix = 'M',
): Promise<void> {
  for (let first = 1; first <= count; first += atOnce)
    await writeSome(shop, [first, Math.min(first + atOnce - 1, count), count], prefix);
}

/** Orders per statement, so that it finishes in time on a busy machine. */
const atOnce = 250;

const writeSome = (
  shop: Pick<TestShop, 'sql'>,
  [first, last, count]: [number, number, number],
  prefix: string,
): Promise<unknown> =>
  shop.sql(
    `WITH buyer AS (INSERT INTO buyers DEFAULT VALUES RETURNING id),
     made AS (
       INSERT INTO orders (store_id, slug, buyer_id, channel, status, amount, shipping_fee, payment_fee, total_amount, currency, region, payment_type, payment_status,
              shipping_type, shipping_status, email, phone_number, receiver, sender, created_at, paid_at, place)
       SELECT t.id, $2::text || '261124-' || lpad(n::text, 8, '0'), b.id, 'marketplace', s.status, 3000, n % 9 * 100, 0, 3000 + n % 9 * 100, 'JPY', 'JP',
              CASE WHEN s.payment_status IN ('init', 'pending') AND s.status = 'undelivered' THEN 'custom_cod' ELSE 'gmo_credit' END, s.payment_status, 'custom', s.shipping_status,
              'buyer-' || n || '@example.com', '090' || lpad((n * 7919 % 100000000)::text, 8, '0'),
              jsonb_build_object('name', (ARRAY['花森', '佐藤', '鈴木', '高橋'])[n % 4 + 1] || ' ' || (ARRAY['花子', '太郎', '次郎', 'みどり'])[n / 4 % 4 + 1],
                'phone', '090' || lpad((n * 7919 % 100000000)::text, 8, '0'), 'address', '〒100-0001 東京都千代田区千代田1-' || n),
              '{"name": "花森", "phone": "", "address": ""}', now() - ($1::int - n) * interval '15 minutes',
              CASE WHEN s.payment_status = 'paid' THEN now() - ($1::int - n) * interval '15 minutes' END, n
         FROM stores t, buyer b, generate_series($3::int, $4::int) n
        CROSS JOIN LATERAL (SELECT * FROM (VALUES (0, 'undelivered', 'paid', 'init'), (1, 'unpaid', 'pending', 'init'), (2, 'delivering', 'paid', 'delivering'),
                (3, 'completed', 'paid', 'delivered'), (4, 'completed', 'paid', 'delivered'), (5, 'canceled', 'failed', 'canceled'), (6, 'delivered', 'paid', 'delivered'))
                AS v(nth, status, payment_status, shipping_status) WHERE v.nth = n % 7) s
        WHERE t.slug = 'hanamori' RETURNING store_id, id, slug)
     INSERT INTO order_items (store_id, order_id, sku_id, product_id, product_name, sku_name, quantity, price, image)
     SELECT m.store_id, m.id, s.id, s.product_id, 'a good of the tests', s.name, 1, 1000, '/media/demo/x-640.avif'
       FROM made m CROSS JOIN LATERAL (SELECT id, product_id, name FROM skus WHERE store_id = m.store_id ORDER BY id LIMIT 3) s`,
    [count, prefix, first, last],
  );
