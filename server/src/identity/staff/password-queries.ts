import { one, type Db, type Tx } from '../../platform/db/database.ts';

/**
 * Stores the digest of a staff member's password reset link. Earlier links stay valid until one is
 * used.
 */
export const keepPasswordReset = (db: Db, staff_id: number, digest: Buffer, expires_at: Date) =>
  db.query(
    'INSERT INTO staff_password_resets (staff_id, token_digest, expires_at) VALUES ($1, $2, $3)',
    [staff_id, digest, expires_at],
  );

/** The staff member of a valid reset link. */
export const staffOfPasswordReset = async (
  db: Db,
  digest: Buffer,
  now: Date,
): Promise<number | undefined> =>
  (
    await one<{ staff_id: number }>(
      db,
      'SELECT staff_id FROM staff_password_resets WHERE token_digest = $1 AND expires_at > $2',
      [digest, now],
    )
  )?.staff_id;

/** Uses a reset link up. @returns its staff member */
export const takePasswordReset = async (
  tx: Tx,
  digest: Buffer,
  now: Date,
): Promise<number | undefined> =>
  (
    await tx.query<{ staff_id: number }>(
      'DELETE FROM staff_password_resets WHERE token_digest = $1 AND expires_at > $2 RETURNING staff_id',
      [digest, now],
    )
  )[0]?.staff_id;

export const passwordOfStaff = async (db: Db, staff_id: number): Promise<string | null> =>
  (
    await one<{ password_hash: string }>(
      db,
      'SELECT password_hash FROM staff WHERE id = $1 AND disabled_at IS NULL',
      [staff_id],
    )
  )?.password_hash ?? null;

/**
 * Sets a password and ends everything else that opens the account.
 * @param session that stays; null: none
 * @param passkeys ids of those that stay
 */
export async function setStaffPassword(
  tx: Tx,
  {
    staff_id,
    password_hash,
    session,
    passkeys,
  }: {
    staff_id: number;
    password_hash: string;
    session: Buffer | null;
    passkeys: readonly number[];
  },
): Promise<void> {
  await tx.query('UPDATE staff SET password_hash = $2 WHERE id = $1', [staff_id, password_hash]);
  await tx.query(
    'DELETE FROM staff_sessions WHERE staff_id = $1 AND ($2::bytea IS NULL OR token_digest <> $2)',
    [staff_id, session],
  );
  await tx.query('DELETE FROM staff_passkeys WHERE staff_id = $1 AND NOT id = ANY($2::int[])', [
    staff_id,
    passkeys,
  ]);
  await tx.query('DELETE FROM staff_password_resets WHERE staff_id = $1', [staff_id]);
}
