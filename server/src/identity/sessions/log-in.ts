import type { Merged } from '@noren/contract/entities/session';
import { lockUser } from '../people/account-queries.ts';
import type { SessionApp } from './app.ts';
import { beginSession } from './begin-session.ts';
import { userOfPassport } from './enter-by-passport.ts';
import { replacesAnother, type CurrentVisitor } from './entry.ts';
import { readPassport } from './passport-token.ts';
import { findUserByEmail } from '../people/session-queries.ts';

interface Entered {
  token: string;
  merged: Merged | null;
}

/**
 * Logs in by password.
 * @returns a session, the account if its address is not verified, or null when address or password
 * is wrong
 */
export async function logIn(
  app: SessionApp,
  given: { email: string; password: string; network: string },
  guest_token: string | null,
  now: Date,
): Promise<Entered | { unverified: number } | null> {
  const user = await findUserByEmail(app.database, given.email);
  const right = await app.passwords.verify(
    user?.password_hash ?? null,
    given.password,
    given.network,
  );
  if (!user?.password_hash || !right) return null;
  if (user.email_verified_at === null) return { unverified: user.id };
  return app.database.transaction(async (tx) => {
    // the password was changed while it was being verified
    const locked = await lockUser(tx, user.id);
    return locked?.password_hash === user.password_hash
      ? beginSession(tx, user.id, guest_token, 'everything', now)
      : null;
  });
}

/**
 * Logs in by a platform's token.
 * @returns 'another' when another person is logged in and may not be replaced (the token stays
 * unused); null when the token is invalid or used
 */
export async function logInByPassport(
  app: SessionApp,
  passport_token: string,
  guest_token: string | null,
  current: CurrentVisitor,
  now: Date,
): Promise<Entered | 'another' | null> {
  const passport = await readPassport(app.config.login_token_secret, passport_token, now);
  if (!passport) return null;
  return app.database.transaction(async (tx) => {
    if (await replacesAnother(tx, passport, current)) return 'another';
    const user_id = await userOfPassport(tx, passport, now);
    return user_id === null ? null : beginSession(tx, user_id, guest_token, 'cart', now);
  });
}
