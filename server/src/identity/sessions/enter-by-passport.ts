import { randomUUID } from 'node:crypto';
import {
  dropTokens,
  endSessions,
  insertUser,
  linkToPlatform,
  lockUserByEmail,
  lockUserOfPlatform,
  markVerified,
  setContact,
  setPassword,
  useLoginToken,
} from '../people/account-queries.ts';
import { mayBeJoined, personNamesOf, unroutableEmail } from '../people/rules.ts';
import { emailAccountOwner } from '../accounts/email-owner.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Passport } from './passport-token.ts';
import type { UserRow } from '../people/session-queries.ts';

/**
 * Finds the account of a platform's user: the linked one, else the one with the address that the
 * platform has verified, else a new one. An unverified address is only used for contact and opens
 * nothing (D-085).
 * @returns null when the token was used before
 */
export async function userOfPassport(
  tx: Tx,
  passport: Passport,
  now: Date,
): Promise<number | null> {
  if (!(await useLoginToken(tx, passport.jti, passport.expires_at))) return null;
  const id = await findOrMake(tx, passport, now);
  if (passport.email !== null) await setContact(tx, id, passport.email);
  return id;
}

async function findOrMake(tx: Tx, passport: Passport, now: Date): Promise<number> {
  // two tokens of a new user at once: the second finds the account that the first made
  for (;;) {
    const known = await lockUserOfPlatform(tx, passport.platform_user_id);
    if (known) return known.id;
    const proven = passport.email_verified ? passport.email : null;
    const namesake = proven === null ? undefined : await lockUserByEmail(tx, proven);
    if (namesake && mayBeJoined(namesake)) return linked(tx, namesake, passport, now);
    // the address of another person's account stays theirs
    const address = namesake ? null : proven;
    const made = await insertUser(tx, {
      ...personNamesOf(passport.name, passport.locale),
      email: address ?? unroutableEmail(randomUUID()),
      password_hash: null,
      locale: passport.locale,
      register_from: 'platform',
      platform_user_id: passport.platform_user_id,
      email_verified_at: address === null ? null : now,
    });
    if (made) return made.id;
  }
}

/**
 * Links an account. If its address was never verified, the person who registered it loses access:
 * password, sessions and links end.
 */
async function linked(tx: Tx, user: UserRow, passport: Passport, now: Date): Promise<number> {
  if (user.email_verified_at === null) {
    await setPassword(tx, user.id, null);
    await endSessions(tx, user.id);
    await dropTokens(tx, user.id);
  }
  await linkToPlatform(tx, user.id, passport.platform_user_id);
  await markVerified(tx, user.id, now);
  await emailAccountOwner(tx, user, 'platform_linked', now);
  return user.id;
}
