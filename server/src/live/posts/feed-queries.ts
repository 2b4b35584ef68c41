import type { PostChange, PostHead, PostProduct } from '@noren/contract/entities/live-post';
import { one, type Database, type Db } from '../../platform/db/database.ts';
import { flashesOf } from '../../catalog/flash-prices/queries.ts';
import { nextTurn } from '../../catalog/flash-prices/rules.ts';
import { isOnAir, productsByIds } from '../../catalog/products/queries.ts';
import { serializeProduct } from '../../catalog/products/serialize.ts';
import type { SaleTimes } from '../../catalog/stock/shelf.ts';
import { differenceOf, stateOf, type FeedState, type ProductStateRow } from './feed-rules.ts';
import { chosenOf, shownVideo, type ShowingColumns } from './queries.ts';
import { atFlash, showingOf } from './serialize.ts';

export interface PostKey {
  store_id: number;
  id: number;
}

type Head = Omit<PostHead, 'on_air_at' | 'upcoming_at' | 'showing'> & {
  on_air_at: Date | null;
  upcoming_at: Date | null;
} & ShowingColumns;

interface FeedSource extends Head {
  is_on_air: boolean;
  /** sequence number of the post's feed; null if the post was never watched */
  sequence: number | null;
  published: FeedState | null;
  goods: (Omit<ProductStateRow, keyof SaleTimes> & {
    sale_started_at: string | null;
    sale_ended_at: string | null;
  })[];
}

interface FeedStates {
  sequence: number;
  /** the state that was last published; undefined if none was */
  published: FeedState | undefined;
  state: FeedState;
  /** when a flash price starts or ends next */
  turn: Date | null;
}

/**
 * Reads the last published state of a post, its current head and the current state of its goods,
 * without names and product pictures, in one statement.
 * @returns null if the post does not exist (any more)
 */
