import type { StoreStaff } from '@noren/contract/entities/staff';
import type { StaffRole } from '@noren/contract/staff-roles';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { makerWhoLeft } from './queries.ts';

/** A store's staff and open invitations; the caller is marked. */
export async function describeStoreStaff(
  db: Db,
  store_id: number,
  me: number,
  now: Date,
): Promise<StoreStaff> {
  const staff = await db.query<{ id: number; email: string; name: string; role: StaffRole }>(
    `SELECT s.id, s.email, s.name, r.role FROM staff_roles r JOIN staff s ON s.id = r.staff_id
      WHERE r.store_id = $1 AND s.disabled_at IS NULL AND NOT s.is_key ORDER BY s.name, s.id`,
    [store_id],
  );
  const invitations = await db.query<{
    id: number;
    email: string;
    role: StaffRole;
    expires_at: Date;
  }>(
    'SELECT id, email, role, expires_at FROM staff_invitations WHERE store_id = $1 AND expires_at > $2 ORDER BY id',
    [store_id, now],
  );
  const webhooks = await db.query<{ id: number; url: string; left_by: string | null }>(
    `SELECT w.id, w.url, ${makerWhoLeft} AS left_by FROM webhook_endpoints w WHERE w.store_id = $1 ORDER BY w.id`,
    [store_id],
  );
  return {
    webhooks_to_confirm: webhooks.flatMap(({ left_by, ...webhook }) =>
      left_by === null ? [] : [{ ...webhook, left_by }],
    ),
    staff: staff.map((one) => ({ ...one, is_me: one.id === me })),
    invitations: invitations.map(({ expires_at, ...invitation }) => ({
      ...invitation,
      expires_at: expires_at.toISOString(),
    })),
  };
}

export const worksInStore = async (db: Db, store_id: number, email: string): Promise<boolean> =>
  (await one(
    db,
    'SELECT 1 FROM staff_roles r JOIN staff s ON s.id = r.staff_id WHERE r.store_id = $1 AND lower(s.email) = lower($2) AND s.disabled_at IS NULL',
    [store_id, email],
  )) !== undefined;

/**
 * Stores an invitation; it replaces an earlier one to the same address, whose link becomes invalid.
 */
export async function writeInvitation(
  tx: Tx,
  {
    store_id,
    email,
    role,
    digest,
    invited_by,
    expires_at,
  }: {
    store_id: number;
    email: string;
    role: StaffRole;
    digest: Buffer;
    invited_by: number;
    expires_at: Date;
  },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `INSERT INTO staff_invitations (store_id, email, role, token_digest, invited_by, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (store_id, lower(email)) DO UPDATE
       SET email = excluded.email, role = excluded.role, token_digest = excluded.token_digest, invited_by = excluded.invited_by, expires_at = excluded.expires_at
     RETURNING id`,
    [store_id, email, role, digest, invited_by, expires_at],
  );
  return (row as { id: number }).id;
}

/**
 * @returns address and role of the deleted invitation; undefined if the store has none with this id
 */
export const dropInvitation = async (
  tx: Tx,
  store_id: number,
  id: number,
): Promise<{ email: string; role: StaffRole } | undefined> =>
  (
    await tx.query<{ email: string; role: StaffRole }>(
      'DELETE FROM staff_invitations WHERE store_id = $1 AND id = $2 RETURNING email, role',
      [store_id, id],
    )
  )[0];

export interface Invitation {
  store_id: number;
  id: number;
  email: string;
  role: StaffRole;
  invited_by: number;
  slug: string;
  store_name: string;
}

export const findInvitation = (db: Db, digest: Buffer, now: Date) =>
  one<Invitation>(
    db,
    `SELECT i.store_id, i.id, i.email, i.role, i.invited_by, t.slug, t.name AS store_name FROM staff_invitations i JOIN stores t ON t.id = i.store_id
      WHERE i.token_digest = $1 AND i.expires_at > $2`,
    [digest, now],
  );

/** Uses an invitation up: its link works once, also concurrently. */
export const takeInvitation = async (
  tx: Tx,
  { store_id, id }: Invitation,
  digest: Buffer,
): Promise<boolean> =>
  (
    await tx.query(
      'DELETE FROM staff_invitations WHERE store_id = $1 AND id = $2 AND token_digest = $3 RETURNING 1',
      [store_id, id, digest],
    )
  ).length > 0;

export const setRole = (tx: Tx, store_id: number, staff_id: number, role: StaffRole) =>
  tx.query(
    'INSERT INTO staff_roles (store_id, staff_id, role) VALUES ($1, $2, $3) ON CONFLICT (store_id, staff_id) DO UPDATE SET role = excluded.role',
    [store_id, staff_id, role],
  );

/**
 * Locks a store's roles until the transaction ends, so that two owners who demote each other are
 * serialized.
 */
export const lockRoles = (tx: Tx, store_id: number) =>
  tx.query<{ staff_id: number; role: StaffRole }>(
    `SELECT r.staff_id, r.role FROM staff_roles r WHERE r.store_id = $1 AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.id = r.staff_id AND s.is_key)
      ORDER BY r.staff_id FOR UPDATE`,
    [store_id],
  );

/** Removes a staff member from a store, with the views that they saved in it. */
export const dropRole = (tx: Tx, store_id: number, staff_id: number) =>
  tx.query(
    `WITH views AS (DELETE FROM staff_views WHERE store_id = $1 AND staff_id = $2)
     DELETE FROM staff_roles WHERE store_id = $1 AND staff_id = $2`,
    [store_id, staff_id],
  );

/**
 * Deletes the open invitations that a staff member sent for a store.
 * @returns the invited addresses
 */
export const endInvitationsOf = async (
  tx: Tx,
  store_id: number,
  invited_by: number,
): Promise<string[]> =>
  (
    await tx.query<{ email: string }>(
      'DELETE FROM staff_invitations WHERE store_id = $1 AND invited_by = $2 RETURNING email',
      [store_id, invited_by],
    )
  ).map(({ email }) => email);
