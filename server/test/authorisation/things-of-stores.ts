import type { TestShop } from '../shop.ts';
import { secretOf } from './callers.ts';

export const ofStores: Record<string, (shop: TestShop, slug: string) => Promise<number>> = {
  product: async (shop, slug) => (await goods(shop, slug)).product_id,
  sku: async (shop, slug) => (await goods(shop, slug)).id,
  order: async (shop, slug) => {
    const { id: sku, product_id } = await goods(shop, slug);
    return idOf(
      shop,
      `WITH b AS (INSERT INTO buyers DEFAULT VALUES RETURNING id),
       o AS (INSERT INTO orders (store_id, slug, buyer_id, channel, status, amount, shipping_fee, payment_fee, total_amount, currency, region, payment_type,
              payment_status, shipping_type, shipping_status, email, receiver, sender, place)
             SELECT ${storeId}, 'M' || upper(substr(md5(random()::text), 1, 12)), b.id, 'marketplace', 'undelivered', 1000, 0, 0, 1000, 'JPY', 'JP', 'custom_cod',
                    'pending', 'custom', 'init', $2, $3::jsonb, $3::jsonb, 1 FROM b RETURNING store_id, id),
       i AS (INSERT INTO order_items (store_id, order_id, sku_id, product_id, product_name, sku_name, quantity, price, image)
             SELECT store_id, id, $4, $5, 'a good of the matrix', 'one', 1, 1000, '/media/demo/x-640.avif' FROM o)
       SELECT id FROM o`,
      [slug, secretOf(slug), '{"name": "a", "phone": "", "address": ""}', sku, product_id],
    );
  },
  import: (shop, slug) =>
    idOf(
      shop,
      `INSERT INTO goods_imports (store_id, staff_id, file_name, file, encoding, header, sample, columns, row_count, created_at)
       VALUES (${storeId}, 1, $2, ''::bytea, 'utf-8', '["a","b"]', '[]', '[null,null]', 1, now()) RETURNING id`,
      [slug, secretOf(slug)],
    ),
  invitation: (shop, slug) =>
    idOf(
      shop,
      `INSERT INTO staff_invitations (store_id, email, role, token_digest, invited_by, expires_at)
       VALUES (${storeId}, $2::text, 'packer', sha256($2::text::bytea), (SELECT min(id) FROM staff), now() + interval '7 days') RETURNING id`,
      [slug, someStaff(slug, 'invited')],
    ),
  staff: async (shop, slug) => {
    const email = someStaff(slug, 'colleague');
    const id = await idOf(
      shop,
      "INSERT INTO staff (email, name, password_hash) VALUES ($1, $1, 'none') RETURNING id",
      [email],
    );
    await shop.sql(
      `INSERT INTO staff_roles (store_id, staff_id, role) VALUES (${storeId}, $2, 'liver')`,
      [slug, id],
    );
    return id;
  },
  webhook: (shop, slug) =>
    idOf(
      shop,
      `INSERT INTO webhook_endpoints (store_id, url, secret, events, created_at) VALUES (${storeId}, $2, 'sealed', '{order.paid}', now()) RETURNING id`,
      [slug, `https://${secretOf(slug).replace('@', '.')}/?${secretOf(slug)}`],
    ),
  delivery: async (shop, slug) =>
    idOf(
      shop,
      `INSERT INTO webhook_deliveries (store_id, endpoint_id, type, data, status, created_at, due_at) VALUES (${storeId}, $2, 'order.paid', '{}', 'given_up', now(), now()) RETURNING id`,
      [
        slug,
        await (ofStores['webhook'] as (shop: TestShop, slug: string) => Promise<number>)(
          shop,
          slug,
        ),
      ],
    ),
  // without a host, so that it belongs to every host of the store
  show: (shop, slug) =>
    idOf(
      shop,
      `WITH p AS (INSERT INTO posts (store_id, title, content) VALUES (${storeId}, 'a show of the matrix', $2) RETURNING store_id, id),
       s AS (INSERT INTO streams (store_id, post_id) SELECT store_id, id FROM p) SELECT id FROM p`,
      [slug, secretOf(slug)],
    ),
  discount: (shop, slug) =>
    idOf(
      shop,
      `INSERT INTO discounts (store_id, kind, name, code, code_folded, effect, value, created_at)
       VALUES (${storeId}, 'coupon', $2, 'MATRIX', upper(md5(random()::text)), 'percent', 10, now()) RETURNING id`,
      [slug, secretOf(slug)],
    ),
  sale: (shop, slug) =>
    idOf(
      shop,
      `INSERT INTO sale_prices (store_id, name, percent, starts_at, ends_at, created_at)
       VALUES (${storeId}, $2, 10, now() + interval '1 day', now() + interval '2 days', now()) RETURNING id`,
      [slug, secretOf(slug)],
    ),
  goods_batch: (shop, slug) =>
    idOf(
      shop,
      `INSERT INTO goods_batches (store_id, changes, created_at, undo_until)
       VALUES (${storeId}, jsonb_build_array(jsonb_build_object('id', 1, 'name', $2::text, 'revision', 0, 'before', '{}'::jsonb, 'after', '{}'::jsonb)), now(), now() + interval '10 minutes') RETURNING id`,
      [slug, secretOf(slug)],
    ),
  key: async (shop, slug) => {
    const id = await idOf(
      shop,
      "INSERT INTO staff (email, name, password_hash, is_key) VALUES ($1, $1, 'none', true) RETURNING id",
      [someStaff(slug, 'key')],
    );
    await shop.sql(
      `INSERT INTO staff_roles (store_id, staff_id, role) VALUES (${storeId}, $2, 'packer')`,
      [slug, id],
    );
    return idOf(
      shop,
      `INSERT INTO staff_keys (store_id, staff_id, token_digest, created_by, created_at, expires_at)
       VALUES (${storeId}, $2::int, sha256($2::int::text::bytea), $2::int, now(), now() + interval '1 day') RETURNING id`,
      [slug, id],
    );
  },
};

const one = async <Row extends object>(
  shop: TestShop,
  sql: string,
  params: unknown[],
): Promise<Row> => (await shop.sql<Row>(sql, params))[0] as Row;
export const idOf = async (shop: TestShop, sql: string, params: unknown[]): Promise<number> =>
  (await one<{ id: number }>(shop, sql, params)).id;

export const storeId = '(SELECT id FROM stores WHERE slug = $1)';
const someStaff = (slug: string, what: string) =>
  `${what}-${Math.random().toString(36).slice(2)}-${secretOf(slug)}`;

const goods = (shop: TestShop, slug: string): Promise<{ id: number; product_id: number }> =>
  one(
    shop,
    `WITH p AS (INSERT INTO products (store_id, name, position) VALUES (${storeId}, 'a good of the matrix', 900) RETURNING store_id, id),
     s AS (INSERT INTO skus (store_id, product_id, name, price) SELECT store_id, id, 'one', 1000 FROM p RETURNING store_id, id, product_id),
     q AS (INSERT INTO sku_stock (store_id, sku_id, stock, sold) SELECT store_id, id, 9, 1 FROM s) SELECT id, product_id FROM s`,
    [slug],
  );
