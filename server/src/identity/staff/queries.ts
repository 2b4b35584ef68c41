import type { StaffMember } from '@noren/contract/entities/staff';
import type { Locale } from '@noren/contract/scalars';
import type { StaffRole } from '@noren/contract/staff-roles';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { goodsColumn, offerColumns } from '../../catalog/stores/opening-columns.ts';
import {
  isOpenForSale,
  openingNeeds,
  reachOf,
  type StoreReadiness,
} from '../../catalog/stores/rules.ts';
import type { Ground } from '../../platform/ground.ts';

export interface StaffRow {
  id: number;
  email: string;
  name: string;
  locale: Locale;
  opens_stores: boolean;
  /** a key of the store's own systems, whose address is a placeholder */
  is_key: boolean;
}

export const staffColumns = 's.id, s.email, s.name, s.locale, s.opens_stores, s.is_key';

/**
 * SQL for a webhook endpoint `w`: the name of the staff member who created it if they have left the
 * store, else null.
 */
export const makerWhoLeft = `(SELECT m.name FROM staff m
  WHERE m.id = w.created_by AND NOT EXISTS (SELECT 1 FROM staff_roles r WHERE r.store_id = w.store_id AND r.staff_id = m.id))`;

export const findStaff = (db: Db, id: number) =>
  one<StaffRow>(db, `SELECT ${staffColumns} FROM staff s WHERE s.id = $1`, [id]);

export const findStaffByEmail = (db: Db, email: string) =>
  one<StaffRow & { password_hash: string }>(
    db,
    `SELECT ${staffColumns}, s.password_hash FROM staff s WHERE lower(s.email) = lower($1) AND s.disabled_at IS NULL`,
    [email],
  );

/** The staff member of a valid session. @param digest of the bearer token */
export const staffOfSession = (db: Db, digest: Buffer, now: Date) =>
  one<StaffRow & { expires_at: Date; began_at: Date }>(
    db,
    `SELECT ${staffColumns}, x.expires_at, x.created_at AS began_at FROM staff_sessions x JOIN staff s ON s.id = x.staff_id
      WHERE x.token_digest = $1 AND x.expires_at > $2 AND s.disabled_at IS NULL`,
    [digest, now],
  );

export const insertStaffSession = (
  db: Db,
  digest: Buffer,
  staff_id: number,
  now: Date,
  until: Date,
) =>
  db.query(
    'INSERT INTO staff_sessions (token_digest, staff_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
    [digest, staff_id, now, until],
  );

export const prolongStaffSession = (db: Db, digest: Buffer, until: Date) =>
  db.query('UPDATE staff_sessions SET expires_at = $2 WHERE token_digest = $1', [digest, until]);

/**
 * Ends all sessions of a staff member who was removed from a store, and all passkeys unless another
 * store employs them.
 */
export async function endEntries(tx: Tx, staff_id: number): Promise<void> {
  await tx.query('DELETE FROM staff_sessions WHERE staff_id = $1', [staff_id]);
  await tx.query(
    `DELETE FROM staff_passkeys p USING staff s
      WHERE p.staff_id = $1 AND s.id = $1 AND NOT s.opens_stores AND NOT EXISTS (SELECT 1 FROM staff_roles r WHERE r.staff_id = $1)`,
    [staff_id],
  );
}

export const endStaffSession = (db: Db, digest: Buffer) =>
  db.query('DELETE FROM staff_sessions WHERE token_digest = $1', [digest]);

/** A staff member's role in a store; undefined if they have none, or there is no such store. */
export const roleInStore = (db: Db, staff_id: number, slug: string) =>
  one<{ id: number; slug: string; role: StaffRole }>(
    db,
    'SELECT t.id, t.slug, r.role FROM staff_roles r JOIN stores t ON t.id = r.store_id WHERE r.staff_id = $1 AND t.slug = $2',
    [staff_id, slug],
  );

