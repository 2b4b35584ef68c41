import type { Belongings, User } from '@noren/contract/entities/session';
import { isUnroutable } from './rules.ts';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

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
  contact_email: string | null;
}

export const userColumns =
  'id, email, password_hash, first_name, last_name, phone_number, avatar_url, does_age_verify, locale, email_verified_at, platform_user_id, contact_email';

export const findUser = (db: Db, id: number) =>
  one<UserRow>(db, `SELECT ${userColumns} FROM users WHERE id = $1`, [id]);
export const findUserByEmail = (db: Db, email: string) =>
  one<UserRow>(db, `SELECT ${userColumns} FROM users WHERE lower(email) = lower($1)`, [email]);

export function serializeUser(row: UserRow): User {
  const { id, avatar_url, first_name, last_name, email, phone_number, does_age_verify } = row;
  // family name first, like in ja and zh-TW (spec §2: the marketplace is Japanese)
  return {
    id,
    avatar_url,
    first_name,
    last_name,
    full_name: `${last_name} ${first_name}`.trim(),
    // an account without a verified address shows the contact address from its platform
    email: isUnroutable(email) ? (row.contact_email ?? '') : email,
    phone_number,
    does_age_verify,
    has_password: row.password_hash !== null,
  };
}

export async function buyerOfUser(tx: Tx, user_id: number): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'INSERT INTO buyers (user_id) VALUES ($1) ON CONFLICT (user_id) DO UPDATE SET user_id = excluded.user_id RETURNING id',
    [user_id],
  );
  return (row as { id: number }).id;
}

export async function openSession(
  tx: Tx,
  session: {
    token_digest: Buffer;
    kind: 'guest' | 'member';
    buyer_id: number;
    user_id: number | null;
    days: number;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO sessions (token_digest, kind, buyer_id, user_id, expires_at) VALUES ($1, $2, $3, $4, now() + $5 * interval '1 day')`,
    [session.token_digest, session.kind, session.buyer_id, session.user_id, session.days],
  );
}

/** Whether an order's buyer is still a guest, so that an order link may open it. */
export const isGuestsOrder = async (db: Db, order_id: number): Promise<boolean> =>
  (await one(
    db,
    'SELECT 1 FROM orders o JOIN buyers b ON b.id = o.buyer_id WHERE o.id = $1 AND b.user_id IS NULL AND b.merged_into IS NULL AND b.erased_at IS NULL',
    [order_id],
  )) !== undefined;

/**
 * Opens a session for one order of a guest; undefined if its buyer is a member, or there is no such
 * order.
 */
export const openOrderSession = (
  tx: Tx,
  session: { token_digest: Buffer; order_id: number; days: number },
) =>
  one<{ order_id: number }>(
    tx,
    `INSERT INTO sessions (token_digest, kind, buyer_id, order_id, expires_at)
     SELECT $1, 'order', o.buyer_id, o.id, now() + $3 * interval '1 day'
       FROM orders o JOIN buyers b ON b.id = o.buyer_id WHERE o.id = $2 AND b.user_id IS NULL AND b.merged_into IS NULL AND b.erased_at IS NULL
     RETURNING order_id`,
    [session.token_digest, session.order_id, session.days],
  );

/** Whether `to` replaced `from`, directly or through other orders (orders.replaced_by). */
export const leadsToOrder = async (db: Db, from: number, to: number): Promise<boolean> =>
  (await one(
    db,
    `WITH RECURSIVE next AS (
       SELECT replaced_by FROM orders WHERE id = $1
       UNION SELECT o.replaced_by FROM next n JOIN orders o ON o.id = n.replaced_by)
     SELECT 1 FROM next WHERE replaced_by = $2`,
    [from, to],
  )) !== undefined;

/** Counts what a merge would bring from a guest besides the cart. */
export const belongingsOf = (db: Db, buyer_id: number) =>
  one<Belongings>(
    db,
    `SELECT (SELECT count(*)::int FROM orders WHERE buyer_id = $1) AS orders,
            (SELECT count(*)::int FROM addresses WHERE buyer_id = $1) AS addresses,
            (SELECT count(*)::int FROM credit_cards WHERE buyer_id = $1 AND deleted_at IS NULL AND session_digest IS NULL) AS credit_cards,
            (SELECT count(*)::int FROM gmo_cvs_records WHERE buyer_id = $1 AND deleted_at IS NULL AND session_digest IS NULL) AS konbini_records`,
    [buyer_id],
  );

export const liveGuest = (db: Db, token_digest: Buffer) =>
  one<{ buyer_id: number }>(
    db,
    `SELECT buyer_id FROM sessions WHERE token_digest = $1 AND kind = 'guest' AND revoked_at IS NULL AND expires_at > now()`,
    [token_digest],
  );
