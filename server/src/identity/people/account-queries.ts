import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { userColumns, type UserRow } from './session-queries.ts';
import type { LinkPurpose } from './rules.ts';

export interface NewUser {
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  locale: string;
  register_from: string;
  platform_user_id: string | null;
  email_verified_at: Date | null;
  contact_email?: string | null;
  is_demo?: boolean;
}

/** Inserts an account; undefined if the address or the platform's user has one already. */
export const insertUser = (tx: Tx, user: NewUser) =>
  one<UserRow>(
    tx,
    `INSERT INTO users (email, password_hash, first_name, last_name, locale, register_from, platform_user_id, email_verified_at, contact_email, is_demo)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING ${userColumns}`,
    [
      user.email,
      user.password_hash,
      user.first_name,
      user.last_name,
      user.locale,
      user.register_from,
      user.platform_user_id,
      user.email_verified_at,
      user.contact_email ?? null,
      user.is_demo ?? false,
    ],
  );

/**
 * Locks the account until the transaction ends, so that changes of its password, tokens and
 * sessions are serialized.
 */
export const lockUser = (tx: Tx, id: number) =>
  one<UserRow>(tx, `SELECT ${userColumns} FROM users WHERE id = $1 FOR UPDATE`, [id]);

export const findUserOfPlatform = (db: Db, platform_user_id: string) =>
  one<UserRow>(db, `SELECT ${userColumns} FROM users WHERE platform_user_id = $1`, [
    platform_user_id,
  ]);

export const lockUserOfPlatform = (tx: Tx, platform_user_id: string) =>
  one<UserRow>(tx, `SELECT ${userColumns} FROM users WHERE platform_user_id = $1 FOR UPDATE`, [
    platform_user_id,
  ]);

export const lockUserByEmail = (tx: Tx, email: string) =>
  one<UserRow>(tx, `SELECT ${userColumns} FROM users WHERE lower(email) = lower($1) FOR UPDATE`, [
    email,
  ]);

export const updateProfile = (
  tx: Tx,
  id: number,
  names: { first_name: string; last_name: string; phone_number: string | null },
) =>
  one<UserRow>(
    tx,
    `UPDATE users SET first_name = $2, last_name = $3, phone_number = $4 WHERE id = $1 RETURNING ${userColumns}`,
    [id, names.first_name, names.last_name, names.phone_number],
  );

export const updateAge = (tx: Tx, id: number, does_age_verify: boolean) =>
  one<UserRow>(tx, `UPDATE users SET does_age_verify = $2 WHERE id = $1 RETURNING ${userColumns}`, [
    id,
    does_age_verify,
  ]);

export const setPassword = (tx: Tx, id: number, password_hash: string | null) =>
  tx.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, password_hash]);

export const markVerified = (tx: Tx, id: number, now: Date) =>
  tx.query('UPDATE users SET email_verified_at = coalesce(email_verified_at, $2) WHERE id = $1', [
    id,
    now,
  ]);

/** The store of the owner's last order, whose name they know. */
export const lastStoreOf = async (db: Db, id: number): Promise<number | null> =>
  (
    await one<{ store_id: number }>(
      db,
      'SELECT o.store_id FROM buyers b JOIN orders o ON o.buyer_id = b.id WHERE b.user_id = $1 ORDER BY o.created_at DESC LIMIT 1',
      [id],
    )
  )?.store_id ?? null;

/** Updates the contact address to what the platform reports. */
export const setContact = (tx: Tx, id: number, contact_email: string) =>
  tx.query(
    'UPDATE users SET contact_email = $2 WHERE id = $1 AND contact_email IS DISTINCT FROM $2',
    [id, contact_email],
  );

export const linkToPlatform = (tx: Tx, id: number, platform_user_id: string) =>
  tx.query('UPDATE users SET platform_user_id = $2 WHERE id = $1', [id, platform_user_id]);

/** Ends the account's sessions, except one. */
export const endSessions = (tx: Tx, user_id: number, except: Buffer | null = null) => {
  tx.changed('sessions');
  return tx.query(
    'UPDATE sessions SET revoked_at = now() WHERE user_id = $1 AND revoked_at IS NULL AND ($2::bytea IS NULL OR token_digest <> $2)',
    [user_id, except],
  );
};

/** Ends the sessions of these tokens, of every kind. */
export const endSessionsOf = (tx: Tx, token_digests: readonly Buffer[]) => {
  tx.changed('sessions');
  return tx.query(
    'UPDATE sessions SET revoked_at = now() WHERE token_digest = ANY($1::bytea[]) AND revoked_at IS NULL',
    [token_digests],
  );
};

export const insertToken = (
  tx: Tx,
  token: { token_digest: Buffer; user_id: number; purpose: LinkPurpose; expires_at: Date },
) =>
  tx.query(
    'INSERT INTO account_tokens (token_digest, user_id, purpose, expires_at) VALUES ($1, $2, $3, $4)',
    [token.token_digest, token.user_id, token.purpose, token.expires_at],
  );

/** Deletes unused tokens of older emails, of one purpose or of all. */
export const dropTokens = (tx: Tx, user_id: number, purpose: LinkPurpose | null = null) =>
  tx.query(
    'DELETE FROM account_tokens WHERE user_id = $1 AND used_at IS NULL AND ($2::text IS NULL OR purpose = $2)',
    [user_id, purpose],
  );

export const findToken = (db: Db, token_digest: Buffer, purpose: LinkPurpose, now: Date) =>
  one<{ user_id: number }>(
    db,
    'SELECT user_id FROM account_tokens WHERE token_digest = $1 AND purpose = $2 AND used_at IS NULL AND expires_at > $3',
    [token_digest, purpose, now],
  );

/**
 * Uses a token up and locks its account first, like everywhere: of two concurrent uses, one
 * succeeds.
 */
export async function takeToken(
  tx: Tx,
  token_digest: Buffer,
  purpose: LinkPurpose,
  now: Date,
): Promise<UserRow | undefined> {
  const found = await findToken(tx, token_digest, purpose, now);
  const user = found && (await lockUser(tx, found.user_id));
  if (!user) return undefined;
  const used = await tx.query(
    'UPDATE account_tokens SET used_at = $2 WHERE token_digest = $1 AND used_at IS NULL RETURNING 1',
    [token_digest, now],
  );
  return used.length === 1 ? user : undefined;
}

export const wasTokenUsed = async (db: Db, jti: string): Promise<boolean> =>
  (await one(db, 'SELECT 1 FROM used_login_tokens WHERE jti = $1', [jti])) !== undefined;

/** Records the use of a platform's token; false if it was used before. */
export const useLoginToken = async (tx: Tx, jti: string, expires_at: Date): Promise<boolean> =>
  (
    await tx.query(
      'INSERT INTO used_login_tokens (jti, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
      [jti, expires_at],
    )
  ).length === 1;
