import type { GoodsValues } from '@noren/contract/entities/goods-changes';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { collectionIds } from '../products/collection-queries.ts';
import type { ChangedProduct } from './rules.ts';

/**
 * Locks the store's sales against the job that starts and ends them, so that no price changes during
 * a batch.
 */
export const lockSales = (tx: Tx, store_id: number) =>
  tx.query('SELECT id FROM sale_prices WHERE store_id = $1 AND ended_at IS NULL FOR SHARE', [
    store_id,
  ]);

/** Locks a category, so that it is not removed. @returns whether the store has it */
export const lockKind = async (tx: Tx, store_id: number, id: number): Promise<boolean> =>
  (await one(tx, 'SELECT 1 FROM product_kinds WHERE store_id = $1 AND id = $2 FOR KEY SHARE', [
    store_id,
    id,
  ])) !== undefined;

/** Products with the values that bulk changes change, in the order of their ids. */
export const productsToChange = (db: Db, store_id: number, ids: readonly number[]) =>
  db.query<ChangedProduct>(
    `SELECT p.id, p.name, p.revision, p.deleted_at IS NOT NULL AS is_archived, p.deleted_at IS NOT NULL AND p.is_draft AS is_draft, p.kind_id, ${collectionIds} AS collection_ids,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'price', s.price, 'original_price', s.original_price) ORDER BY s.position, s.id), '[]')
               FROM skus s WHERE s.store_id = p.store_id AND s.product_id = p.id AND s.deleted_at IS NULL) AS skus,
            EXISTS (SELECT 1 FROM skus s JOIN sale_price_skus i ON i.store_id = s.store_id AND i.sku_id = s.id
                      JOIN sale_prices d ON d.store_id = i.store_id AND d.id = i.sale_id
                     WHERE s.store_id = p.store_id AND s.product_id = p.id AND s.deleted_at IS NULL AND d.ended_at IS NULL) AS is_in_sale
       FROM products p WHERE p.store_id = $1 AND p.id = ANY($2::int[]) ORDER BY p.id`,
    [store_id, ids],
  );

/**
 * Writes values of locked products; their revisions rise, so that an open editor does not restore
 * the former ones. A category that was removed meanwhile is left out.
 */
export const writeProducts = (
  tx: Tx,
  store_id: number,
  products: readonly (GoodsValues & { id: number })[],
  now: Date,
) =>
  tx.query<{ id: number; revision: number }>(
    `WITH given AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS g(id int, is_archived boolean, is_draft boolean, kind_id int, skus jsonb)),
     priced AS (
       UPDATE skus s SET price = k.price, original_price = k.original_price
         FROM given g CROSS JOIN LATERAL jsonb_to_recordset(g.skus) AS k(id int, price int, original_price int)
        WHERE s.store_id = $1 AND s.id = k.id AND s.product_id = g.id AND s.deleted_at IS NULL)
     UPDATE products p SET revision = p.revision + 1, deleted_at = CASE WHEN g.is_archived THEN coalesce(p.deleted_at, $3) END, is_draft = g.is_draft,
            kind_id = (SELECT k.id FROM product_kinds k WHERE k.store_id = $1 AND k.id = g.kind_id)
       FROM given g WHERE p.store_id = $1 AND p.id = g.id RETURNING p.id, p.revision`,
    [store_id, JSON.stringify(products), now],
  );

/** What a batch did with one product. */
export interface BatchedChange {
  id: number;
  name: string;
  revision: number;
  before: GoodsValues;
  after: GoodsValues;
}

export async function insertBatch(
  tx: Tx,
  {
    store_id,
    staff_id,
    changes,
    now,
    until,
  }: {
    store_id: number;
    staff_id: number | null;
    changes: readonly BatchedChange[];
    now: Date;
    until: Date;
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO goods_batches (store_id, staff_id, changes, created_at, undo_until)
     VALUES ($1, $2, $3::jsonb, $4, $5) RETURNING id`,
    [store_id, staff_id, JSON.stringify(changes), now, until],
  );
  return (row as { id: number }).id;
}

export const lockBatch = (tx: Tx, store_id: number, id: number) =>
  one<{ changes: BatchedChange[]; undo_until: Date; undone_at: Date | null }>(
    tx,
    'SELECT changes, undo_until, undone_at FROM goods_batches WHERE store_id = $1 AND id = $2 FOR UPDATE',
    [store_id, id],
  );

export const markUndone = (tx: Tx, store_id: number, id: number, now: Date) =>
  tx.query('UPDATE goods_batches SET undone_at = $3 WHERE store_id = $1 AND id = $2', [
    store_id,
    id,
    now,
  ]);
