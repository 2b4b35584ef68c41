import { randomUUID } from 'node:crypto';
import {
  dropTokens,
  endSessions,
  insertUser,
  linkToPlatform,
  lockUserByEmail,
  lockUserOfPlatform,
  markVerified,
  setPassword,
  useLoginToken,
} from '../account/queries.ts';
import { namesOf, unroutableEmail } from '../account/rules.ts';
import type { Tx } from '../db/database.ts';
import type { Passport } from './passport-token.ts';
import type { UserRow } from './queries.ts';

/**
 * The account of a platform's person: the one they have, else the one with the address the platform vouches for, else a new one.
 * @returns null when the token was used before
 */
export async function userOfPassport(tx: Tx, passport: Passport, now: Date): Promise<number | null> {
  if (!(await useLoginToken(tx, passport.jti, passport.expires_at))) return null;
  // two tokens of a new person at once: the second finds what the first made
  for (;;) {
    const known = await lockUserOfPlatform(tx, passport.platform_user_id);
    if (known) return known.id;
    const namesake = passport.email === null ? undefined : await lockUserByEmail(tx, passport.email);
    if (namesake && namesake.platform_user_id === null) return linked(tx, namesake, passport, now);
    // an address that belongs to another person of the platform stays theirs
    const address = namesake ? null : passport.email;
    const made = await insertUser(tx, {
      ...namesOf(passport.name, passport.locale),
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

/** Whoever registered the address without ever proving it is theirs gets no part in the account: password, sessions and links end. */
async function linked(tx: Tx, user: UserRow, passport: Passport, now: Date): Promise<number> {
  if (user.email_verified_at === null) {
    await setPassword(tx, user.id, null);
    await endSessions(tx, user.id);
    await dropTokens(tx, user.id);
  }
  await linkToPlatform(tx, user.id, passport.platform_user_id);
  await markVerified(tx, user.id, now);
  return user.id;
}
