import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { shopStore, storeChannel, taiwanShippingSetting } from '../entities/shop-store.ts';
import { taiwanCommercialInfo } from '../entities/store.ts';
import { flag, queryInteger, slug } from '../scalars.ts';
import { storeParams } from './stores.ts';

const shop = ['shop'] as const;
const everyone = ['ghost', 'guest', 'member', 'seller'] as const;
const number = z.optional(queryInteger(1, 999_999_999));

export const shopStoresEndpoints = {
  'GET /stores/query': endpoint({
    summary:
      'The store of a liver or of a live post; with both, the post must be of that store. An order’s page asks by its store’s slug.',
    channels: shop,
    visitors: everyone,
    // spec §2: each has three spellings
    query: z
      .object({
        'liver-id': number,
        liverId: number,
        liver_id: number,
        'post-id': number,
        postId: number,
        post_id: number,
        /** added, in place of the others */ store_slug: z.optional(slug),
      })
      .check(
        z.refine((query) => Object.values(query).some((value) => value !== undefined), {
          error: 'A liver, a post or a store is needed',
        }),
      ),
    answer: shopStore,
    failures: ['NOT_FOUND'],
  }),
  'GET /stores/{slug}/channels': endpoint({
    summary:
      'The channels in which the store’s streams are published: the enabled ones, or with `all` every one.',
    channels: shop,
    visitors: ['seller'],
    params: storeParams,
    query: z.object({ all: z.optional(flag) }),
    answer: z.array(storeChannel),
    failures: [],
  }),
  'GET /tw/stores/{slug}/shipping-setting': endpoint({
    summary: 'Home delivery of a Taiwanese store; NOT_FOUND for a store elsewhere.',
    channels: shop,
    visitors: everyone,
    params: storeParams,
    answer: z.array(taiwanShippingSetting),
    failures: [],
  }),
  // @NOTE spec silent: the Taiwanese counterpart of jp-commercial
  'GET /tw/stores/{slug}/commercial': endpoint({
    summary:
      '消費者保護法 §18: who sells, on what terms, and how to withdraw and complain; NOT_FOUND for a store elsewhere, and while an item is missing.',
    channels: ['marketplace', 'shop'],
    visitors: everyone,
    params: storeParams,
    answer: taiwanCommercialInfo,
    failures: [],
  }),
};
