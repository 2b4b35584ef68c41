import type { ShopStore } from '@noren/contract/entities/shop-store';
import type { ChannelFrame, ChannelPaths } from './channel.ts';

/** What of a shop's page is kept in the address of the next one, so that its store is found again (spec §2). */
export interface ShopQuery {
  'liver-id'?: number;
  'post-id'?: number;
  'stream-id'?: number;
}

/** The names under which a liver, a post and a stream come (spec §2, D-224): the first that is a number. */
export function shopQueryOf(search: Record<string, unknown>): ShopQuery {
  const first = (...names: string[]): number | undefined => names.map((name) => Number(search[name])).find((value) => Number.isSafeInteger(value) && value > 0);
  const liver = first('liver-id', 'liverId', 'liver_id');
  const post = first('post-id', 'postId', 'post_id');
  const stream = first('stream-id', 'streamId', 'stream_id');
  return { ...(liver && { 'liver-id': liver }), ...(post && { 'post-id': post }), ...(stream && { 'stream-id': stream }) };
}

/** The same for the router, which lets every name stand that is not overwritten: what is no number is nobody's, and the server is never asked for it. */
export const ownShopQuery = (search: Record<string, unknown>): ShopQuery =>
  Object.assign({ 'liver-id': undefined, 'post-id': undefined, 'stream-id': undefined }, shopQueryOf(search)) as ShopQuery;

/** `liver-id=1&post-id=2`, as it stands behind a `?`. */
const textOf = (query: ShopQuery): string => new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();

type FramedStore = Pick<ShopStore, 'region' | 'liver' | 'slug'>;

/**
 * The shop's frame for a store of either region. `query` is what the store was found by: it goes along with every address, and names the
 * liver where one is known, for it is to the liver's page that the buyer goes back.
 */
export const shopChannel = (store: FramedStore, query: ShopQuery): ChannelFrame => ({ name: 'shop', paths: shopPaths(store, query) });

export function shopPaths(store: FramedStore, query: ShopQuery): ChannelPaths {
  const kept: ShopQuery = { ...(store.liver && { 'liver-id': store.liver.id }), ...shopQueryOf({ ...query }) };
  const tail = textOf(kept) ? `?${textOf(kept)}` : '';
  const checkout = store.region === 'TW' ? '/shop/tw-checkout' : '/shop/checkout';
  const liver = kept['liver-id'];
  return {
    home: liver === undefined ? `/shop/orders${tail}` : `/shop/buyer/livers/${liver}/stream-products${tail}`,
    product: null,
    checkout: (step) => `${checkout}/${step}${tail}`,
    orderDone: (orderId) => `${checkout}/step-done/${orderId}${tail}`,
    orders: `/shop/orders${tail}`,
    order: (orderId) => `/shop/orders/${orderId}${tail}`,
    paypay: (orderId, place) =>
      place === 'checkout' ? `/shop/checkout/step-order-confirming/${orderId}/payment/gmo-paypay${tail}` : `/shop/orders/${orderId}/payment/gmo-paypay${tail}`,
    law: null,
    account: null,
    policy: (which) => `/shop/policies/${store.slug}/${which}${tail}`,
  };
}
