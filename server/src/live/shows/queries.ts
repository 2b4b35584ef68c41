import { chargedOfItem } from '../../buying/discounts/queries.ts';
import type { Region } from '@noren/contract/scalars';
import type { ShowProduct, SoldFigures } from '@noren/contract/entities/show';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { postColumns, type PostRow } from '../posts/queries.ts';

export interface ShowRow extends PostRow {
  in_marketplace: boolean;
  ingest_video: string | null;
  region: Region;
  /** null: a host of a live platform */
  staff_id: number | null;
  product_count: number;
}

const showColumns = `${postColumns}, t.in_marketplace, t.region, p.ingest_video, l.staff_id,
  (SELECT count(*)::int FROM post_products c WHERE c.store_id = p.store_id AND c.post_id = p.id AND c.status <> 'deleted') AS product_count`;

/** A show without a host belongs to every host. `$2`: the staff member who sees only their own. */
const ofHost = '($2::int IS NULL OR p.liver_id IS NULL OR l.staff_id = $2)';

const shows = `posts p JOIN stores t ON t.id = p.store_id LEFT JOIN livers l ON l.store_id = p.store_id AND l.id = p.liver_id
  WHERE p.store_id = $1 AND ${ofHost}`;

export interface ShowsSeen {
  store_id: number;
  /** null: every host's shows */
  host: number | null;
}

/** A page of a store's shows: those on air, then the others, newest first. */
export const listShows = (
  db: Db,
  { store_id, host }: ShowsSeen,
  { limit, offset }: { limit: number; offset: number },
) =>
  db.query<ShowRow>(
    `SELECT ${showColumns} FROM ${shows}
      ORDER BY p.live AND (p.on_air_at IS NOT NULL OR coalesce(p.upcoming_at <= now(), true)) DESC,
               coalesce(p.on_air_at, p.upcoming_at, p.created_at) DESC, p.id DESC LIMIT $3 OFFSET $4`,
    [store_id, host, limit, offset],
  );

export interface DueShow {
  id: number;
  title: string;
  live: boolean;
  on_air_at: Date | null;
  upcoming_at: Date | null;
}

/** Shows that are set to live or announced for later, the earliest first. */
export const dueShows = (db: Db, { store_id, host }: ShowsSeen, now: Date) =>
  db.query<DueShow>(
    `SELECT p.id, p.title, p.live, p.on_air_at, p.upcoming_at FROM ${shows} AND (p.live OR p.upcoming_at > $3) ORDER BY p.upcoming_at NULLS FIRST, p.id LIMIT 50`,
    [store_id, host, now],
  );

export const countShows = async (db: Db, { store_id, host }: ShowsSeen): Promise<number> =>
  (
    await one<{ total: number }>(db, `SELECT count(*)::int AS total FROM ${shows}`, [
      store_id,
      host,
    ])
  )?.total ?? 0;

export const findShow = (db: Db, { store_id, host }: ShowsSeen, id: number) =>
  one<ShowRow>(db, `SELECT ${showColumns} FROM ${shows} AND p.id = $3`, [store_id, host, id]);

/** Sets the host of a show and of its stream. */
export const setHost = (tx: Tx, show: { store_id: number; id: number }, liver_id: number) =>
  tx.query(
    `WITH host AS (UPDATE posts SET liver_id = $3 WHERE store_id = $1 AND id = $2)
     UPDATE streams SET liver_id = $3 WHERE store_id = $1 AND post_id = $2`,
    [show.store_id, show.id, liver_id],
  );

