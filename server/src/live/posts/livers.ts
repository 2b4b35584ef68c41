import { one, type Db } from '../../platform/db/database.ts';

/**
 * Puts a platform's person on the list of livers, or takes them off it; a liver stays with the store they began at.
 * @returns undefined when there is no such store in the shop, or the person is of another
 */
export const putOnList = (db: Db, liver: { store_slug: string; platform_user_id: string; name: string; allowlisted: boolean }) =>
  one<{ id: number; name: string; allowlisted: boolean }>(
    db,
    `INSERT INTO livers (store_id, platform_user_id, name, allowlisted, avatar_url)
     SELECT id, $2, $3, $4, avatar_url FROM stores WHERE slug = $1 AND in_shop
     ON CONFLICT (platform_user_id) DO UPDATE SET name = excluded.name, allowlisted = excluded.allowlisted WHERE livers.store_id = excluded.store_id
     RETURNING id, name, allowlisted`,
    [liver.store_slug, liver.platform_user_id, liver.name, liver.allowlisted],
  );
