import type { ShopStore } from '@noren/contract/entities/shop-store';
import type { ChannelFrame, ChannelPaths } from './channel.ts';

/** Query of a shop page that is kept in the next page's address to identify the store (spec §2). */
export interface ShopQuery {
  'liver-id'?: number;
  'post-id'?: number;
  'stream-id'?: number;
}

/**
 * Reads liver, post and stream from their possible parameter names (spec §2, D-224); the first one
 * that is a number counts.
 */
export function shopQueryOf(search: Record<string, unknown>): ShopQuery {
  const first = (...names: string[]): number | undefined =>
    names
      .map((name) => Number(search[name]))
      .find((value) => Number.isSafeInteger(value) && value > 0);
  const liver = first('liver-id', 'liverId', 'liver_id');
  const post = first('post-id', 'postId', 'post_id');
  const stream = first('stream-id', 'streamId', 'stream_id');
  return {
    ...(liver && { 'liver-id': liver }),
    ...(post && { 'post-id': post }),
    ...(stream && { 'stream-id': stream }),
  };
}

/**
 * The same for the router, which keeps parameters that are not overwritten: invalid values are set
 * to undefined, so that they are not sent to the server.
 */
export const ownShopQuery = (search: Record<string, unknown>): ShopQuery =>
  Object.assign(
    { 'liver-id': undefined, 'post-id': undefined, 'stream-id': undefined },
    shopQueryOf(search),
  ) as ShopQuery;

/** `liver-id=1&post-id=2`, without `?`. */
const textOf = (query: ShopQuery): string =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();

type FramedStore = Pick<ShopStore, 'region' | 'liver' | 'slug'>;

/**
 * The shop channel's frame for a store of either region. `query` identified the store and is added
 * to every path, with the liver if known, because the liver's page is the buyer's way back.
 */
export const shopChannel = (store: FramedStore, query: ShopQuery): ChannelFrame => ({
  name: 'shop',
  paths: shopPaths(store, query),
});

export function shopPaths(store: FramedStore, query: ShopQuery): ChannelPaths {
  const kept: ShopQuery = {
    ...(store.liver && { 'liver-id': store.liver.id }),
    ...shopQueryOf({ ...query }),
  };
  const tail = textOf(kept) ? `?${textOf(kept)}` : '';
  const checkout = store.region === 'TW' ? '/shop/tw-checkout' : '/shop/checkout';
  const liver = kept['liver-id'];
  return {
    home:
      liver === undefined
        ? `/shop/orders${tail}`
        : `/shop/buyer/livers/${liver}/stream-products${tail}`,
    product: null,
    show: (postId) => `/shop/buyer/livers/${liver ?? ''}/stream-products?post-id=${postId}`,
    checkout: (step) => `${checkout}/${step}${tail}`,
    orderDone: (orderId) => `${checkout}/step-done/${orderId}${tail}`,
    orders: `/shop/orders${tail}`,
    order: (orderId) => `/shop/orders/${orderId}${tail}`,
    paypay: (orderId, place) =>
      place === 'checkout'
        ? `/shop/checkout/step-order-confirming/${orderId}/payment/gmo-paypay${tail}`
        : `/shop/orders/${orderId}/payment/gmo-paypay${tail}`,
    law: null,
    account: null,
    policy: (which) => `/shop/policies/${store.slug}/${which}${tail}`,
  };
}
