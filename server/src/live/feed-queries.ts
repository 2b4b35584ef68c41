import type { PostChange, PostHead, PostProduct } from '@noren/contract/entities/live-post';
import { one, type Database, type Db, type Tx } from '../db/database.ts';
import { productsByIds } from '../products/queries.ts';
import { serializeProduct } from '../products/serialize.ts';
import { differenceOf, stateOf, type FeedState, type StandingRow } from './feed-rules.ts';
import { chosenOf } from './queries.ts';

export interface PostKey {
  store_id: number;
  id: number;
}

/** What can change of a post's goods, as it stands: no names, no pictures. One statement. */
const standing = (db: Db, post: PostKey) =>
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
async function headOf(db: Db, post: PostKey): Promise<PostHead | undefined> {
  const row = await one<Omit<PostHead, 'on_air_at' | 'upcoming_at'> & { on_air_at: Date | null; upcoming_at: Date | null }>(
    db,
    `SELECT p.title, p.content, p.image_id, p.keywords, p.live, p.on_air_at, p.share_url, p.upcoming_at, p.upcoming_title, p.cart_item_life,
            coalesce((SELECT i.url FROM product_images i WHERE i.store_id = p.store_id AND i.id = p.image_id), t.image_url) AS image_url
       FROM posts p JOIN stores t ON t.id = p.store_id WHERE p.store_id = $1 AND p.id = $2`,
    [post.store_id, post.id],
  );
  return row && { ...row, on_air_at: row.on_air_at?.toISOString() ?? null, upcoming_at: row.upcoming_at?.toISOString() ?? null };
}

interface FeedRow {
  sequence: number;
  state: FeedState;
}

export const readFeed = (db: Db, post: PostKey) =>
  one<FeedRow>(db, 'SELECT sequence, state FROM post_feeds WHERE store_id = $1 AND post_id = $2', [post.store_id, post.id]);

/** The feed, made empty where there is none, kept until the transaction ends: what is told of a post is told in one order by all processes. */
async function lockFeed(tx: Tx, post: PostKey): Promise<FeedRow> {
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
async function writeChange(tx: Tx, post: PostKey, state: FeedState, change: PostChange): Promise<void> {
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

/**
 * Writes the next change of a post, if what stands is not what was last told. Looks without a lock first: most of what moves in a
 * store is not in the post. Under the lock it looks again, so that what is told later was also read later: no value goes back.
 */
export async function publish(database: Database, { store_id, id }: PostKey, now: Date): Promise<void> {
  const post = { store_id, id };
  const told = await readFeed(database, post);
  if (told && !differenceOf(told.state, await stateNow(database, post, now))) return;
  await database.transaction(async (tx) => {
    const feed = await lockFeed(tx, post);
    const state = await stateNow(tx, post, now);
    const difference = differenceOf(feed.state, state);
    if (!difference) return;
    const sequence = feed.sequence + 1;
    await writeChange(tx, post, state, { ...difference, sequence, added: await whole(tx, post, state, difference.added, now) });
  });
}

const stateNow = async (db: Db, post: PostKey, now: Date): Promise<FeedState> => stateOf(await standing(db, post), now, await headOf(db, post));

/** Goods that were not there before, as a list shows them: viewers need not ask for them one by one. */
async function whole(db: Db, post: PostKey, state: FeedState, ids: readonly number[], now: Date): Promise<PostProduct[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await productsByIds(db, post.store_id, ids)).map((row) => [row.id, row]));
  const numbers = new Map((await chosenOf(db, post.store_id, post.id)).map((row) => [row.product_id, row.number]));
  const status = new Map(state.products.map((product) => [product.id, product.status]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row
      ? [{ ...serializeProduct(row, now), status: status.get(id) ?? 'init', pivot: { order: state.order.indexOf(id) }, number: numbers.get(id) ?? 0 }]
      : [];
  });
}
