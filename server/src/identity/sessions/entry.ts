import type { Belongings } from '@noren/contract/entities/session';
import { findUserOfPlatform, wasTokenUsed } from '../people/account-queries.ts';
import { mayBeJoined } from '../people/rules.ts';
import type { Ground } from '../../platform/ground.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { isHostToken, readHostToken } from './host-link-queries.ts';
import { isOver, readSigned, type Passport, type PassportRole } from './passport-token.ts';
import {
  belongingsOf,
  findUser,
  findUserByEmail,
  serializeUser,
  type UserRow,
  liveGuest,
} from '../people/session-queries.ts';

/** Who is logged in when a link is opened, and whether they agreed to be replaced. */
export interface CurrentVisitor {
  user_id: number | null;
  may_be_left: boolean;
}

/**
 * A seller's session is only replaced by a seller's, any other by a buyer's or a member's, because
 * the web app stores the two separately.
 */
export const currentVisitorOf = (
  caller: Caller,
  role: PassportRole,
  replace_session: boolean | undefined,
): CurrentVisitor => ({
  user_id:
    caller.kind === (role === 'seller' ? 'seller' : 'member') && 'user_id' in caller
      ? caller.user_id
      : null,
  may_be_left: replace_session === true,
});

/** The account that a token would open; undefined if it would create one. */
async function accountOf(db: Db, passport: Passport): Promise<UserRow | undefined> {
  const known = await findUserOfPlatform(db, passport.platform_user_id);
  if (known || passport.email === null || !passport.email_verified) return known;
  const namesake = await findUserByEmail(db, passport.email);
  return namesake && mayBeJoined(namesake) ? namesake : undefined;
}

/** Whether the token would replace the logged-in person without consent. */
export async function replacesAnother(
  db: Db,
  passport: Passport,
  { user_id, may_be_left }: CurrentVisitor,
): Promise<boolean> {
  return user_id !== null && !may_be_left && (await accountOf(db, passport))?.id !== user_id;
}

interface Preview {
  name: string;
  is_usable: boolean;
  current: { name: string; is_same_person: boolean } | null;
  guest: Belongings | null;
}

const nameOf = (user: UserRow): string =>
  serializeUser(user).full_name || serializeUser(user).email;

/**
 * Returns what a page shows before it logs in by a link; does not use the token. It reveals the
 * caller's own data, and about the token's person only what the token contains.
 * @returns null when the signature is invalid
 */
export async function previewEntry(
  app: Ground,
  token: string,
  role: PassportRole,
  caller: Caller,
  guest_token: string | null,
  now: Date,
): Promise<Preview | null> {
  const db = app.database;
  const isHostLink = role === 'seller' && isHostToken(token);
  const passport = isHostLink
    ? (await readHostToken(db, token))?.passport
    : await readSigned(app.config.login_token_secret, token, now, role);
  if (!passport) return null;
  const { user_id } = currentVisitorOf(caller, role, false);
  const user = user_id === null ? undefined : await findUser(db, user_id);
  const guest = guest_token === null ? undefined : await liveGuest(db, digestOf(guest_token));
  return {
    name: passport.name,
    is_usable: !isOver(passport, now) && !(await wasTokenUsed(db, passport.jti)),
    current: user
      ? { name: nameOf(user), is_same_person: (await accountOf(db, passport))?.id === user.id }
      : null,
    guest: guest ? ((await belongingsOf(db, guest.buyer_id)) ?? null) : null,
  };
}
