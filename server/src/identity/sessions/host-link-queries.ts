import type { RegisterRegion } from '@noren/contract/entities/shop-me';
import { hostRoles } from '@noren/contract/staff-roles';
import type { Locale } from '@noren/contract/scalars';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { staffHostPrefix } from '../staff/host-queries.ts';
import type { Passport } from './passport-token.ts';

/** Tells a link of the console from a live platform's login token. */
const prefix = 'host_';
/** Validity of a link (@NOTE spec silent): the console opens it at once. */
const lifeMs = 60_000;

export const isHostToken = (token: string): boolean => token.startsWith(prefix);

/** Makes a link that opens the seller's pages as this host; only its digest is stored (D-536). */
export async function makeHostToken(
  tx: Tx,
  { store_id, liver_id, staff_id }: { store_id: number; liver_id: number; staff_id: number },
  now: Date,
) {
  const token = `${prefix}${newToken()}`;
  const ends_at = new Date(now.getTime() + lifeMs);
  await tx.query(
    'INSERT INTO host_links (store_id, token_digest, liver_id, staff_id, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [store_id, digestOf(token), liver_id, staff_id, ends_at],
  );
  return { token, ends_at };
}

interface HostLink {
  liver_id: number;
  staff_id: number;
  expires_at: Date;
  name: string;
  locale: Locale;
  region: RegisterRegion;
}

/** Whose the staff member's sessions are, and the host as whom the link enters. */
export interface HostEntry {
  passport: Passport;
  liver_id: number;
  staff_id: number;
}

/**
 * Reads a link without using it; null if it is unknown or its maker may not host any more. In a
 * transaction it locks their role, so that a change of role ends the session opened meanwhile.
 */
export async function readHostToken(db: Db, token: string): Promise<HostEntry | null> {
  const digest = digestOf(token);
  const link = await one<HostLink>(
    db,
    `SELECT d.liver_id, d.staff_id, d.expires_at, s.name, s.locale, t.region
       FROM host_links d JOIN stores t ON t.id = d.store_id
       JOIN staff_roles r ON r.store_id = d.store_id AND r.staff_id = d.staff_id AND r.role = ANY($2::text[])
       JOIN staff s ON s.id = d.staff_id AND s.disabled_at IS NULL
      WHERE d.token_digest = $1 FOR SHARE OF r`,
    [digest, hostRoles],
  );
  if (!link) return null;
  const { liver_id, staff_id, expires_at, name, locale, region } = link;
  return {
    liver_id,
    staff_id,
    passport: {
      // one account for each person: they see whose session it is, whichever store's host they are
      platform_user_id: `${staffHostPrefix}${staff_id}`,
      jti: `${prefix}${digest.toString('hex')}`,
      expires_at,
      email: null,
      email_verified: false,
      name,
      locale,
      region,
      streams: null,
    },
  };
}
