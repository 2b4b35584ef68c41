import type { GoodsSku } from '@noren/contract/entities/goods';
import type { StockReason } from '@noren/contract/staff-roles';
import type { Db, Tx } from '../../platform/db/database.ts';
import { one } from '../../platform/db/database.ts';

export const findSkuToKeep = (db: Db, store_id: number, id: number) =>
  one<
    Omit<GoodsSku, 'stock' | 'sold' | 'held' | 'on_hand' | 'reserved' | 'available'> & {
      product_id: number;
    }
  >(
    db,
    `SELECT s.id, s.product_id, s.name, s.sku_code, s.price, s.original_price, s.salable_limit, s.tax_rate,
            (SELECT i.url FROM product_images i WHERE i.store_id = s.store_id AND i.id = s.image_ids[1]) AS image_url
       FROM skus s WHERE s.store_id = $1 AND s.id = $2 AND s.deleted_at IS NULL`,
    [store_id, id],
  );

/** Records the reason for a change of stock. */
export const noteStockChange = (
  tx: Tx,
  change: {
    store_id: number;
    sku_id: number;
    change: number;
    stock: number;
    on_hand: number;
    reason: string;
    note: string;
    staff_id: number | null;
  },
  now: Date,
) =>
  tx.query(
    'INSERT INTO stock_changes (store_id, sku_id, change, stock, on_hand, reason, note, staff_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      change.store_id,
      change.sku_id,
      change.change,
      change.stock,
      change.on_hand,
      change.reason,
      change.note,
      change.staff_id,
      now,
    ],
  );

interface StockChangeRow {
  id: number;
  at: Date;
  staff_id: number | null;
  staff_name: string | null;
  reason: StockReason;
  note: string;
  change: number;
  on_hand: number | null;
}

/** The latest corrections of a SKU's stock, newest first. */
export const listStockChanges = (
  db: Db,
  { store_id, sku_id }: { store_id: number; sku_id: number },
  limit: number,
) =>
  db.query<StockChangeRow>(
    `SELECT c.id, c.at, c.staff_id, s.name AS staff_name, c.reason, c.note, c.change, c.on_hand
       FROM stock_changes c LEFT JOIN staff s ON s.id = c.staff_id
      WHERE c.store_id = $1 AND c.sku_id = $2 ORDER BY c.id DESC LIMIT $3`,
    [store_id, sku_id, limit],
  );
