import type { StoreKind } from '@noren/contract/entities/goods';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

/** Ids of the collections that contain a product `p`. */
export const collectionIds = `ARRAY(SELECT m.collection_id FROM collection_products m WHERE m.store_id = p.store_id AND m.product_id = p.id ORDER BY m.collection_id)`;

export const listCollections = (db: Db, store_id: number) =>
  db.query<StoreKind>(
    `SELECT c.id, c.name,
            (SELECT count(*)::int FROM collection_products m JOIN products p ON p.store_id = m.store_id AND p.id = m.product_id
              WHERE m.store_id = c.store_id AND m.collection_id = c.id AND p.deleted_at IS NULL) AS product_count
       FROM collections c WHERE c.store_id = $1 ORDER BY c.position, c.id`,
    [store_id],
  );

export const collectionNames = async (
  db: Db,
  store_id: number,
): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.query<{ id: number; name: string }>(
    'SELECT c.id, c.name FROM collections c WHERE c.store_id = $1',
    [store_id],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
};

export const isCollection = async (db: Db, store_id: number, id: number): Promise<boolean> =>
  (await one(db, 'SELECT 1 FROM collections WHERE store_id = $1 AND id = $2', [store_id, id])) !==
  undefined;

/** Products per collection, hidden ones too. Collections that the store does not have are left out. */
export const collectionSizes = async (
  db: Db,
  store_id: number,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: number; size: number }>(
    `SELECT c.id, (SELECT count(*)::int FROM collection_products m WHERE m.store_id = c.store_id AND m.collection_id = c.id) AS size
       FROM collections c WHERE c.store_id = $1 AND c.id = ANY($2::int[])`,
    [store_id, ids],
  );
  return new Map(rows.map(({ id, size }) => [id, size]));
};

/**
 * Locks collections in the order of their ids, so that their sizes do not change; before products
 * are locked. @returns their sizes, as `collectionSizes`
 */
export const lockCollections = async (
  tx: Tx,
  store_id: number,
  ids: readonly number[],
): Promise<Map<number, number>> => {
  if (ids.length > 0)
    await tx.query(
      'SELECT c.id FROM collections c WHERE c.store_id = $1 AND c.id = ANY($2::int[]) ORDER BY c.id FOR UPDATE',
      [store_id, ids],
    );
  return collectionSizes(tx, store_id, ids);
};

/**
 * Writes which collections contain the locked products. A collection that was removed meanwhile is
 * left out.
 */
export async function writeCollections(
  tx: Tx,
  store_id: number,
  products: readonly { id: number; collection_ids: readonly number[] }[],
): Promise<void> {
  if (products.length === 0) return;
  tx.changed('stores');
  await tx.query(
    `WITH given AS MATERIALIZED (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS g(id int, collection_ids int[])),
     left_out AS (
       DELETE FROM collection_products m USING given g
        WHERE m.store_id = $1 AND m.product_id = g.id AND m.collection_id <> ALL(g.collection_ids))
     INSERT INTO collection_products (store_id, collection_id, product_id)
     SELECT $1, c.id, g.id FROM given g JOIN collections c ON c.store_id = $1 AND c.id = ANY(g.collection_ids)
     ON CONFLICT DO NOTHING`,
    [store_id, JSON.stringify(products.map(({ id, collection_ids }) => ({ id, collection_ids })))],
  );
}

/** Inserts a collection with an id that no category has. */
export const insertCollection = (tx: Tx, store_id: number, name: string, position: number) => {
  tx.changed('stores');
  return tx.query(
    `INSERT INTO collections (store_id, id, name, position)
     VALUES ($1, nextval(pg_get_serial_sequence('product_kinds', 'id')), $2, $3)`,
    [store_id, name, position],
  );
};

export const updateCollection = (
  tx: Tx,
  store_id: number,
  id: number,
  name: string,
  position: number,
) => {
  tx.changed('stores');
  return tx.query(
    'UPDATE collections SET name = $3, position = $4 WHERE store_id = $1 AND id = $2',
    [store_id, id, name, position],
  );
};

/**
 * Deletes locked collections. The revisions of their products rise, so that an open editor does not
 * name them.
 */
export async function removeCollections(
  tx: Tx,
  store_id: number,
  ids: readonly number[],
): Promise<void> {
  tx.changed('stores');
  await tx.query(
    `WITH held AS MATERIALIZED (
       SELECT p.id FROM products p
        WHERE p.store_id = $1 AND p.id IN (SELECT m.product_id FROM collection_products m WHERE m.store_id = $1 AND m.collection_id = ANY($2::int[]))
        ORDER BY p.id FOR UPDATE),
     gone AS (DELETE FROM collection_products m WHERE m.store_id = $1 AND m.collection_id = ANY($2::int[]))
     UPDATE products p SET revision = p.revision + 1 FROM held WHERE p.store_id = $1 AND p.id = held.id`,
    [store_id, ids],
  );
  await tx.query('DELETE FROM collections WHERE store_id = $1 AND id = ANY($2::int[])', [
    store_id,
    ids,
  ]);
}
