import type { Merged } from '@noren/contract/entities/session';
import { platformLocales } from '@noren/contract/locales';
import type { Ground } from '../../platform/ground.ts';
import type { Tx } from '../../platform/db/database.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { bringGuest } from './begin-session.ts';
import { userOfPassport } from './enter-by-passport.ts';
import { ofAnother, type CurrentVisitor } from './entry.ts';
import { readPassport, type Passport } from './passport-token.ts';
import { buyerOfUser } from '../people/session-queries.ts';
import { keepShopUser, liverOfPlatform, openSellerSession, openShopSession } from './shop-queries.ts';

/** @NOTE spec silent: a buyer stays as long as a member; a seller, who can change what is sold, for a working day and its night. */
const buyerDays = 30;
const sellerHours = 24;

async function personOf(tx: Tx, passport: Passport, now: Date): Promise<number | null> {
  const user_id = await userOfPassport(tx, passport, now);
  if (user_id !== null) await keepShopUser(tx, user_id, passport.region, platformLocales[passport.locale]);
  return user_id;
}

/**
 * A buyer of the shop is the account of their platform id, with the one buyer that account has in both channels: purchase limits,
 * carts and orders count one person. The cart of a guest whose token comes along is theirs from then on, the rest waits for their yes.
 * @returns 'another' when somebody else is logged in and nobody said that they may be left (the token is not used up by that); null when the
 * token is not as agreed or was used before
 */
export async function enterAsBuyer(
  app: Ground,
  token: string,
  guest_token: string | null,
  current: CurrentVisitor,
  now: Date,
): Promise<{ token: string; merged: Merged | null } | 'another' | null> {
  const passport = await readPassport(app.config.login_token_secret, token, now, 'buyer');
  if (!passport) return null;
  return app.database.transaction(async (tx) => {
    if (await ofAnother(tx, passport, current)) return 'another';
    const user_id = await personOf(tx, passport, now);
    if (user_id === null) return null;
    const session = newToken();
    const buyer_id = await buyerOfUser(tx, user_id);
    const merged = await bringGuest(tx, buyer_id, guest_token, 'cart', now);
    await openShopSession(tx, { token_digest: digestOf(session), buyer_id, user_id, days: buyerDays });
    return { token: session, merged };
  });
}

/**
 * @returns a seller's session; 'unlisted' when nobody put them on the list, 'another' as above (the token is not used up by either); null when
 * the token is not right
 */
export async function enterAsSeller(
  app: Ground,
  token: string,
  current: CurrentVisitor,
  now: Date,
): Promise<{ token: string } | 'unlisted' | 'another' | null> {
  const passport = await readPassport(app.config.login_token_secret, token, now, 'seller');
  if (!passport) return null;
  return app.database.transaction(async (tx) => {
    const liver = await liverOfPlatform(tx, passport.platform_user_id);
    if (!liver?.allowlisted) return 'unlisted';
    if (await ofAnother(tx, passport, current)) return 'another';
    const user_id = await personOf(tx, passport, now);
    if (user_id === null) return null;
    const session = newToken();
    const { streams } = passport;
    await openSellerSession(tx, { token_digest: digestOf(session), user_id, liver_id: liver.id, store_id: liver.store_id, streams, hours: sellerHours });
    return { token: session };
  });
}
