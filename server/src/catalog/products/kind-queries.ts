import type { StoreKind } from '@noren/contract/entities/goods';
import type { Db, Tx } from '../../platform/db/database.ts';

export const listKinds = (db: Db, store_id: number) =>
  db.query<StoreKind>(
    `SELECT k.id, k.name,
            (SELECT count(*)::int FROM products p WHERE p.store_id = k.store_id AND p.kind_id = k.id AND p.deleted_at IS NULL) AS product_count
       FROM product_kinds k WHERE k.store_id = $1 ORDER BY k.position, k.id`,
    [store_id],
  );

/** Locks a store's kinds and collections, so that changes run one at a time. */
export const lockKinds = (tx: Tx, store_id: number) =>
  tx.query('SELECT s.id FROM stores s WHERE s.id = $1 FOR NO KEY UPDATE', [store_id]);

export const insertKind = (tx: Tx, store_id: number, name: string, position: number) => {
  tx.changed('stores');
  return tx.query('INSERT INTO product_kinds (store_id, name, position) VALUES ($1, $2, $3)', [
    store_id,
    name,
    position,
  ]);
};

export const updateKind = (
  tx: Tx,
  store_id: number,
  id: number,
  name: string,
  position: number,
) => {
  tx.changed('stores');
  return tx.query(
    'UPDATE product_kinds SET name = $3, position = $4 WHERE store_id = $1 AND id = $2',
    [store_id, id, name, position],
  );
};

/** Deletes kinds; their goods have no kind afterwards. */
export async function removeKinds(tx: Tx, store_id: number, ids: readonly number[]): Promise<void> {
  tx.changed('stores');
  await tx.query(
    'UPDATE products SET kind_id = NULL, revision = revision + 1 WHERE store_id = $1 AND kind_id = ANY($2::int[])',
    [store_id, ids],
  );
  await tx.query('DELETE FROM product_kinds WHERE store_id = $1 AND id = ANY($2::int[])', [
    store_id,
    ids,
  ]);
}
