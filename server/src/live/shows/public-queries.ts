import type { PublicShow } from '@noren/contract/entities/live-post';
import type { Db } from '../../platform/db/database.ts';

interface ShowRow extends Pick<
  PublicShow,
  'post_id' | 'title' | 'image_url' | 'live' | 'share_url'
> {
  on_air_at: Date | null;
  upcoming_at: Date | null;
  liver_id: number | null;
  liver_name: string | null;
  liver_avatar_url: string | null;
}

/**
 * A store's public shows: those on air, newest first, then those announced, soonest first. A show
 * on air without products is not listed. A show that has been on air for more than a day was not ended by its
 * host, so it is not listed either. Announced shows stay until half an hour after their time,
 * because hosts may be late.
 */
export async function publicShows(db: Db, store_id: number, now: Date): Promise<PublicShow[]> {
  const rows = await db.query<ShowRow>(
    `SELECT p.id AS post_id, p.share_url, p.upcoming_at, on_air AS live, CASE WHEN on_air THEN began END AS on_air_at,
            CASE WHEN on_air THEN p.title ELSE coalesce(nullif(btrim(p.upcoming_title), ''), p.title) END AS title,
            coalesce((SELECT i.url FROM product_images i WHERE i.store_id = p.store_id AND i.id = p.image_id), t.image_url) AS image_url,
            l.id AS liver_id, l.name AS liver_name, l.avatar_url AS liver_avatar_url
       FROM posts p JOIN stores t ON t.id = p.store_id
       CROSS JOIN LATERAL (SELECT coalesce(p.on_air_at, p.upcoming_at, p.created_at) AS began) b
       CROSS JOIN LATERAL (SELECT p.live AND began <= $2 AS on_air) o
       LEFT JOIN livers l ON l.store_id = p.store_id AND l.id = p.liver_id
      WHERE p.store_id = $1 AND NOT p.is_private
        AND CASE WHEN on_air THEN began > $2::timestamptz - interval '1 day'
                              AND EXISTS (SELECT 1 FROM post_products c WHERE c.store_id = p.store_id AND c.post_id = p.id AND c.status <> 'deleted')
                 WHEN p.live THEN true
                 ELSE p.upcoming_at > $2::timestamptz - CASE WHEN p.on_air_at IS NULL THEN interval '30 minutes' ELSE interval '0' END END
      ORDER BY on_air DESC, CASE WHEN on_air THEN began END DESC, p.upcoming_at, p.id LIMIT 20`,
    [store_id, now],
  );
  return rows.map(({ liver_id, liver_name, liver_avatar_url, on_air_at, upcoming_at, ...row }) => ({
    ...row,
    on_air_at: on_air_at?.toISOString() ?? null,
    upcoming_at: upcoming_at?.toISOString() ?? null,
    liver:
      liver_id === null || liver_name === null
        ? null
        : { id: liver_id, name: liver_name, avatar_url: liver_avatar_url },
  }));
}
