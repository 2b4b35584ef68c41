import type { NewLivePost } from '@noren/contract/entities/live-post';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { Chosen, ShownProduct } from './rules.ts';
import { offerColumns, type OfferFacts } from '../../catalog/stores/opening-columns.ts';

export interface PostRow {
  id: number;
  store_id: number;
  liver_id: number | null;
  title: string;
  channel_ids: number[];
  channels: { id: number; name: string }[] | null;
  add_to_general_cms_schedule: boolean;
  content: string;
  image_id: number | null;
  image_url: string | null;
  is_private: boolean;
  keywords: string[];
  live: boolean;
  on_air_at: Date | null;
  video: string | null;
  showing_product_id: number | null;
  showing_since: Date | null;
  showing_units: number | null;
  share_url: string | null;
  upcoming_at: Date | null;
  upcoming_title: string | null;
  cart_item_life: number | null;
  target: string | null;
  ticket_id: number | null;
  stream_id: number | null;
  store_slug: string;
  in_shop: boolean;
  in_marketplace: boolean;
  store_name: string;
  store_avatar_url: string | null;
  liver_name: string | null;
  liver_avatar_url: string | null;
}

/** The columns of a post that say which product the host is showing. */
export type ShowingColumns = Pick<
  PostRow,
  'showing_product_id' | 'showing_since' | 'showing_units'
>;

/** The post's own video, otherwise the one that the media server receives while it is on air. */
export const shownVideo = 'coalesce(p.video, CASE WHEN p.live THEN p.ingest_video END)';

export const postColumns = `
  p.id, p.store_id, p.liver_id, p.title, p.channel_ids, p.add_to_general_cms_schedule, p.content, p.image_id, p.is_private, p.keywords, p.live, p.on_air_at,
  ${shownVideo} AS video, p.showing_product_id, p.showing_since, p.showing_units, p.share_url, p.upcoming_at, p.upcoming_title, p.cart_item_life, p.target, p.ticket_id,
  coalesce((SELECT i.url FROM product_images i WHERE i.store_id = p.store_id AND i.id = p.image_id), t.image_url) AS image_url,
  (SELECT max(s.id) FROM streams s WHERE s.store_id = p.store_id AND s.post_id = p.id) AS stream_id,
  (SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.id) FROM store_channels c
    WHERE c.store_id = p.store_id AND c.id = ANY (p.channel_ids) AND c.enabled) AS channels,
  t.slug AS store_slug, t.in_shop, t.in_marketplace, t.name AS store_name, t.avatar_url AS store_avatar_url, l.name AS liver_name, l.avatar_url AS liver_avatar_url`;

export const findPost = (db: Db, id: number) =>
  one<PostRow>(
    db,
    `SELECT ${postColumns} FROM posts p JOIN stores t ON t.id = p.store_id
       LEFT JOIN livers l ON l.store_id = p.store_id AND l.id = p.liver_id
      WHERE p.id = $1`,
    [id],
  );

/** Locks the post until the transaction ends, so that a seller's tabs take turns. */
export const lockPost = (tx: Tx, id: number, store_id: number) =>
  one<{ id: number }>(tx, 'SELECT id FROM posts WHERE id = $1 AND store_id = $2 FOR UPDATE', [
    id,
    store_id,
  ]);

/** The goods chosen for a post, in order, including removed ones. */
export const chosenOf = (db: Db, store_id: number, post_id: number) =>
  db.query<Chosen>(
    `SELECT product_id, status, status_before, position, coalesce(number, position + 1) AS number
       FROM post_products WHERE store_id = $1 AND post_id = $2 ORDER BY position, product_id`,
    [store_id, post_id],
  );

/** Writes the choice and notifies every process that the store has changed. */
export async function writeChoice(
  tx: Tx,
  store_id: number,
  post_id: number,
  rows: readonly Chosen[],
): Promise<void> {
  await tx.query(
    `INSERT INTO post_products (store_id, post_id, product_id, status, status_before, position, number)
     SELECT $1, $2, product_id, status, status_before, position, number
       FROM jsonb_to_recordset($3::jsonb) AS c(product_id int, status text, status_before text, position int, number int)
     ON CONFLICT (store_id, post_id, product_id) DO UPDATE
        SET status = excluded.status, status_before = excluded.status_before, position = excluded.position, number = excluded.number`,
    [store_id, post_id, JSON.stringify(rows)],
  );
  // a removed product that returns is not shown again by itself
  await tx.query(
    `UPDATE posts SET showing_product_id = NULL, showing_since = NULL, showing_units = NULL WHERE store_id = $1 AND id = $2 AND showing_product_id = ANY($3::int[])`,
    [
      store_id,
      post_id,
      rows.flatMap(({ product_id, status }) => (status === 'deleted' ? [product_id] : [])),
    ],
  );
  await tx.query(`SELECT pg_notify('store_changed', $1::int::text)`, [store_id]);
}

export async function insertPost(
  tx: Tx,
  store_id: number,
  liver_id: number,
  post: Omit<NewLivePost, 'product_ids'>,
): Promise<number> {
  const row = await one<{ id: number }>(
    tx,
    `INSERT INTO posts (store_id, liver_id, title, type, mode, channel_ids, add_to_general_cms_schedule, content, image_id, is_private, keywords, live,
            share_url, upcoming_at, upcoming_title, cart_item_life, target, ticket_id, video, on_air_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
             CASE WHEN $12 AND coalesce($14 <= now(), true) THEN now() END) RETURNING id`,
    [
      store_id,
      liver_id,
      post.title,
      post.type,
      post.mode,
      post.channel_ids,
      post.add_to_general_cms_schedule,
      post.content,
      post.image_id,
      post.is_private,
      post.keywords,
      post.live,
      post.share_url,
      post.upcoming_at,
      post.upcoming_title,
      post.cart_item_life,
      post.target,
      post.ticket_id,
      post.video ?? null,
    ],
  );
  return (row as { id: number }).id;
}

