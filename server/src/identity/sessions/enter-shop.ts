import type { Merged } from '@noren/contract/entities/session';
import { platformLocales } from '@noren/contract/locales';
import type { Ground } from '../../platform/ground.ts';
import type { Tx } from '../../platform/db/database.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { mergeGuestOfToken } from './begin-session.ts';
import { userOfPassport } from './enter-by-passport.ts';
import { replacesAnother, type CurrentVisitor } from './entry.ts';
import { isHostToken, readHostToken } from './host-link-queries.ts';
import { isOver, readPassport, type Passport } from './passport-token.ts';
import { buyerOfUser } from '../people/session-queries.ts';
import {
  findLiver,
  keepShopUser,
  liverOfPlatform,
  openSellerSession,
  openShopSession,
} from './shop-queries.ts';

/**
 * @NOTE spec silent: buyers stay as long as members; sellers, who can change what is sold, for a
 * day.
 */
const buyerDays = 30;
const sellerHours = 24;

async function personOf(tx: Tx, passport: Passport, now: Date): Promise<number | null> {
  const user_id = await userOfPassport(tx, passport, now);
  if (user_id !== null)
    await keepShopUser(tx, user_id, passport.region, platformLocales[passport.locale]);
  return user_id;
}

/**
 * Logs a buyer into the shop channel: the account of their platform id, with the same buyer in both
 * channels, so that purchase limits, carts and orders count one person. The guest's cart is merged
 * at once, the rest after they agree.
 * @returns 'another' when another person is logged in and `current` does not allow replacing them
 * (the token stays unused); null when the token is invalid or used
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
    if (await replacesAnother(tx, passport, current)) return 'another';
    const user_id = await personOf(tx, passport, now);
    if (user_id === null) return null;
    const session = newToken();
    const buyer_id = await buyerOfUser(tx, user_id);
    const merged = await mergeGuestOfToken(tx, buyer_id, guest_token, 'cart', now);
    await openShopSession(tx, {
      token_digest: digestOf(session),
      buyer_id,
      user_id,
      days: buyerDays,
    });
    return { token: session, merged };
  });
}

/**
 * Logs a seller in, by the live platform's token or by a link from the console.
 * @returns the session; 'unlisted' when they are not on the allowlist, 'another' as above (the
 * token stays unused); null when the token is invalid or used
 */
export async function enterAsSeller(
  app: Ground,
  token: string,
  current: CurrentVisitor,
  now: Date,
): Promise<{ token: string } | 'unlisted' | 'another' | null> {
  const signed = isHostToken(token)
    ? null
    : await readPassport(app.config.login_token_secret, token, now, 'seller');
  return app.database.transaction(async (tx) => {
    const link = isHostToken(token) ? await readHostToken(tx, token) : null;
    const passport = link?.passport ?? signed;
    if (!passport || isOver(passport, now)) return null;
    const liver = link
      ? await findLiver(tx, link.liver_id)
      : await liverOfPlatform(tx, passport.platform_user_id);
    if (!liver?.allowlisted) return 'unlisted';
    if (await replacesAnother(tx, passport, current)) return 'another';
    const user_id = await personOf(tx, passport, now);
    if (user_id === null) return null;
    const session = newToken();
    const { streams } = passport;
    const { id: liver_id, store_id } = liver;
    const staff_id = link?.staff_id ?? null;
    await openSellerSession(tx, {
      token_digest: digestOf(session),
      user_id,
      liver_id,
      store_id,
      staff_id,
      streams,
      hours: sellerHours,
    });
    return { token: session };
  });
}
