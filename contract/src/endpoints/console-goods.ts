import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { goodsProduct, productHandle, skuCode } from '../entities/goods.ts';
import { temperature, weight } from '../entities/shipping-method.ts';
import {
  asTyped,
  count,
  flag,
  id,
  idInPath,
  instant,
  lineWithLinks,
  queryInteger,
  slug,
  text,
} from '../scalars.ts';
import { goodsSorts, goodsStates, maxCollections } from '../goods-lists.ts';
import { staffRoles } from '../staff-roles.ts';

const price = z.int().check(z.nonnegative(), z.lte(99_999_999));
const keeper = ['owner', 'manager'] as const;
const storeParams = z.object({ slug });
const productParams = z.object({ slug, id: idInPath });

const imageUrl = asTyped(500);
const sku = z.strictObject({
  /** Absent: a new SKU. A SKU left out of an update is removed; its orders are kept. */
  id: z.optional(id),
  name: lineWithLinks(80),
  price,
  original_price: z.nullable(price),
  salable_limit: z.nullable(z.int().check(z.gte(1), z.lte(999_999))),
  tax_rate: z.union([z.literal(5), z.literal(8), z.literal(10)]),
  /** the merchant's own code, unique within the store; null: none */
  sku_code: z.optional(z.nullable(skuCode)),
  /** the product picture that shows this SKU; null: the cover. Absent: unchanged */
  image_url: z.optional(z.nullable(imageUrl)),
  /**
   * units received, for a new SKU; the stock of an existing one is corrected by its own endpoint
   */
  stock: z.optional(z.int().check(z.nonnegative(), z.lte(9_999_999))),
});

const fields = {
  name: lineWithLinks(120, 1),
  /** its name in URLs, unique within the store; null: none. Absent: unchanged */
  handle: z.optional(z.nullable(productHandle)),
  description: text(20_000),
  kind_id: z.nullable(id),
  /** the collections that contain it; absent: unchanged, or none */
  collection_ids: z.optional(z.array(id).check(z.maxLength(maxCollections))),
  in_marketplace: z.boolean(),
  adult_warning: z.boolean(),
  sale_started_at: z.nullable(instant),
  sale_ended_at: z.nullable(instant),
  /** grams of one unit; null: unknown. Absent, like the two below: unchanged, or the default */
  weight: z.optional(z.nullable(weight)),
  temperature: z.optional(temperature),
  fits_letterbox: z.optional(z.boolean()),
  /**
   * pictures that were uploaded or are there already, in order; the first is the cover. Absent:
   * unchanged
   */
  images: z.optional(
    z.array(z.strictObject({ url: imageUrl, alt: lineWithLinks(200) })).check(z.maxLength(20)),
  ),
  skus: z.array(sku).check(z.minLength(1), z.maxLength(200)),
};

/** Filters and order of a list of goods. */
export const goodsListQuery = {
  keyword: z.optional(asTyped(100)),
  /** Without `state`: 1 lists archived goods, otherwise those on sale. */
  archived: z.optional(flag),
  state: z.optional(z.enum(goodsStates)),
  /** with a variant that is sold out, or down to the store’s threshold of low stock */
  stock: z.optional(z.enum(['out', 'low'])),
  /** one category, or one collection; 0: without a category */
  kind: z.optional(queryInteger(0, 2_147_483_647)),
  sort: z.optional(z.enum(goodsSorts)),
};

export const goodsEndpoints = {
  'GET /console/stores/{slug}/products': staffEndpoint({
    summary: 'The store’s goods with prices and stock, including archived ones on request.',
    roles: staffRoles,
    params: storeParams,
    query: z.object({
      ...goodsListQuery,
      page: z.optional(queryInteger(1, 100_000)),
    }),
    answer: z.object({ data: z.array(goodsProduct), total: count, page: count, last_page: count }),
    failures: [],
  }),
  'POST /console/stores/{slug}/products': staffEndpoint({
    summary: 'Adds a product to the store, after the existing ones.',
    roles: keeper,
    params: storeParams,
    body: z.strictObject({
      ...fields,
      /** hidden from buyers until it is published by an update with `is_archived: false` */
      is_draft: z.optional(z.boolean()),
    }),
    idempotent: true,
    answer: z.object({ data: goodsProduct }),
    failures: ['ROLE_NOT_ALLOWED', 'COLLECTION_FULL'],
  }),
  'GET /console/stores/{slug}/products/{id}': staffEndpoint({
    summary: 'A product with all data its merchant edits.',
    roles: staffRoles,
    params: productParams,
    answer: z.object({ data: goodsProduct }),
    failures: [],
  }),
  'PUT /console/stores/{slug}/products/{id}': staffEndpoint({
    summary: 'Changes a product and its SKUs; `revision` is the version that was read.',
    roles: keeper,
    params: productParams,
    body: z.strictObject({ ...fields, revision: count, is_archived: z.boolean() }),
    answer: z.object({ data: goodsProduct }),
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE', 'COLLECTION_FULL'],
  }),
};
