import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { staffColumns, type StaffRow } from './queries.ts';

/** Stores the digest of a challenge. @param staff_id null: for signing in */
export const keepChallenge = (db: Db, digest: Buffer, staff_id: number | null, expires_at: Date) =>
  db.query(
    'INSERT INTO staff_challenges (challenge_digest, staff_id, expires_at) VALUES ($1, $2, $3)',
    [digest, staff_id, expires_at],
  );

/** Uses a challenge up: it works once, and only for the staff member it was made for. */
export const takeChallenge = async (
  db: Db,
  digest: Buffer,
  staff_id: number | null,
  now: Date,
): Promise<boolean> =>
  (
    await db.query(
      'DELETE FROM staff_challenges WHERE challenge_digest = $1 AND staff_id IS NOT DISTINCT FROM $2::int AND expires_at > $3 RETURNING 1',
      [digest, staff_id, now],
    )
  ).length > 0;

export const passkeysOfStaff = (db: Db, staff_id: number) =>
  db.query<{
    id: number;
    name: string;
    credential_id: Buffer;
    transports: string[];
    created_at: Date;
    last_used_at: Date | null;
  }>(
    'SELECT id, name, credential_id, transports, created_at, last_used_at FROM staff_passkeys WHERE staff_id = $1 ORDER BY id',
    [staff_id],
  );

/** Serializes concurrent additions of passkeys to one account. */
export const lockStaff = (tx: Tx, staff_id: number) =>
  tx.query('SELECT 1 FROM staff WHERE id = $1 FOR UPDATE', [staff_id]);

/** @returns its id; undefined if it is registered already */
export const insertPasskey = async (
  tx: Tx,
  passkey: {
    staff_id: number;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
  },
  now: Date,
): Promise<number | undefined> =>
  (
    await tx.query<{ id: number }>(
      `INSERT INTO staff_passkeys (staff_id, credential_id, public_key, counter, transports, name, created_at)
       VALUES ($1, $2, $3, $4, $5::text[], $6, $7) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
      [
        passkey.staff_id,
        passkey.credential_id,
        passkey.public_key,
        passkey.counter,
        passkey.transports,
        passkey.name,
        now,
      ],
    )
  )[0]?.id;

/** @returns the deleted passkey's name; undefined if the staff member has none with this id */
export const dropPasskey = async (
  tx: Tx,
  staff_id: number,
  id: number,
): Promise<string | undefined> =>
  (
    await tx.query<{ name: string }>(
      'DELETE FROM staff_passkeys WHERE staff_id = $1 AND id = $2 RETURNING name',
      [staff_id, id],
    )
  )[0]?.name;

/** A passkey with its owner, unless their account is disabled. */
export const findPasskey = (db: Db, credential_id: Buffer) =>
  one<StaffRow & { passkey_id: number; public_key: Buffer; counter: number; transports: string[] }>(
    db,
    `SELECT p.id AS passkey_id, p.public_key, p.counter, p.transports, ${staffColumns}
       FROM staff_passkeys p JOIN staff s ON s.id = p.staff_id WHERE p.credential_id = $1 AND s.disabled_at IS NULL`,
    [credential_id],
  );

/**
 * Records a passkey's use.
 * @param before the counter that was read before
 * @returns false if it was used meanwhile, or is gone
 */
export const notePasskeyUse = async (
  tx: Tx,
  { id, before, counter }: { id: number; before: number; counter: number },
  now: Date,
): Promise<boolean> =>
  (
    await tx.query(
      `UPDATE staff_passkeys p SET counter = $3, last_used_at = $4 FROM staff s
        WHERE p.id = $1 AND p.counter = $2 AND s.id = p.staff_id AND s.disabled_at IS NULL RETURNING 1`,
      [id, before, counter, now],
    )
  ).length > 0;
