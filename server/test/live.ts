import type { NewLivePost } from '@noren/contract/entities/live-post';
import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { CallOptions, Reply, TestShop } from './shop.ts';

/**
 * A login token as the live platform writes it, with the given claims; `undefined` leaves a claim
 * out.
 */
export function loginToken(
  shop: TestShop,
  claims: Record<string, unknown> = {},
  secret = shop.app.config.login_token_secret ?? '',
): Promise<string> {
  const exp = Math.floor(shop.app.now().getTime() / 1000) + 600;
  const all = {
    sub: `person-${randomUUID()}`,
    aud: 'noren',
    role: 'buyer',
    jti: randomUUID(),
    exp,
    ...claims,
  };
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  return new SignJWT(given)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
}

/** Calls the shop channel's mount. */
export const shopCall = (
  shop: TestShop,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Reply> => shop.call(method, `/api/v1/shop${path}`, options);

export const enterShop = (
  shop: TestShop,
  role: 'buyer' | 'seller',
  token: string,
  also: CallOptions = {},
): Promise<Reply> => shopCall(shop, 'POST', `/${role}/login`, { body: { token }, ...also });

/** A buyer's session by a login token with these claims. */
export async function buyerSession(
  shop: TestShop,
  claims: Record<string, unknown> = {},
): Promise<string> {
  const entered = await enterShop(
    shop,
    'buyer',
    await loginToken(shop, { region: 'JP', locale: 'ja', ...claims }),
  );
  if (entered.status !== 200) throw new Error(`not entered: ${JSON.stringify(entered.body)}`);
  return entered.body.token as string;
}

/** A seller's session: the demo's host of hanamori unless another is named. */
export async function sellerSession(shop: TestShop, sub = 'demo-liver-1'): Promise<string> {
  const entered = await enterShop(shop, 'seller', await loginToken(shop, { sub, role: 'seller' }));
  if (entered.status !== 200) throw new Error(`not entered: ${JSON.stringify(entered.body)}`);
  return entered.body.token as string;
}

/** A body with every field of a live post, some of them replaced. */
const newPostBody = (): NewLivePost => ({
  title: '木曜の暖簾市',
  type: 'formal',
  mode: 'obs',
  channel_ids: [],
  add_to_general_cms_schedule: false,
  content: '窯から出たばかりのうつわです。',
  image_id: null,
  is_private: false,
  keywords: ['うつわ', '新茶'],
  live: true,
  product_ids: [],
  share_url: 'https://live.example/1',
  upcoming_at: '2026-11-01T20:00:00+09:00',
  upcoming_title: '次回は座布団',
  cart_item_life: 15,
  target: null,
  ticket_id: null,
});
export const newPost = (also: Record<string, unknown> = {}): NewLivePost => ({
  ...newPostBody(),
  ...also,
});

/** Makes a post of the seller and returns it. */
export async function makePost(
  shop: TestShop,
  member: string,
  also: Record<string, unknown> = {},
  slug = 'hanamori',
): Promise<any> {
  const made = await shopCall(shop, 'POST', `/stores/${slug}/posts`, {
    member,
    body: newPost(also),
  });
  if (made.status !== 200) throw new Error(`no post: ${JSON.stringify(made.body)}`);
  return made.body;
}

export const productOf = async (shop: TestShop, sku: number): Promise<number> =>
  (
    (
      await shop.sql<{ product_id: number }>('SELECT product_id FROM skus WHERE id = $1', [sku])
    )[0] as { product_id: number }
  ).product_id;
