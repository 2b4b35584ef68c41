import { one, type Db } from '../../platform/db/database.ts';

/**
 * Adds a platform user to the list of hosts, or takes them off it. A host keeps the store they were
 * first listed for.
 * @returns undefined if the shop has no such store, or the host belongs to another one
 */
export const putOnList = (
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
