import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { CallOptions, Reply, TestShop } from './shop.ts';

/** A login token as the live platform writes it, save for what is named; `undefined` leaves a claim out. */
export function loginToken(shop: TestShop, claims: Record<string, unknown> = {}, secret = shop.app.config.login_token_secret ?? ''): Promise<string> {
  const exp = Math.floor(shop.app.now().getTime() / 1000) + 600;
  const all = { sub: `person-${randomUUID()}`, aud: 'noren', role: 'buyer', jti: randomUUID(), exp, ...claims };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new SignJWT(given).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret));
}

/** The shop channel's mount. */
export const shopCall = (shop: TestShop, method: string, path: string, options: CallOptions = {}): Promise<Reply> =>
  shop.call(method, `/api/v1/shop${path}`, options);

export const enterShop = (shop: TestShop, role: 'buyer' | 'seller', token: string, also: CallOptions = {}): Promise<Reply> =>
  shopCall(shop, 'POST', `/${role}/login`, { body: { token }, ...also });

/** A buyer's session by a login token with these claims. */
export async function buyerSession(shop: TestShop, claims: Record<string, unknown> = {}): Promise<string> {
  const entered = await enterShop(shop, 'buyer', await loginToken(shop, { region: 'JP', locale: 'ja', ...claims }));
  if (entered.status !== 200) throw new Error(`not entered: ${JSON.stringify(entered.body)}`);
  return entered.body.token as string;
}

/** A seller's session: the demo's liver of hanamori unless another is named. */
export async function sellerSession(shop: TestShop, sub = 'demo-liver-1'): Promise<string> {
  const entered = await enterShop(shop, 'seller', await loginToken(shop, { sub, role: 'seller' }));
  if (entered.status !== 200) throw new Error(`not entered: ${JSON.stringify(entered.body)}`);
  return entered.body.token as string;
}