/**
 * Writes the fields that a seller may correct, and whether the post is on air. `on_air_at` is the
 * moment it went on air, whatever time was announced. A show that began early and ends before its
 * time is over, so its announced time is removed. A product that is shown already is the first
 * chapter.
 */
export const updatePost = (tx: Tx, post: { store_id: number; id: number }, next: Corrected) =>
  tx.query(
    `WITH written AS (
     UPDATE posts SET title = $3, content = $4, image_id = $5, keywords = $6, share_url = $7, upcoming_title = $9, cart_item_life = $10,
            upcoming_at = CASE WHEN live AND NOT $11 AND $8 > now() AND upcoming_at = $8 THEN NULL ELSE $8 END,
            on_air_at = CASE WHEN $11 AND NOT live THEN now() ELSE on_air_at END, live = $11, video = nullif($12, ingest_video),
            showing_product_id = CASE WHEN $11 THEN showing_product_id END, showing_since = CASE WHEN $11 THEN showing_since END,
            showing_units = CASE WHEN $11 THEN showing_units END
      WHERE store_id = $1 AND id = $2 RETURNING store_id, id, live, on_air_at, showing_product_id)
     INSERT INTO post_chapters (store_id, post_id, shown_at, product_id)
     SELECT store_id, id, on_air_at, showing_product_id FROM written WHERE live AND on_air_at = now() AND showing_product_id IS NOT NULL`,
    [
      post.store_id,
      post.id,
      next.title,
      next.content,
      next.image_id,
      next.keywords,
      next.share_url,
      next.upcoming_at,
      next.upcoming_title,
      next.cart_item_life,
      next.live,
      next.video ?? null,
    ],
  );

/** The products that a post has shown since it last went on air, oldest first. */
export const productsShown = (
  db: Db,
  { store_id, id, on_air_at }: Pick<PostRow, 'store_id' | 'id' | 'on_air_at'>,
) =>
  db.query<ShownProduct>(
    `SELECT c.product_id, c.shown_at FROM post_chapters c
      WHERE c.store_id = $1 AND c.post_id = $2 AND c.shown_at >= $3 ORDER BY c.shown_at LIMIT 500`,
    [store_id, id, on_air_at],
  );

/** The fields that a seller may correct, as stored and as sent. */
export type Corrected = Pick<
  NewLivePost,
  | 'title'
  | 'content'
  | 'image_id'
  | 'keywords'
  | 'share_url'
  | 'video'
  | 'upcoming_title'
  | 'cart_item_life'
  | 'live'
> & {
  upcoming_at: Date | string | null;
};

/**
 * Shows a product of a locked post, or none, and notifies every process. While the post is on air,
 * the product becomes a chapter of the recording.
 * @returns when it was shown, and how many units were unsold (in carts or on the shelf); nulls if
 * nothing is shown
 */
export async function writeShowing(
  tx: Tx,
  post: { store_id: number; id: number },
  product_id: number | null,
): Promise<ShowingColumns> {
  const row = await one<ShowingColumns>(
    tx,
    `WITH shown AS (
       UPDATE posts SET showing_product_id = $3::int, showing_since = CASE WHEN $3::int IS NOT NULL THEN now() END,
              showing_units = (SELECT coalesce(sum(q.stock - q.sold), 0) FROM skus s JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
                                WHERE s.store_id = $1 AND s.product_id = $3::int AND s.deleted_at IS NULL)
        WHERE store_id = $1 AND id = $2 RETURNING store_id, id, live, showing_product_id, showing_since, showing_units),
     chapter AS (
       INSERT INTO post_chapters (store_id, post_id, shown_at, product_id)
       SELECT store_id, id, showing_since, showing_product_id FROM shown WHERE live AND showing_product_id IS NOT NULL)
     SELECT showing_product_id, showing_since, showing_units, pg_notify('store_changed', store_id::text) FROM shown`,
    [post.store_id, post.id, product_id],
  );
  return row as ShowingColumns;
}

/**
 * Counts channels that are not the store's, and checks whether the image is a picture of its goods.
 */
export const foreignIds = (
  db: Db,
  store_id: number,
  channel_ids: readonly number[],
  image_id: number | null,
) =>
  one<{ channels: number; image: boolean }>(
    db,
    `SELECT (SELECT count(*)::int FROM unnest($2::int[]) AS c(id) WHERE NOT EXISTS (SELECT 1 FROM store_channels s WHERE s.store_id = $1 AND s.id = c.id)) AS channels,
            $3::int IS NOT NULL AND NOT EXISTS (SELECT 1 FROM product_images i WHERE i.store_id = $1 AND i.id = $3::int) AS image`,
    [store_id, channel_ids, image_id],
  );

/**
 * The settings that a store still needs before it can sell: a payment method, a shipping method.
 */
export const missingSettings = async (
  db: Db,
  store_id: number,
): Promise<('payment' | 'shipping')[]> => {
  const row = await one<OfferFacts>(
    db,
    `SELECT ${offerColumns('t')} FROM stores t WHERE t.id = $1`,
    [store_id],
  );
  return (['payment', 'shipping'] as const).filter((what) => !row?.[`has_${what}`]);
};

/** Default holding time of the store's new posts, in minutes. */
export const defaultLife = async (db: Db, store_id: number): Promise<number | null> =>
  (
    await one<{ minutes: number | null }>(
      db,
      `SELECT "integer" AS minutes FROM store_settings WHERE store_id = $1 AND name = 'default_cart_item_life' AND enable`,
      [store_id],
    )
  )?.minutes ?? null;