async function readStates(db: Db, post: PostKey, now: Date): Promise<FeedStates | null> {
  const row = await one<FeedSource>(
    db,
    `SELECT p.title, p.content, p.image_id, p.keywords, p.live, p.on_air_at, ${shownVideo} AS video, p.showing_product_id, p.showing_since, p.showing_units, p.share_url, p.upcoming_at, p.upcoming_title, p.cart_item_life,
            coalesce((SELECT i.url FROM product_images i WHERE i.store_id = p.store_id AND i.id = p.image_id), t.image_url) AS image_url,
            f.sequence, f.state AS published, ${isOnAir('p')} AS is_on_air,
            (SELECT coalesce(json_agg(json_build_object('id', d.id, 'status', c.status, 'sale_started_at', d.sale_started_at, 'sale_ended_at', d.sale_ended_at, 'flashes', ${flashesOf('c.store_id', 'c.post_id', 'c.product_id')},
                      'skus', (SELECT coalesce(json_agg(json_build_object('id', s.id, 'price', s.price, 'available', q.stock - q.sold - q.held, 'held', q.held)
                                                        ORDER BY s.position, s.id), '[]')
                                 FROM skus s JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
                                WHERE s.store_id = d.store_id AND s.product_id = d.id AND s.deleted_at IS NULL)) ORDER BY c.position, c.product_id), '[]')
               FROM post_products c JOIN products d ON d.store_id = c.store_id AND d.id = c.product_id
              WHERE c.store_id = p.store_id AND c.post_id = p.id AND c.status <> 'deleted' AND d.deleted_at IS NULL) AS goods
       FROM posts p JOIN stores t ON t.id = p.store_id LEFT JOIN post_feeds f ON f.store_id = p.store_id AND f.post_id = p.id
      WHERE p.store_id = $1 AND p.id = $2`,
    [post.store_id, post.id],
  );
  if (!row) return null;
  const {
    sequence,
    published,
    goods,
    is_on_air,
    showing_product_id,
    showing_since,
    showing_units,
    ...head
  } = row;
  const rows = goods.map((good) => ({
    ...good,
    sale_started_at: dateOf(good.sale_started_at),
    sale_ended_at: dateOf(good.sale_ended_at),
  }));
  const showing = showingOf({ showing_product_id, showing_since, showing_units }, goods);
  const headNow = {
    ...head,
    showing,
    on_air_at: head.on_air_at?.toISOString() ?? null,
    upcoming_at: head.upcoming_at?.toISOString() ?? null,
  };
  const turn = nextTurn(
    rows.flatMap(({ flashes }) => flashes ?? []),
    now,
  );
  return {
    sequence: sequence ?? 0,
    published: published ?? undefined,
    state: stateOf(rows, now, headNow, is_on_air),
    turn,
  };
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

interface FeedRow {
  sequence: number;
  state: FeedState;
}

export const readFeed = (db: Db, post: PostKey) =>
  one<FeedRow>(db, 'SELECT sequence, state FROM post_feeds WHERE store_id = $1 AND post_id = $2', [
    post.store_id,
    post.id,
  ]);

const makeFeed = (db: Db, post: PostKey) =>
  db.query(
    `INSERT INTO post_feeds (store_id, post_id, state) VALUES ($1, $2, '{"order": [], "products": []}') ON CONFLICT DO NOTHING`,
    [post.store_id, post.id],
  );

/** A process renews its count every five seconds, so an older one is of a process that ended. */
const viewersKeptSeconds = 20;
/** The viewers that a column of counts by process adds up to. */
export const sumOfViewers = (counts: string): string =>
  `(SELECT coalesce(sum((v.value->>0)::int), 0)::int FROM jsonb_each(${counts}) v
     WHERE (v.value->>1)::float8 > extract(epoch FROM now()) - ${viewersKeptSeconds})`;

/**
 * Writes how many buyers watch a post in this process, and the most that it had at once in all
 * processes; removes entries of processes that ended (D-543).
 */
export const writeViewers = (db: Db, post: PostKey, process_id: string, viewers: number) =>
  db.query(
    `UPDATE post_feeds f SET viewers = n.viewers, peak_viewers = greatest(f.peak_viewers, ${sumOfViewers('n.viewers')})
       FROM (SELECT o.store_id, o.post_id,
                    coalesce((SELECT jsonb_object_agg(v.key, v.value) FROM jsonb_each(o.viewers) v
                               WHERE v.key <> $3::text AND (v.value->>1)::float8 > extract(epoch FROM now()) - 60), '{}')
                    || jsonb_build_object($3::text, jsonb_build_array($4::int, extract(epoch FROM now()))) AS viewers
               FROM post_feeds o WHERE o.store_id = $1 AND o.post_id = $2 FOR UPDATE) n
      WHERE f.store_id = n.store_id AND f.post_id = n.post_id`,
    [post.store_id, post.id, process_id, viewers],
  );

/** Changes kept per post for viewers who reconnect. A viewer who missed more gets a snapshot. */
export const keptChanges = 500;

/**
 * Writes the next change and notifies every process (compare and set, no lock).
 * @returns false, with nothing written, if another process wrote first
 */
async function writeChange(
  db: Db,
  post: PostKey,
  state: FeedState,
  change: PostChange,
): Promise<boolean> {
  const written = await db.query(
    `WITH feed AS (UPDATE post_feeds SET sequence = $3, state = $4::jsonb WHERE store_id = $1 AND post_id = $2 AND sequence = $3 - 1 RETURNING store_id),
     old AS (DELETE FROM post_events WHERE store_id = $1 AND post_id = $2 AND sequence <= $3 - $6::int),
     event AS (INSERT INTO post_events (store_id, post_id, sequence, change) SELECT store_id, $2, $3, $5::jsonb FROM feed)
     SELECT pg_notify('post_event', store_id || ':' || $2 || ':' || $3) FROM feed`,
    [
      post.store_id,
      post.id,
      change.sequence,
      JSON.stringify(state),
      JSON.stringify(change),
      keptChanges,
    ],
  );
  return written.length > 0;
}

/** Changes after a sequence, in order. */
export const changesAfter = (db: Db, post: PostKey, sequence: number) =>
  db.query<{ sequence: number; change: PostChange }>(
    'SELECT sequence, change FROM post_events WHERE store_id = $1 AND post_id = $2 AND sequence > $3 ORDER BY sequence',
    [post.store_id, post.id, sequence],
  );

/**
 * Writes the next change of a post if its current state differs from the last published state. Both
 * states are read in one statement, and the change is written only if no other process has
 * published since. A higher sequence number was therefore always read later, so no value goes
 * backwards (D-246). Does nothing if the post is gone.
 * @returns when the state changes next by the clock alone, because a flash price starts or ends
 */
export async function publish(
  database: Database,
  { store_id, id }: PostKey,
  now: () => Date,
): Promise<Date | null> {
  const post = { store_id, id };
  for (;;) {
    const at = now();
    const seen = await readStates(database, post, at);
    if (!seen) return null;
    const { sequence, published, state, turn } = seen;
    if (!published) await makeFeed(database, post);
    else {
      const difference = differenceOf(published, state);
      if (!difference) return turn;
      const added = await addedProducts(database, post, state, difference.added, at);
      if (
        await writeChange(database, post, state, { ...difference, sequence: sequence + 1, added })
      )
        return turn;
    }
  }
}

/**
 * Goods that are new to the feed, in the form of a product list, so that viewers need not request
 * each one.
 */
async function addedProducts(
  db: Db,
  post: PostKey,
  state: FeedState,
  ids: readonly number[],
  now: Date,
): Promise<PostProduct[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await productsByIds(db, post.store_id, ids)).map((row) => [row.id, row]));
  const numbers = new Map(
    (await chosenOf(db, post.store_id, post.id)).map((row) => [row.product_id, row.number]),
  );
  const known = new Map(state.products.map((product) => [product.id, product]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const { status = 'init', flash } = known.get(id) ?? {};
    if (!row) return [];
    return [
      atFlash({
        ...serializeProduct(row, now),
        status,
        ...(flash && { flash }),
        pivot: { order: state.order.indexOf(id) },
        number: numbers.get(id) ?? 0,
      }),
    ];
  });
}