/** The chosen products of a show in order, without removed ones. */
export const productsOfShow = (db: Db, store_id: number, post_id: number) =>
  db.query<ShowProduct>(
    `SELECT d.id, d.name,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', i.id, 'url', i.url) ORDER BY i.id = d.cover_image_id DESC, i.position, i.id)
                        FROM product_images i WHERE i.store_id = d.store_id AND i.product_id = d.id), '[]') AS images,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'price', s.price) ORDER BY s.position, s.id)
                        FROM skus s WHERE s.store_id = d.store_id AND s.product_id = d.id AND s.deleted_at IS NULL), '[]') AS skus
       FROM post_products c JOIN products d ON d.store_id = c.store_id AND d.id = c.product_id
      WHERE c.store_id = $1 AND c.post_id = $2 AND c.status <> 'deleted' AND d.deleted_at IS NULL ORDER BY c.position, c.product_id`,
    [store_id, post_id],
  );

const paid = "o.paid_at IS NOT NULL AND o.status <> 'canceled'";
const figures = `
  sum(i.quantity)::int AS ordered_units, sum(i.quantity::float8 * i.price - i.discount_amount) AS ordered_amount,
  coalesce(sum(i.quantity) FILTER (WHERE o.status = 'canceled'), 0)::int AS canceled_units,
  coalesce(sum(i.quantity - i.refunded_quantity) FILTER (WHERE ${paid}), 0)::int AS paid_units,
  coalesce(sum(${chargedOfItem}) FILTER (WHERE ${paid}), 0) AS paid_amount,
  coalesce(sum(i.refunded_quantity) FILTER (WHERE ${paid}), 0)::int AS refunded_units`;
/** Order lines taken out of the shows `$2`, whichever stream carried them; rehearsals do not count. */
const lines = `streams s
  JOIN order_items i ON i.store_id = s.store_id AND i.stream_id = s.id
  JOIN orders o ON o.store_id = i.store_id AND o.id = i.order_id AND NOT o.is_rehearsal
 WHERE s.store_id = $1 AND s.post_id = ANY($2::int[])`;

export interface SoldOfShow extends SoldFigures {
  post_id: number;
  orders: number;
}

/** What each of these shows sold; shows that sold nothing are missing. */
export const soldOfShows = (db: Db, store_id: number, post_ids: readonly number[]) =>
  db.query<SoldOfShow>(
    `SELECT s.post_id, count(DISTINCT o.id)::int AS orders, ${figures} FROM ${lines} GROUP BY 1`,
    [store_id, post_ids],
  );

export interface SoldOfSku extends SoldFigures {
  sku_id: number;
  product_id: number;
  product_name: string;
  sku_name: string;
}

/** What a show sold by SKU, most paid first, under the names of the orders. */
export const soldBySku = (db: Db, store_id: number, post_id: number) =>
  db.query<SoldOfSku>(
    `SELECT i.sku_id, max(i.product_id) AS product_id, max(i.product_name) AS product_name, max(i.sku_name) AS sku_name, ${figures}
       FROM ${lines} GROUP BY 1 ORDER BY 9 DESC, 6 DESC, 1`,
    [store_id, [post_id]],
  );

export interface InCarts {
  sku_id: number;
  product_id: number;
  product_name: string;
  sku_name: string;
  units: number;
}

/** The most viewers that a show had at once; 0 if its page was never opened. */
export const peakViewers = async (db: Db, store_id: number, post_id: number): Promise<number> =>
  (
    await one<{ peak_viewers: number }>(
      db,
      'SELECT peak_viewers FROM post_feeds WHERE store_id = $1 AND post_id = $2',
      [store_id, post_id],
    )
  )?.peak_viewers ?? 0;

/** Units of a show that lie in carts now, by SKU. */
export const inCartsOfShow = (db: Db, store_id: number, post_id: number) =>
  db.query<InCarts>(
    `SELECT c.sku_id, k.product_id, d.name AS product_name, k.name AS sku_name, sum(c.quantity)::int AS units
       FROM streams s JOIN cart_items c ON c.store_id = s.store_id AND c.stream_id = s.id
       JOIN skus k ON k.store_id = c.store_id AND k.id = c.sku_id JOIN products d ON d.store_id = k.store_id AND d.id = k.product_id
      WHERE s.store_id = $1 AND s.post_id = $2 GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC, 1`,
    [store_id, post_id],
  );
