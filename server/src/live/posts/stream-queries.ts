import { one, type Db, type Tx } from '../../platform/db/database.ts';

/**
 * Inserts a stream with the next number of our own, skipping numbers that a platform's stream
 * already has.
 */
export async function insertStream(
  tx: Tx,
  store_id: number,
  liver_id: number,
  post_id: number,
): Promise<void> {
  for (;;) {
    const made = await tx.query(
      'INSERT INTO streams (store_id, liver_id, post_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING 1',
      [store_id, liver_id, post_id],
    );
    if (made.length > 0) return;
  }
}

/**
 * Assigns a stream numbered by the platform to this host, unless the store already has the stream.
 */
export const claimStream = (tx: Tx, id: number, store_id: number, liver_id: number) =>
  tx.query(
    'INSERT INTO streams (store_id, id, liver_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [store_id, id, liver_id],
  );

export interface StreamRow {
  id: number;
  store_id: number;
  liver_id: number | null;
  post_id: number | null;
  is_private: boolean;
}

const streamText = `SELECT s.id, s.store_id, s.liver_id, s.post_id, coalesce(p.is_private, false) AS is_private
       FROM streams s JOIN stores t ON t.id = s.store_id LEFT JOIN posts p ON p.store_id = s.store_id AND p.id = s.post_id WHERE s.id = $1`;
/** Finds a store's stream by its number; stream numbers are unique only within a store. */
export const findStream = (db: Db, store_id: number, id: number) =>
  one<StreamRow>(db, `${streamText} AND s.store_id = $2`, [id, store_id]);
export const lockStream = (tx: Tx, store_id: number, id: number) =>
  one<StreamRow>(tx, `${streamText} AND s.store_id = $2 FOR UPDATE OF s`, [id, store_id]);
/** The streams of this number in every store of the shop, or in the given store. */
export const streamsOfNumber = (db: Db, id: number, store_slug: string | null) =>
  db.query<StreamRow>(`${streamText} AND t.in_shop AND ($2::text IS NULL OR t.slug = $2)`, [
    id,
    store_slug,
  ]);

export const setPostOfStream = (
  tx: Tx,
  stream: { store_id: number; id: number },
  post_id: number,
) =>
  tx.query('UPDATE streams SET post_id = $3 WHERE store_id = $1 AND id = $2', [
    stream.store_id,
    stream.id,
    post_id,
  ]);
