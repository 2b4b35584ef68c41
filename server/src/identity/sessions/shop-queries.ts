import type { RegisterRegion } from '@noren/contract/entities/shop-me';
import type { PlatformLocale } from '@noren/contract/locales';
import type { Locale } from '@noren/contract/scalars';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

export interface LiverRow {
  id: number;
  store_id: number;
  name: string;
  avatar_url: string | null;
  allowlisted: boolean;
}

const liverColumns = 'id, store_id, name, avatar_url, allowlisted';

export const liverOfPlatform = (db: Db, platform_user_id: string) =>
  one<LiverRow>(db, `SELECT ${liverColumns} FROM livers WHERE platform_user_id = $1`, [
    platform_user_id,
  ]);

export const findLiver = (db: Db, id: number) =>
  one<LiverRow>(db, `SELECT ${liverColumns} FROM livers WHERE id = $1`, [id]);

/** Updates what the platform reports about a user; their consent to the data policy stays. */
export const keepShopUser = (
  tx: Tx,
  user_id: number,
  register_region: RegisterRegion,
  locale: PlatformLocale,
) =>
  tx.query(
    `INSERT INTO shop_users (user_id, register_region, locale) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET register_region = excluded.register_region, locale = excluded.locale`,
    [user_id, register_region, locale],
  );

export const openShopSession = (
  tx: Tx,
  session: { token_digest: Buffer; buyer_id: number; user_id: number; days: number },
) =>
  tx.query(
    `INSERT INTO sessions (token_digest, kind, buyer_id, user_id, expires_at) VALUES ($1, 'shop', $2, $3, now() + $4 * interval '1 day')`,
    [session.token_digest, session.buyer_id, session.user_id, session.days],
  );

export const openSellerSession = (
  tx: Tx,
  session: {
    token_digest: Buffer;
    user_id: number;
    liver_id: number;
    store_id: number;
    staff_id: number | null;
    streams: number[] | null;
    hours: number;
  },
) =>
  tx.query(
    `INSERT INTO sessions (token_digest, kind, user_id, liver_id, store_id, staff_id, streams, expires_at)
     VALUES ($1, 'seller', $2, $3, $4, $5, $6, now() + $7 * interval '1 hour')`,
    [
      session.token_digest,
      session.user_id,
      session.liver_id,
      session.store_id,
      session.staff_id,
      session.streams,
      session.hours,
    ],
  );

export interface ShopUserRow {
  user_id: number;
  first_name: string;
  last_name: string;
  does_age_verify: boolean | null;
  register_region: RegisterRegion;
  locale: Locale;
  /** reported by the platform at the last login; null: never logged in by the platform */
  platform_locale: PlatformLocale | null;
  is_accept_data_policy: boolean;
  contact_email: string | null;
}

/**
 * Shop data of an account. A marketplace member who never came from the platform has no region, and
 * the account's locale.
 */
export const findShopUser = (db: Db, user_id: number) =>
  one<ShopUserRow>(
    db,
    // the account's own address first, except placeholders (identity/people/rules.ts)
    `SELECT u.id AS user_id, u.first_name, u.last_name, u.does_age_verify, coalesce(CASE WHEN u.email NOT LIKE '%@platform.invalid' THEN u.email END, u.contact_email) AS contact_email, coalesce(s.register_region, 'OTHER') AS register_region,
            u.locale, s.locale AS platform_locale, coalesce(s.is_accept_data_policy, false) AS is_accept_data_policy
       FROM users u LEFT JOIN shop_users s ON s.user_id = u.id WHERE u.id = $1`,
    [user_id],
  );

/**
 * @param locale the account's, in the platform's notation: used if the user never came from the
 * platform
 */
export const acceptDataPolicy = (tx: Tx, user_id: number, locale: PlatformLocale) =>
  tx.query(
    `INSERT INTO shop_users (user_id, register_region, locale, is_accept_data_policy)
     SELECT id, 'OTHER', $2, true FROM users WHERE id = $1
     ON CONFLICT (user_id) DO UPDATE SET is_accept_data_policy = true`,
    [user_id, locale],
  );

export const storeOfLiver = (db: Db, store_id: number) =>
  one<{ id: number; slug: string; name: string }>(
    db,
    'SELECT id, slug, name FROM stores WHERE id = $1',
    [store_id],
  );
