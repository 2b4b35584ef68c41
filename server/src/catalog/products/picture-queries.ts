import type { Tx } from '../../platform/db/database.ts';
import { lockPictures } from '../../platform/media/queries.ts';

export interface WantedImage {
  url: string;
  alt: string;
}

/** Returns which addresses may be shown: the store's own pictures, and those shown already. */
export async function knownPictures(
  tx: Tx,
  store_id: number,
  wanted: readonly string[],
  there: readonly (string | null)[],
): Promise<Set<string | null>> {
  const rows = wanted.length === 0 ? [] : await lockPictures(tx, store_id, wanted);
  return new Set([...there, ...rows.map(({ url }) => url)]);
}

/**
 * Replaces the pictures of a product in the given order; the first is the cover. A picture that
 * stays keeps its row.
 */
export async function writeImages(
  tx: Tx,
  store_id: number,
  product_id: number,
  images: readonly WantedImage[],
): Promise<void> {
  const [urls, alts] = [images.map(({ url }) => url), images.map(({ alt }) => alt)];
  await tx.query(
    'DELETE FROM product_images WHERE store_id = $1 AND product_id = $2 AND url <> ALL($3::text[])',
    [store_id, product_id, urls],
  );
  await tx.query(
    `UPDATE product_images i SET position = w.nth, alt = w.alt
       FROM (SELECT u.url, u.alt, u.nth::int AS nth FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS u(url, alt, nth)) w
      WHERE i.store_id = $1 AND i.product_id = $2 AND i.url = w.url`,
    [store_id, product_id, urls, alts],
  );
  await tx.query(
    `INSERT INTO product_images (store_id, product_id, url, alt, position)
     SELECT $1, $2, w.url, w.alt, w.nth::int FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS w(url, alt, nth)
      WHERE NOT EXISTS (SELECT 1 FROM product_images i WHERE i.store_id = $1 AND i.product_id = $2 AND i.url = w.url)
      ORDER BY w.nth`,
    [store_id, product_id, urls, alts],
  );
  await tx.query(
    `UPDATE products p SET cover_image_id =
            (SELECT i.id FROM product_images i WHERE i.store_id = p.store_id AND i.product_id = p.id ORDER BY i.position, i.id LIMIT 1)
      WHERE p.store_id = $1 AND p.id = $2`,
    [store_id, product_id],
  );
}

/** Sets a SKU's picture by its address; null: the SKU shows the product's. */
export const showSkuImage = (tx: Tx, store_id: number, sku_id: number, url: string | null) =>
  tx.query(
    `UPDATE skus s SET image_ids = ARRAY(SELECT i.id FROM product_images i WHERE i.store_id = s.store_id AND i.product_id = s.product_id AND i.url = $3)
      WHERE s.store_id = $1 AND s.id = $2`,
    [store_id, sku_id, url],
  );
