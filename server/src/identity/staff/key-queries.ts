import type { StoreKey } from '@noren/contract/entities/staff';
import type { StaffRole } from '@noren/contract/staff-roles';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { staffColumns, type StaffRow } from './queries.ts';

/** The account of a valid key, which acts as itself. @param digest of the bearer token */
export const staffOfKey = (db: Db, digest: Buffer, now: Date) =>
  one<StaffRow>(
    db,
    `SELECT ${staffColumns} FROM staff_keys k JOIN staff s ON s.id = k.staff_id
      WHERE k.token_digest = $1 AND k.expires_at > $2 AND s.disabled_at IS NULL`,
    [digest, now],
  );

/** A store's keys, including expired ones that are not deleted yet. */
export async function listKeys(db: Db, store_id: number, now: Date): Promise<StoreKey[]> {
  const rows = await db.query<{
    id: number;
    name: string;
    role: StaffRole;
    created_at: Date;
    expires_at: Date;
    made_by: string;
  }>(
    `SELECT k.id, s.name, r.role, k.created_at, k.expires_at, m.name AS made_by FROM staff_keys k JOIN staff s ON s.id = k.staff_id
       JOIN staff_roles r ON r.store_id = k.store_id AND r.staff_id = k.staff_id JOIN staff m ON m.id = k.created_by
      WHERE k.store_id = $1 ORDER BY k.id`,
    [store_id],
  );
  return rows.map(({ created_at, expires_at, ...key }) => ({
    ...key,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    is_over: expires_at.getTime() <= now.getTime(),
  }));
}

/** Creates a key with an account of its own, whose address cannot sign in. @returns the key's id */
export async function insertKey(
  tx: Tx,
  {
    store_id,
    name,
    role,
    digest,
    created_by,
    expires_at,
  }: {
    store_id: number;
    name: string;
    role: StaffRole;
    digest: Buffer;
    created_by: number;
    expires_at: Date;
  },
  now: Date,
): Promise<number> {
  const made = await one<{ id: number }>(
    tx,
    `WITH account AS (
       INSERT INTO staff (email, name, password_hash, is_key) VALUES ('key-' || gen_random_uuid(), $2, 'nobody signs in by a key', true) RETURNING id),
     given AS (INSERT INTO staff_roles (store_id, staff_id, role) SELECT $1, a.id, $3 FROM account a)
     INSERT INTO staff_keys (store_id, staff_id, token_digest, created_by, created_at, expires_at) SELECT $1, a.id, $4, $5, $6, $7 FROM account a RETURNING id`,
    [store_id, name, role, digest, created_by, now, expires_at],
  );
  return (made as { id: number }).id;
}

/**
 * Deletes a key; the audit log keeps its name.
 * @returns its name and role; undefined if the store has none with this id
 */
export const dropKey = (tx: Tx, store_id: number, id: number, now: Date) =>
  one<{ name: string; role: StaffRole }>(
    tx,
    `WITH gone AS (DELETE FROM staff_keys k WHERE k.store_id = $1 AND k.id = $2 RETURNING k.staff_id),
     role AS (DELETE FROM staff_roles r USING gone g WHERE r.store_id = $1 AND r.staff_id = g.staff_id RETURNING r.role)
     UPDATE staff s SET disabled_at = $3 FROM gone g, role r WHERE s.id = g.staff_id RETURNING s.name, r.role`,
    [store_id, id, now],
  );

/** Deletes the keys that a staff member created for a store. @returns their names */
export const endKeysOf = async (
  tx: Tx,
  store_id: number,
  created_by: number,
  now: Date,
): Promise<string[]> =>
  (
    await tx.query<{ name: string }>(
      `WITH gone AS (DELETE FROM staff_keys k WHERE k.store_id = $1 AND k.created_by = $2 RETURNING k.staff_id),
       role AS (DELETE FROM staff_roles r USING gone g WHERE r.store_id = $1 AND r.staff_id = g.staff_id)
       UPDATE staff s SET disabled_at = $3 FROM gone g WHERE s.id = g.staff_id RETURNING s.name`,
      [store_id, created_by, now],
    )
  ).map(({ name }) => name);
