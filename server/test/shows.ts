import type { ShowDetails } from '@noren/contract/entities/show';
import { shopCall } from './live.ts';
import type { Reply, TestShop } from './shop.ts';
import type { TestStaff } from './staff.ts';

/** A valid body of a show, some fields replaced. */
export const showBody = (also: Record<string, unknown> = {}) => ({
  title: '木曜の市',
  content: '窯から出たばかりのうつわです。',
  image_id: null,
  product_ids: [],
  upcoming_at: null,
  cart_item_life: 15,
  video: null,
  is_private: false,
  ...also,
});

/** Schedules a show in the console and returns it. */
export async function newShow(
  staff: TestStaff,
  also: Record<string, unknown> = {},
  slug = 'hanamori',
): Promise<ShowDetails> {
  const made = await staff.call('POST', `/stores/${slug}/shows`, showBody(also));
  if (made.status !== 200) throw new Error(`no show: ${JSON.stringify(made.body)}`);
  return made.body.data as ShowDetails;
}

/** The one-time token of a link to the seller's pages. */
export async function hostToken(staff: TestStaff, id: number, slug = 'hanamori'): Promise<string> {
  const made = await staff.call('POST', `/stores/${slug}/shows/${id}/host-link`);
  if (made.status !== 200) throw new Error(`no link: ${JSON.stringify(made.body)}`);
  return new URL(made.body.url as string).searchParams.get('token') ?? '';
}

export const enterByLink = (shop: TestShop, token: string): Promise<Reply> =>
  shopCall(shop, 'POST', '/seller/login', { body: { token } });

/** Opens the seller's pages of a show and returns the session. */
export async function hostSession(
  shop: TestShop,
  staff: TestStaff,
  id: number,
  slug = 'hanamori',
): Promise<string> {
  const entered = await enterByLink(shop, await hostToken(staff, id, slug));
  if (entered.status !== 200) throw new Error(`not entered: ${JSON.stringify(entered.body)}`);
  return entered.body.token as string;
}

/** Makes a store of the marketplace that is not in the shop; the caller founded the server. */
export async function newMarketplaceStore(staff: TestStaff, slug: string): Promise<void> {
  const body = {
    slug,
    name: '市場の店',
    region: 'JP',
    in_marketplace: true,
    in_shop: false,
    contact_email: 'ichiba@example.com',
  };
  const made = await staff.call('POST', '/stores', body);
  if (made.status !== 200) throw new Error(`no store: ${JSON.stringify(made.body)}`);
}
