import type { Belongings } from '@noren/contract/entities/session';
import { findUserOfPlatform, wasTokenUsed } from '../people/account-queries.ts';
import { mayBeJoined } from '../people/rules.ts';
import type { Ground } from '../../platform/ground.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { isOver, readSigned, type Passport, type PassportRole } from './passport-token.ts';
import { belongingsOf, findUser, findUserByEmail, serializeUser, type UserRow, liveGuest } from '../people/session-queries.ts';

/** Who is logged in where a link is opened, and whether they said that they may be left for somebody else. */
export interface CurrentVisitor {
  user_id: number | null;
  may_be_left: boolean;
}

/** A seller's session is left for a seller's alone, everybody else's for a buyer's or a member's: the web app keeps the two apart. */
export const currentVisitorOf = (caller: Caller, role: PassportRole, replace_session: boolean | undefined): CurrentVisitor => ({
  user_id: caller.kind === (role === 'seller' ? 'seller' : 'member') && 'user_id' in caller ? caller.user_id : null,
  may_be_left: replace_session === true,
});

/** The account that a token leads to as things stand; undefined: one that is yet to be made. */
async function accountOf(db: Db, passport: Passport): Promise<UserRow | undefined> {
  const known = await findUserOfPlatform(db, passport.platform_user_id);
  if (known || passport.email === null || !passport.email_verified) return known;
  const namesake = await findUserByEmail(db, passport.email);
  return namesake && mayBeJoined(namesake) ? namesake : undefined;
}

/** Whether the token would put another person in the place of who is logged in, unasked. */
export async function ofAnother(db: Db, passport: Passport, { user_id, may_be_left }: CurrentVisitor): Promise<boolean> {
  return user_id !== null && !may_be_left && (await accountOf(db, passport))?.id !== user_id;
}

interface Preview {
  name: string;
  is_usable: boolean;
  current: { name: string; is_same_person: boolean } | null;
  guest: Belongings | null;
}

const nameOf = (user: UserRow): string => serializeUser(user).full_name || serializeUser(user).email;

/**
 * What a page has to know before it enters by a link; the token stays as it was. It tells the caller of themselves, and of the token's person no
 * more than the token itself does.
 * @returns null when no platform of ours signed it
 */
export async function previewEntry(
  app: Ground,
  token: string,
  role: PassportRole,
  caller: Caller,
  guest_token: string | null,
  now: Date,
): Promise<Preview | null> {
  const passport = await readSigned(app.config.login_token_secret, token, now, role);
  if (!passport) return null;
  const db = app.database;
  const { user_id } = currentVisitorOf(caller, role, false);
  const user = user_id === null ? undefined : await findUser(db, user_id);
  const guest = guest_token === null ? undefined : await liveGuest(db, digestOf(guest_token));
  return {
    name: passport.name,
    is_usable: !isOver(passport, now) && !(await wasTokenUsed(db, passport.jti)),
    current: user ? { name: nameOf(user), is_same_person: (await accountOf(db, passport))?.id === user.id } : null,
    guest: guest ? ((await belongingsOf(db, guest.buyer_id)) ?? null) : null,
  };
}