/** Whether a staff member still works in a store, in any role. */
export const worksThere = async (db: Db, staff_id: number, store_id: number): Promise<boolean> =>
  (await one(
    db,
    'SELECT 1 FROM staff_roles r JOIN staff s ON s.id = r.staff_id WHERE r.store_id = $2 AND r.staff_id = $1 AND s.disabled_at IS NULL',
    [staff_id, store_id],
  )) !== undefined;

export const giveRole = (tx: Tx, store_id: number, staff_id: number, role: StaffRole) =>
  tx.query('INSERT INTO staff_roles (store_id, staff_id, role) VALUES ($1, $2, $3)', [
    store_id,
    staff_id,
    role,
  ]);

/** @returns undefined if the address has an account already */
export async function insertStaff(
  tx: Tx,
  staff: {
    email: string;
    name: string;
    password_hash: string;
    locale: Locale;
    opens_stores: boolean;
  },
): Promise<StaffRow | undefined> {
  const [row] = await tx.query<StaffRow>(
    `INSERT INTO staff AS s (email, name, password_hash, locale, opens_stores) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING ${staffColumns}`,
    [staff.email, staff.name, staff.password_hash, staff.locale, staff.opens_stores],
  );
  return row;
}

interface StoreOfStaff extends Required<StoreReadiness> {
  slug: string;
  name: string;
  role: StaffRole;
  in_marketplace: boolean;
  in_shop: boolean;
  rehearsal_since: Date | null;
}

/** A staff member's profile with their stores, by name. */
export async function describeStaff(
  db: Db,
  { config }: Pick<Ground, 'config'>,
  staff: StaffRow,
): Promise<StaffMember> {
  const { id, email, name, locale, opens_stores } = staff;
  const rows = await db.query<StoreOfStaff>(
    `SELECT t.slug, t.name, t.region, t.in_marketplace, t.in_shop, t.commercial, t.rehearsal_since, r.role, ${offerColumns('t')}, ${goodsColumn('t')} FROM staff_roles r JOIN stores t ON t.id = r.store_id
      WHERE r.staff_id = $1 ORDER BY t.name, t.id`,
    [id],
  );
  const stores = rows.map((row) => {
    const { slug, name: store_name, region, role } = row;
    return {
      slug,
      name: store_name,
      region,
      role,
      is_open: isOpenForSale(row),
      reach: reachOf(row, config),
      is_closed: row.is_closed,
      is_opened: row.is_opened,
      needs: openingNeeds(row),
    };
  });
  return { id, email, name, locale, opens_stores, stores };
}

export const isSetUp = async (db: Db): Promise<boolean> =>
  (await one(db, 'SELECT 1 FROM staff LIMIT 1')) !== undefined;

/**
 * Locks the setup row until the transaction ends.
 * @returns when the setup began: now, unless another process began it after `since`
 */
export const beginSetup = async (tx: Tx, now: Date, since: Date): Promise<Date> =>
  (
    (await one<{ created_at: Date }>(
      tx,
      `INSERT INTO setup_codes (code_digest, created_at) VALUES ('', $1)
       ON CONFLICT (is_only) DO UPDATE SET created_at = CASE WHEN setup_codes.created_at > $2 THEN setup_codes.created_at ELSE excluded.created_at END
       RETURNING created_at`,
      [now, since],
    )) as { created_at: Date }
  ).created_at;

export const keepSetupCode = (tx: Tx, digest: Buffer) =>
  tx.query('UPDATE setup_codes SET code_digest = $1', [digest]);

export const isSetupCode = async (db: Db, digest: Buffer): Promise<boolean> =>
  (await one(db, 'SELECT 1 FROM setup_codes WHERE code_digest = $1', [digest])) !== undefined;

/**
 * Uses the setup code up; concurrent attempts are serialized by its row.
 * @returns whether the code was right
 */
export async function takeSetupCode(tx: Tx, digest: Buffer): Promise<boolean> {
  return (
    (await tx.query('DELETE FROM setup_codes WHERE code_digest = $1 RETURNING 1', [digest]))
      .length > 0
  );
}
