import type { PostChange, PostHead } from '@noren/contract/entities/live-post';
import { one, type Db, type Tx } from '../db/database.ts';
import type { FeedState, StandingRow } from './feed-rules.ts';

export interface PostKey {
  store_id: number;
  id: number;
}

/** What can change of a post's goods, as it stands: no names, no pictures. One statement. */
export const standing = (db: Db, post: PostKey) =>
  db.query<StandingRow>(
    `SELECT c.product_id AS id, c.status, p.sale_started_at, p.sale_ended_at,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'price', s.price, 'available', q.stock - q.sold - q.held, 'held', q.held) ORDER BY s.position, s.id), '[]')
               FROM skus s JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
              WHERE s.store_id = p.store_id AND s.product_id = p.id AND s.deleted_at IS NULL) AS skus
       FROM post_products c JOIN products p ON p.store_id = c.store_id AND p.id = c.product_id
      WHERE c.store_id = $1 AND c.post_id = $2 AND c.status <> 'deleted' AND p.deleted_at IS NULL
      ORDER BY c.position, c.product_id`,
    [post.store_id, post.id],
  );

/** What the post says of itself, as viewers are told. */
export async function headOf(db: Db, post: PostKey): Promise<PostHead | undefined> {
  const row = await one<Omit<PostHead, 'on_air_at' | 'upcoming_at'> & { on_air_at: Date | null; upcoming_at: Date | null }>(
    db,
    `SELECT p.title, p.content, p.image_id, p.keywords, p.live, p.on_air_at, p.share_url, p.upcoming_at, p.upcoming_title, p.cart_item_life,
            coalesce((SELECT i.url FROM product_images i WHERE i.store_id = p.store_id AND i.id = p.image_id), t.image_url) AS image_url
       FROM posts p JOIN stores t ON t.id = p.store_id WHERE p.store_id = $1 AND p.id = $2`,
    [post.store_id, post.id],
  );
  return row && { ...row, on_air_at: row.on_air_at?.toISOString() ?? null, upcoming_at: row.upcoming_at?.toISOString() ?? null };
}

export interface FeedRow {
  sequence: number;
  state: FeedState;
}

export const readFeed = (db: Db, post: PostKey) =>
  one<FeedRow>(db, 'SELECT sequence, state FROM post_feeds WHERE store_id = $1 AND post_id = $2', [post.store_id, post.id]);

/** The feed, made empty where there is none, kept until the transaction ends: what is told of a post is told in one order by all processes. */
export async function lockFeed(tx: Tx, post: PostKey): Promise<FeedRow> {
  await tx.query(`INSERT INTO post_feeds (store_id, post_id, state) VALUES ($1, $2, '{"order": [], "products": []}') ON CONFLICT DO NOTHING`, [
    post.store_id,
    post.id,
  ]);
  const [row] = await tx.query<FeedRow>('SELECT sequence, state FROM post_feeds WHERE store_id = $1 AND post_id = $2 FOR UPDATE', [post.store_id, post.id]);
  return row as FeedRow;
}

/** How many changes are kept for whoever comes back; longer away begins with a snapshot. */
export const keptChanges = 500;

/** Writes the next change and tells every process. The feed is locked. */
export async function writeChange(tx: Tx, post: PostKey, state: FeedState, change: PostChange): Promise<void> {
  await tx.query(
    `WITH feed AS (UPDATE post_feeds SET sequence = $3, state = $4::jsonb WHERE store_id = $1 AND post_id = $2),
     old AS (DELETE FROM post_events WHERE store_id = $1 AND post_id = $2 AND sequence <= $3 - $6::int)
     INSERT INTO post_events (store_id, post_id, sequence, change) VALUES ($1, $2, $3, $5::jsonb)`,
    [post.store_id, post.id, change.sequence, JSON.stringify(state), JSON.stringify(change), keptChanges],
  );
  await tx.query(`SELECT pg_notify('post_event', $1)`, [`${post.store_id}:${post.id}:${change.sequence}`]);
}

/** Changes after a sequence, in order. */
export const changesAfter = (db: Db, post: PostKey, sequence: number) =>
  db.query<{ sequence: number; change: PostChange }>(
    'SELECT sequence, change FROM post_events WHERE store_id = $1 AND post_id = $2 AND sequence > $3 ORDER BY sequence',
    [post.store_id, post.id, sequence],
  );
