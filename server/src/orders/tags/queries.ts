import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tag } from './rules.ts';

/** The tags in use, most used first. Of a tag's spellings the most used one is returned. */
export const tagsInUse = (db: Db, store_id: number, limit: number) =>
  db.query<{ tag: string; orders: number }>(
    `SELECT mode() WITHIN GROUP (ORDER BY g.tag) AS tag, count(*)::int AS orders FROM order_tags g
      WHERE g.store_id = $1 GROUP BY g.folded ORDER BY 2 DESC, 1 LIMIT $2`,
    [store_id, limit],
  );

/** The folded tags of locked orders. */
export const tagsOfOrders = (tx: Tx, store_id: number, orders: readonly number[]) =>
  tx.query<{ order_id: number; folded: string }>(
    'SELECT order_id, folded FROM order_tags WHERE store_id = $1 AND order_id = ANY($2::int[]) ORDER BY order_id, folded',
    [store_id, orders],
  );

/** Adds a tag to locked orders, in the spelling that the store uses already. */
export const addTag = (tx: Tx, store_id: number, { tag, folded }: Tag, orders: readonly number[]) =>
  tx.query(
    `INSERT INTO order_tags (store_id, order_id, tag, folded)
     SELECT $1, w.id, coalesce((SELECT mode() WITHIN GROUP (ORDER BY g.tag) FROM order_tags g WHERE g.store_id = $1 AND g.folded = $3), $2), $3
       FROM unnest($4::int[]) AS w(id) ON CONFLICT DO NOTHING`,
    [store_id, tag, folded, orders],
  );

export const removeTag = (tx: Tx, store_id: number, folded: string, orders: readonly number[]) =>
  tx.query(
    'DELETE FROM order_tags WHERE store_id = $1 AND folded = $2 AND order_id = ANY($3::int[])',
    [store_id, folded, orders],
  );
