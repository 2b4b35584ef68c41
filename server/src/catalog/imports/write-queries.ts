import type { Temperature } from '@noren/contract/entities/shipping-method';
import type { Tx } from '../../platform/db/database.ts';

/** Adds kinds after the existing ones. */
export const insertKinds = (tx: Tx, store_id: number, names: readonly string[]) => {
  tx.changed('stores');
  return tx.query(
    `INSERT INTO product_kinds (store_id, name, position)
       SELECT $1, n.name, n.nth::int + coalesce((SELECT max(k.position) FROM product_kinds k WHERE k.store_id = $1), 0)
         FROM unnest($2::text[]) WITH ORDINALITY AS n(name, nth)`,
    [store_id, names],
  );
};

export const lastPosition = async (tx: Tx, store_id: number): Promise<number> => {
  const [row] = await tx.query<{ last: number }>(
    'SELECT coalesce(max(p.position), 0) AS last FROM products p WHERE p.store_id = $1',
    [store_id],
  );
  return row?.last ?? 0;
};

export interface WrittenProduct {
  id: number | null;
  name: string;
  description: string;
  kind_id: number | null;
  in_marketplace: boolean;
  adult_warning: boolean;
  sale_started_at: string | null;
  sale_ended_at: string | null;
  weight: number | null;
  temperature: Temperature;
  fits_letterbox: boolean;
  position: number;
}
const productRows = `jsonb_to_recordset($2::jsonb) AS r(id int, name text, description text, kind_id int, in_marketplace boolean, adult_warning boolean,
  sale_started_at timestamptz, sale_ended_at timestamptz, weight int, temperature text, fits_letterbox boolean, position int)`;

export const insertProducts = (
  tx: Tx,
  store_id: number,
  rows: readonly WrittenProduct[],
  as_drafts: boolean,
) =>
  tx.query<{ id: number; position: number }>(
    `INSERT INTO products (store_id, name, description, kind_id, with_market, adult_warning, sale_started_at, sale_ended_at, weight, temperature, fits_letterbox, position, is_draft, deleted_at)
     SELECT $1, r.name, r.description, r.kind_id, r.in_marketplace, r.adult_warning, r.sale_started_at, r.sale_ended_at, r.weight, r.temperature, r.fits_letterbox, r.position, $3, CASE WHEN $3 THEN now() END FROM ${productRows}
     RETURNING id, position`,
    [store_id, JSON.stringify(rows), as_drafts],
  );

export const updateProducts = (tx: Tx, store_id: number, rows: readonly WrittenProduct[]) =>
  tx.query(
    `UPDATE products p SET name = r.name, description = r.description, kind_id = r.kind_id, with_market = r.in_marketplace, adult_warning = r.adult_warning,
            sale_started_at = r.sale_started_at, sale_ended_at = r.sale_ended_at, weight = r.weight, temperature = r.temperature, fits_letterbox = r.fits_letterbox, revision = p.revision + 1
       FROM ${productRows} WHERE p.store_id = $1 AND p.id = r.id`,
    [store_id, JSON.stringify(rows)],
  );

export interface WrittenSku {
  id: number | null;
  product_id: number;
  sku_code: string | null;
  name: string;
  price: number;
  original_price: number | null;
  salable_limit: number | null;
  tax_rate: number;
}
const skuRows = `jsonb_to_recordset($2::jsonb) AS r(id int, product_id int, sku_code text, name text, price int, original_price int, salable_limit int,
  tax_rate int, nth int)`;
const numbered = (rows: readonly WrittenSku[]): string =>
  JSON.stringify(rows.map((row, nth) => ({ ...row, nth: nth + 1 })));

/**
 * Adds SKUs after the product's existing ones. @returns each with its code, which is unique in the
 * store
 */
export const insertSkuRows = (tx: Tx, store_id: number, rows: readonly WrittenSku[]) =>
  tx.query<{ id: number; sku_code: string | null }>(
    `INSERT INTO skus (store_id, product_id, sku_code, name, price, original_price, salable_limit, tax_rate, position)
     SELECT $1, r.product_id, r.sku_code, r.name, r.price, r.original_price, r.salable_limit, r.tax_rate,
            r.nth + coalesce((SELECT max(s.position) FROM skus s WHERE s.store_id = $1 AND s.product_id = r.product_id), 0)
       FROM ${skuRows} ORDER BY r.nth
     RETURNING id, sku_code`,
    [store_id, numbered(rows)],
  );

export const updateSkuRows = (tx: Tx, store_id: number, rows: readonly WrittenSku[]) =>
  tx.query(
    `UPDATE skus s SET name = r.name, price = r.price, original_price = r.original_price, salable_limit = r.salable_limit, tax_rate = r.tax_rate
       FROM ${skuRows} WHERE s.store_id = $1 AND s.id = r.id`,
    [store_id, numbered(rows)],
  );

export interface WrittenImage {
  product_id: number;
  url: string;
  position: number;
}
const imageRows = 'jsonb_to_recordset($2::jsonb) AS r(product_id int, url text, position int)';

/**
 * Replaces the pictures of these products. A picture that stays keeps its row with its alt text.
 * The first one is the cover.
 */
export async function writeImageRows(
  tx: Tx,
  store_id: number,
  product_ids: readonly number[],
  rows: readonly WrittenImage[],
): Promise<void> {
  const given = [store_id, JSON.stringify(rows)];
  await tx.query(
    `DELETE FROM product_images i WHERE i.store_id = $1 AND i.product_id = ANY($3::int[])
        AND NOT EXISTS (SELECT 1 FROM ${imageRows} WHERE r.product_id = i.product_id AND r.url = i.url)`,
    [...given, product_ids],
  );
  await tx.query(
    `UPDATE product_images i SET position = r.position FROM ${imageRows} WHERE i.store_id = $1 AND i.product_id = r.product_id AND i.url = r.url`,
    given,
  );
  await tx.query(
    `INSERT INTO product_images (store_id, product_id, url, position)
     SELECT $1, r.product_id, r.url, r.position FROM ${imageRows}
      WHERE NOT EXISTS (SELECT 1 FROM product_images i WHERE i.store_id = $1 AND i.product_id = r.product_id AND i.url = r.url)
      ORDER BY r.product_id, r.position`,
    given,
  );
  await tx.query(
    `UPDATE products p SET cover_image_id =
            (SELECT i.id FROM product_images i WHERE i.store_id = p.store_id AND i.product_id = p.id ORDER BY i.position, i.id LIMIT 1)
      WHERE p.store_id = $1 AND p.id = ANY($2::int[])`,
    [store_id, product_ids],
  );
}

export const notifyStoreChanged = (tx: Tx, store_id: number) =>
  tx.query(`SELECT pg_notify('store_changed', $1::int::text)`, [store_id]);
