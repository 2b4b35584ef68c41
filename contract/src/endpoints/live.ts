import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { flashPrice, newFlashPrice } from '../entities/flash-price.ts';
import {
  livePost,
  newLivePost,
  postUpdate,
  publicShow,
  sellerProduct,
  showing,
  showingUpdate,
} from '../entities/live-post.ts';
import { page } from '../entities/page.ts';
import { flag, id, idInPath, matching, queryInteger, slug, text } from '../scalars.ts';
import { storeParams } from './stores.ts';

const shop = ['shop'] as const;
const both = ['marketplace', 'shop'] as const;
const everyone = ['ghost', 'guest', 'member', 'seller'] as const;
const seller = ['seller'] as const;
const byId = z.object({ id: idInPath });
const ofStream = z.object({ post_id: id });

const tabs = ['normal', 'printio'] as const;
/** `normal`, `printio` or `normal,printio`; absent means both. */
const tabNames = z.pipe(
  matching(60, /^(normal|printio)(,(normal|printio))*$/),
  z.transform((value: string) => tabs.filter((tab) => value.split(',').includes(tab))),
);

export const liveEndpoints = {
  'GET /streams/{id}': endpoint({
    summary:
      'The post of a stream. A seller sees only their own streams; an id that several stores have requires `store_slug`.',
    channels: shop,
    visitors: everyone,
    params: byId,
    query: z.object({ /** added */ store_slug: z.optional(slug) }),
    answer: ofStream,
    failures: ['LIVER_NOT_IN_WHITELIST', 'UNAUTHORIZED_ACCESS_TO_STREAM'],
  }),
  'POST /streams/{id}': endpoint({
    summary:
      'Makes the post of the seller’s stream, or answers the one it has. A number the store has not heard of becomes this liver’s stream, where their login token’s `streams` has it or names none.',
    channels: shop,
    visitors: seller,
    params: byId,
    answer: ofStream,
    failures: ['LIVER_NOT_IN_WHITELIST', 'UNAUTHORIZED_ACCESS_TO_STREAM'],
  }),
  'GET /posts/{id}': endpoint({
    summary:
      'A live post with its goods in order, for its store’s sellers with what was sold of each. A private one is for them alone, and for the overlay’s secret key.',
    channels: both,
    visitors: everyone,
    params: byId,
    query: z.object({ overlay: z.optional(text(60)) }),
    answer: livePost,
    failures: [],
  }),
  'GET /stores/{slug}/shows': endpoint({
    summary:
      'The store’s public live posts: those on air, newest first, then those announced, soonest first; at most 20.',
    channels: both,
    visitors: everyone,
    params: storeParams,
    answer: z.array(publicShow),
    failures: [],
  }),
  'GET /liveweb/stores/{slug}/posts/{postId}': endpoint({
    summary: 'The same post, as its store’s live page requests it.',
    channels: shop,
    visitors: everyone,
    params: z.object({ slug, postId: idInPath }),
    answer: livePost,
    failures: [],
  }),
  'POST /stores/{slug}/posts': endpoint({
    summary: 'Creates a live post of the seller’s store, with the stream that carries it.',
    channels: shop,
    visitors: seller,
    params: storeParams,
    body: newLivePost,
    answer: livePost,
    failures: ['NEGATIVE_STOCK_EXCEPTION', 'STORE_PAYMENT_SHIPPING_UNSET'],
    idempotent: true,
  }),
  'PUT /posts/{id}': endpoint({
    summary:
      'Chooses and orders the goods of a post; choices of another tab of the seller stay (see base_product_ids). It may go on air or end by the same call, and what it says of itself be corrected.',
    channels: shop,
    visitors: seller,
    params: byId,
    body: postUpdate,
    answer: livePost,
    failures: ['NEGATIVE_STOCK_EXCEPTION', 'STORE_PAYMENT_SHIPPING_UNSET'],
  }),
  'PUT /posts/{id}/showing': endpoint({
    summary:
      'Shows one of the post’s goods to everybody who watches, in place of the one before, or none. Goods that wait go on sale with it, where any are left.',
    channels: shop,
    visitors: seller,
    params: byId,
    body: showingUpdate,
    answer: z.object({ showing: z.nullable(showing) }),
    failures: ['STORE_PAYMENT_SHIPPING_UNSET'],
  }),
  'GET /posts/{id}/flash-prices': endpoint({
    summary: 'The flash prices of the seller’s post, newest start first.',
    channels: shop,
    visitors: seller,
    params: byId,
    answer: z.object({ data: z.array(flashPrice) }),
    failures: [],
  }),
  'POST /posts/{id}/flash-prices': endpoint({
    summary:
      'Gives a product of the seller’s post a flash price, now while it is on air, or at a set time.',
    channels: shop,
    visitors: seller,
    params: byId,
    body: newFlashPrice,
    answer: z.object({ data: z.array(flashPrice) }),
    failures: ['FLASH_PRICE_OVERLAPS', 'FLASH_PRICE_NOT_LOWER', 'SHOW_NOT_ON_AIR'],
  }),
  'DELETE /posts/{id}/flash-prices/{flashId}': endpoint({
    summary:
      'Ends a flash price early, or removes one that has not started. Units taken before keep it.',
    channels: shop,
    visitors: seller,
    params: z.object({ id: idInPath, flashId: idInPath }),
    answer: z.object({ data: z.array(flashPrice) }),
    failures: [],
  }),
  'DELETE /posts/{id}/products/{productId}': endpoint({
    summary: 'Removes a product from a post. Choosing it again restores its status.',
    channels: shop,
    visitors: seller,
    params: z.object({ id: idInPath, productId: idInPath }),
    answer: livePost,
    failures: [],
  }),
  'GET /seller/stores/{slug}/products': endpoint({
    summary:
      'The goods of the seller’s own store, to choose from; with_market=1 only those of the marketplace.',
    channels: shop,
    visitors: seller,
    params: storeParams,
    query: z.object({
      page: z.optional(queryInteger(1, 1_000_000)),
      per_page: z.optional(queryInteger(1, 100)),
      keyword: z.optional(text(60)),
      tab_names: z.optional(tabNames),
      with_market: z.optional(flag),
      all: z.optional(flag),
    }),
    answer: page(sellerProduct),
    failures: [],
  }),
};
