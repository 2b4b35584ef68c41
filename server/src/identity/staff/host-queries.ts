import { hostRoles } from '@noren/contract/staff-roles';
import type { ShowHost } from '@noren/contract/entities/show';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

/** Prefix of the platform ids of hosts who are staff; no live platform's token may carry it. */
export const staffHostPrefix = 'staff:';

/** Names the roles as a text array, for `ANY`. */
const roles: readonly string[] = hostRoles;

/** A store's staff who may host shows, by name; keys of the store's systems cannot. */
export const staffHosts = (db: Db, store_id: number, me: number) =>
  db.query<ShowHost>(
    `SELECT s.id AS staff_id, s.name, s.id = $2::int AS is_me FROM staff_roles r JOIN staff s ON s.id = r.staff_id
      WHERE r.store_id = $1 AND r.role = ANY($3::text[]) AND s.disabled_at IS NULL AND NOT s.is_key ORDER BY s.name, s.id`,
    [store_id, me, roles],
  );

/**
 * Puts a staff member on the store's list of hosts, with their current name.
 * @returns undefined if they may not host
 */
export const listStaffHost = (tx: Tx, store_id: number, staff_id: number) =>
  one<{ id: number }>(
    tx,
    `INSERT INTO livers (store_id, platform_user_id, name, allowlisted, avatar_url, staff_id)
     SELECT t.id, $3, s.name, true, t.avatar_url, s.id
       FROM staff_roles r JOIN stores t ON t.id = r.store_id JOIN staff s ON s.id = r.staff_id
      WHERE r.store_id = $1 AND r.staff_id = $2 AND r.role = ANY($4::text[]) AND s.disabled_at IS NULL AND NOT s.is_key
     ON CONFLICT (platform_user_id) DO UPDATE SET name = excluded.name, allowlisted = true RETURNING id`,
    [store_id, staff_id, `${staffHostPrefix}${store_id}:${staff_id}`, roles],
  );

/**
 * Ends what a staff member's former role gave them in the store's live shows: seller's sessions and
 * links; their place on the list of hosts unless the new role may host, too.
 */
export async function endHosting(
  tx: Tx,
  store_id: number,
  staff_id: number,
  mayHost: boolean,
): Promise<void> {
  tx.changed('sessions');
  await tx.query(
    "UPDATE sessions SET revoked_at = now() WHERE kind = 'seller' AND store_id = $1 AND staff_id = $2 AND revoked_at IS NULL",
    [store_id, staff_id],
  );
  await tx.query('DELETE FROM host_links WHERE store_id = $1 AND staff_id = $2', [
    store_id,
    staff_id,
  ]);
  await tx.query('UPDATE livers SET allowlisted = $3 WHERE store_id = $1 AND staff_id = $2', [
    store_id,
    staff_id,
    mayHost,
  ]);
}

/** The staff member who is this host; null: a host of a live platform. */
export const findStaffOfLiver = async (
  db: Db,
  store_id: number,
  liver_id: number,
): Promise<number | null> =>
  (
    await one<{ staff_id: number | null }>(
      db,
      'SELECT staff_id FROM livers WHERE store_id = $1 AND id = $2',
      [store_id, liver_id],
    )
  )?.staff_id ?? null;
