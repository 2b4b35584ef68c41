import { one, type Db } from '../../platform/db/database.ts';

/**
 * Adds a platform user to the list of hosts, or takes them off it. A host keeps the store they were
 * first listed for.
 * @returns undefined if the shop has no such store, or the host belongs to another one
 */
export const setListed = (
  db: Db,
  liver: { store_slug: string; platform_user_id: string; name: string; allowlisted: boolean },
) =>
  one<{ id: number; name: string; allowlisted: boolean }>(
    db,
    `INSERT INTO livers (store_id, platform_user_id, name, allowlisted, avatar_url)
     SELECT id, $2, $3, $4, avatar_url FROM stores WHERE slug = $1 AND in_shop
     ON CONFLICT (platform_user_id) DO UPDATE SET name = excluded.name, allowlisted = excluded.allowlisted WHERE livers.store_id = excluded.store_id
     RETURNING id, name, allowlisted`,
    [liver.store_slug, liver.platform_user_id, liver.name, liver.allowlisted],
  );

export interface Actor {
  host: string;
  /** the staff member whose session it is; null: a host of a live platform */
  staff_id: number | null;
}

/** The person who acts in a host's session, for the activity log. */
export const actorOf = (
  db: Db,
  {
    store_id,
    liver_id,
    token_digest,
  }: { store_id: number; liver_id: number; token_digest: Buffer },
) =>
  one<Actor>(
    db,
    `SELECT l.name AS host, coalesce(s.staff_id, l.staff_id) AS staff_id
       FROM livers l LEFT JOIN sessions s ON s.store_id = l.store_id AND s.liver_id = l.id AND s.token_digest = $3
      WHERE l.store_id = $1 AND l.id = $2`,
    [store_id, liver_id, token_digest],
  );
