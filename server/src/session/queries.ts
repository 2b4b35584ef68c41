import type { User } from '@noren/contract/entities/session';
import { isUnroutable } from '../account/rules.ts';
import { one, type Db, type Tx } from '../db/database.ts';

export interface UserRow {
  id: number;
  email: string;
  password_hash: string | null;
  first_name: string;
  last_name: string;
  phone_number: string | null;
  avatar_url: string | null;
  does_age_verify: boolean | null;
  locale: string;
  email_verified_at: Date | null;
  platform_user_id: string | null;
}

const userColumns = 'id, email, password_hash, first_name, last_name, phone_number, avatar_url, does_age_verify, locale, email_verified_at, platform_user_id';

export const findUser = (db: Db, id: number) => one<UserRow>(db, `SELECT ${userColumns} FROM users WHERE id = $1`, [id]);
export const findUserByEmail = (db: Db, email: string) => one<UserRow>(db, `SELECT ${userColumns} FROM users WHERE lower(email) = lower($1)`, [email]);

export function presentUser(row: UserRow): User {
  const { id, avatar_url, first_name, last_name, email, phone_number, does_age_verify } = row;
  // family name first, as ja and zh-TW write it (spec §2: the marketplace is Japanese)
  return {
    id,
    avatar_url,
    first_name,
    last_name,
    full_name: `${last_name} ${first_name}`.trim(),
    // a platform that tells no address leaves none to show
    email: isUnroutable(email) ? '' : email,
    phone_number,
    does_age_verify,
    has_password: row.password_hash !== null,
  };
}

/** The buyer that a member is; made at the first login. */
export async function buyerOfUser(tx: Tx, user_id: number): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'INSERT INTO buyers (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id RETURNING id',
    [user_id],
  );
  return (row as { id: number }).id;
}

export async function openSession(
  tx: Tx,
  session: { token_digest: Buffer; kind: 'guest' | 'member'; buyer_id: number; user_id: number | null; days: number },
): Promise<void> {
  await tx.query(`INSERT INTO sessions (token_digest, kind, buyer_id, user_id, expires_at) VALUES ($1, $2, $3, $4, now() + $5 * interval '1 day')`, [
    session.token_digest,
    session.kind,
    session.buyer_id,
    session.user_id,
    session.days,
  ]);
}

/** The order whose letter somebody holds, while its buyer is still a guest. */
export const guestOfOrder = (db: Db, order_id: number) =>
  one<{ buyer_id: number }>(
    db,
    'SELECT o.buyer_id FROM orders o JOIN buyers b ON b.id = o.buyer_id WHERE o.id = $1 AND b.user_id IS NULL AND b.merged_into IS NULL',
    [order_id],
  );
