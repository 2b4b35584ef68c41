import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { page } from '../entities/page.ts';
import { product, productAddress, productInList } from '../entities/product.ts';
import { maxHandle } from '../product-handle.ts';
import { asTyped, flag, idInPath, queryInteger, text } from '../scalars.ts';
import { storeParams } from './stores.ts';

const pageOfGoods = z.object({
  with_market: z.optional(flag),
  all: z.optional(flag),
  page: z.optional(queryInteger(1, 1_000_000)),
  per_page: z.optional(queryInteger(1, 100)),
  /** Added: one category. */
  kind: z.optional(queryInteger(1, 2_147_483_647)),
  /** Added: words of the name. */
  keyword: z.optional(text(60)),
});
const everyone = ['ghost', 'guest', 'member'] as const;

export const productsEndpoints = {
  'GET /stores/{slug}/products': endpoint({
    summary:
      "A store's goods, page by page; with_market=1 the marketplace's, without it those of streams.",
    channels: ['marketplace', 'shop'],
    visitors: everyone,
    params: storeParams,
    query: pageOfGoods,
    answer: page(productInList),
    failures: [],
  }),
  'GET /products/{id}': endpoint({
    summary: 'A product, with how many of each SKU this buyer may still buy.',
    channels: ['marketplace', 'shop'],
    visitors: everyone,
    params: z.object({ id: idInPath }),
    answer: product,
    failures: [],
  }),
  'GET /stores/{slug}/product-addresses/{handle}': endpoint({
    summary: 'The product that a name in URLs leads to, with its current one.',
    channels: ['marketplace'],
    visitors: everyone,
    params: z.object({ slug: storeParams.shape.slug, handle: asTyped(2 * maxHandle, 1) }),
    answer: productAddress,
    failures: [],
  }),
};
