import type { Db } from '../../platform/db/database.ts';
import { unshippedUnits } from '../stock/correct-stock.ts';
import type { ShelfState } from '../stock/counting.ts';

/** A SKU with its names and quantities. */
export interface CountedSku extends ShelfState {
  id: number;
  sku_code: string | null;
  product_name: string;
  sku_name: string;
}

const columns = `s.id, s.sku_code, p.name AS product_name, s.name AS sku_name, q.stock, q.sold, q.held, ${unshippedUnits} AS unshipped`;

/** SKUs by their codes or ids, also of archived products. */
export const skusToCount = (
  db: Db,
  store_id: number,
  codes: readonly string[],
  ids: readonly number[],
) =>
  db.query<CountedSku>(
    `SELECT ${columns} FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
       JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
      WHERE s.store_id = $1 AND s.deleted_at IS NULL AND (s.sku_code = ANY($2::text[]) OR s.id = ANY($3::int[]))`,
    [store_id, codes, ids],
  );

/** The place of a SKU in the file: its product's position and id, its own position and id. */
export interface PlaceInFile {
  product_position: number;
  product_id: number;
  position: number;
  id: number;
}

/** SKUs of the store's current products that follow a place. */
export const skusBehind = (db: Db, store_id: number, last: PlaceInFile, limit: number) =>
  db.query<CountedSku & PlaceInFile>(
    `SELECT ${columns}, p.position AS product_position, s.product_id, s.position
       FROM products p JOIN skus s ON s.store_id = p.store_id AND s.product_id = p.id
       JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
      WHERE p.store_id = $1 AND p.deleted_at IS NULL AND s.deleted_at IS NULL
        AND (p.position, p.id, s.position, s.id) > ($2, $3, $4, $5)
      ORDER BY p.position, p.id, s.position, s.id LIMIT $6`,
    [store_id, last.product_position, last.product_id, last.position, last.id, limit],
  );
