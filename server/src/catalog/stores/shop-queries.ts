import type { ShopStore, UpcomingStream } from '@noren/contract/entities/shop-store';
import { one, type Db } from '../../platform/db/database.ts';

export interface FoundShop {
  slug: string;
  liver_id: number | null;
  post_id: number | null;
  stream_id: number | null;
  upcoming?: UpcomingStream[];
}

/** A post's store with its host, and whether the post is private. */
export const storeOfPost = (db: Db, post_id: number) =>
  one<
    FoundShop & { store_id: number; is_private: boolean; in_shop: boolean; in_marketplace: boolean }
  >(
    db,
    `SELECT t.slug, t.in_shop, t.in_marketplace, p.store_id, p.liver_id, p.id AS post_id, p.is_private,
            (SELECT max(s.id) FROM streams s WHERE s.store_id = p.store_id AND s.post_id = p.id) AS stream_id
       FROM posts p JOIN stores t ON t.id = p.store_id WHERE p.id = $1`,
    [post_id],
  );

/**
 * A listed host's store, with the public post on air that began last among those with goods. A post
 * without goods, or announced for later, is shown only if no other is on air. Announced posts are
 * listed until half an hour after their time, because hosts may be late.
 * @param own_store_id of a seller, who reaches their store also if it is not in the shop
 */
export const storeOfListedLiver = (db: Db, liver_id: number, own_store_id: number | null = null) =>
  one<FoundShop>(
    db,
    `SELECT t.slug, l.id AS liver_id, p.id AS post_id,
            (SELECT max(s.id) FROM streams s WHERE s.store_id = p.store_id AND s.post_id = p.id) AS stream_id,
            coalesce((SELECT jsonb_agg(u ORDER BY u.upcoming_at, u.post_id) FROM (
              SELECT q.id AS post_id, coalesce(nullif(btrim(q.upcoming_title), ''), q.title) AS title, q.upcoming_at, q.share_url,
                     coalesce((SELECT i.url FROM product_images i WHERE i.store_id = q.store_id AND i.id = q.image_id), t.image_url) AS image_url
                FROM posts q
               WHERE q.store_id = l.store_id AND q.liver_id = l.id AND NOT q.is_private
                 AND (q.upcoming_at > now() AND NOT (q.live AND q.on_air_at IS NOT NULL)
                   OR q.upcoming_at > now() - interval '30 minutes' AND NOT q.live AND q.on_air_at IS NULL)
               ORDER BY q.upcoming_at, q.id LIMIT 5) u), '[]') AS upcoming
       FROM livers l JOIN stores t ON t.id = l.store_id AND (t.in_shop OR t.id = $2::int)
       LEFT JOIN LATERAL (SELECT q.id, q.store_id FROM posts q
                           CROSS JOIN LATERAL (SELECT coalesce(q.on_air_at, q.upcoming_at, q.created_at) AS began,
                                                      EXISTS (SELECT 1 FROM post_products c
                                                               WHERE c.store_id = q.store_id AND c.post_id = q.id AND c.status <> 'deleted') AS has_goods) r
                          WHERE q.store_id = l.store_id AND q.liver_id = l.id AND q.live AND NOT q.is_private
                          ORDER BY r.has_goods AND r.began <= now() DESC, r.began <= now() DESC, r.began DESC, q.id DESC LIMIT 1) p ON true
      WHERE l.id = $1 AND l.allowlisted`,
    [liver_id, own_store_id],
  );

/**
 * A store of the shop by its slug, with its first listed host, on whose page its goods are shown.
 */
export const storeOfSlug = (db: Db, slug: string) =>
  one<FoundShop>(
    db,
    `SELECT t.slug, (SELECT min(l.id) FROM livers l WHERE l.store_id = t.id AND l.allowlisted) AS liver_id, NULL::int AS post_id, NULL::int AS stream_id
       FROM stores t WHERE t.slug = $1 AND t.in_shop`,
    [slug],
  );

export const settingsOf = (db: Db, store_id: number) =>
  db.query<ShopStore['settings'][number]>(
    'SELECT enable, "integer", name, "string" FROM store_settings WHERE store_id = $1 ORDER BY name',
    [store_id],
  );

export const channelsOf = (db: Db, store_id: number, all: boolean) =>
  db.query<{ id: number; name: string; enabled: boolean }>(
    'SELECT id, name, enabled FROM store_channels WHERE store_id = $1 AND (enabled OR $2::boolean) ORDER BY position, id',
    [store_id, all],
  );
