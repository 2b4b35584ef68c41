import { one, type Db, type Tx } from '../../platform/db/database.ts';

interface WantedHandle {
  product_id: number;
  /** null: none */
  handle: string | null;
}

/**
 * Gives each of these locked products its handle. The former one stays with its product as a
 * redirect, and so may be taken by another product; a current one may not.
 * @param wanted each product and each handle once
 * @returns the products whose handle is another product's current one; they have none now
 */
export async function writeHandles(
  tx: Tx,
  store_id: number,
  wanted: readonly WantedHandle[],
): Promise<number[]> {
  const named = wanted.filter(({ handle }) => handle !== null);
  const ids = wanted.map(({ product_id }) => product_id);
  // always in the same order, so that two products that exchange their handles do not deadlock
  await tx.query(
    `SELECT 1 FROM product_handles h WHERE h.store_id = $1 AND (h.handle = ANY($2::text[]) OR h.product_id = ANY($3::int[]))
      ORDER BY h.handle FOR UPDATE`,
    [store_id, named.map(({ handle }) => handle), ids],
  );
  await tx.query(
    'UPDATE product_handles SET is_current = false WHERE store_id = $1 AND product_id = ANY($2::int[]) AND is_current',
    [store_id, ids],
  );
  // The condition reads the row as another transaction has just committed it, so of two products
  // that take one handle at once, only the first gets it.
  const given = await tx.query<{ product_id: number }>(
    `INSERT INTO product_handles AS h (store_id, handle, product_id, is_current)
     SELECT $1, r.handle, r.product_id, true
       FROM jsonb_to_recordset($2::jsonb) AS r(handle text, product_id int) ORDER BY r.handle
     ON CONFLICT (store_id, handle) DO UPDATE SET product_id = EXCLUDED.product_id, is_current = true
      WHERE h.product_id = EXCLUDED.product_id OR NOT h.is_current
     RETURNING product_id`,
    [store_id, JSON.stringify(named)],
  );
  const has = new Set(given.map(({ product_id }) => product_id));
  return named.map(({ product_id }) => product_id).filter((id) => !has.has(id));
}

/** Finds the product that a current or former handle leads to. */
export const addressOfHandle = (db: Db, store_id: number, handle: string) =>
  one<{ id: number; handle: string | null }>(
    db,
    `SELECT a.product_id AS id,
            (SELECT h.handle FROM product_handles h WHERE h.store_id = a.store_id AND h.product_id = a.product_id AND h.is_current) AS handle
       FROM product_handles a WHERE a.store_id = $1 AND a.handle = $2`,
    [store_id, handle],
  );

/** Lists which of these handles are current, with their products. */
export const currentHandles = (db: Db, store_id: number, handles: readonly string[]) =>
  db.query<{ handle: string; product_id: number }>(
    'SELECT h.handle, h.product_id FROM product_handles h WHERE h.store_id = $1 AND h.handle = ANY($2::text[]) AND h.is_current',
    [store_id, handles],
  );
