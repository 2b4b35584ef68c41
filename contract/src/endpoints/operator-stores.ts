import * as z from 'zod/mini';
import { operatorEndpoint } from '../endpoint.ts';
import { credentialsChange, credentialsSeen } from '../entities/gateway-credentials.ts';
import { commercialInfo, taiwanCommercialInfo } from '../entities/store.ts';
import { maxInteger, region, slug, text } from '../scalars.ts';

const storeParams = z.object({ slug });
const many = z.int().check(z.gte(1), z.lte(1_000_000));
const sum = z.int().check(z.gte(0), z.lte(maxInteger));
/**
 * A store's limits on what many buyers can reserve or order without paying (docs/operations/limits.md).
 */
const bounds = z.object({
  hold_limit: z.int().check(z.gte(1), z.lte(999)),
  network_held_units: many,
  network_order_units: many,
  network_percent: z.int().check(z.gte(0), z.lte(100)),
  network_unpaid_orders: many,
  network_cash_orders: many,
  contact_cash_orders: z.nullable(many),
  confirm_contact: z.boolean(),
  confirm_always: z.boolean(),
  confirm_above: z.nullable(sum),
  cash_most: z.nullable(sum),
});
/** Absent fields stay unchanged. */
const boundsChange = z.strictObject(z.partial(bounds).shape);

/**
 * All seller facts that the law of either country requires. Each country has its own items; the
 * email address is stored separately.
 */
const { contact_email: _, ...everyFact } = {
  ...commercialInfo.shape,
  ...taiwanCommercialInfo.shape,
};
const everyItem = z.keyof(z.object(everyFact)).options;
type SellerItem = (typeof everyItem)[number];
const ofEveryItem = <S extends z.ZodMiniType>(schema: S) =>
  Object.fromEntries(everyItem.map((item) => [item, schema])) as Record<SellerItem, S>;
/** Absent items stay unchanged; null removes an item. */
const factsChange = z.strictObject(ofEveryItem(z.optional(z.nullable(text(4000)))));
const factsSeen = z.object({
  region,
  /** the items required in the store's country; null: not filled in yet */
  facts: z.object(ofEveryItem(z.optional(z.nullable(z.string())))),
  contact_email: z.string(),
  /** required items that are not filled in, so the store cannot sell */
  missing: z.array(z.enum(everyItem)),
  is_open: z.boolean(),
});

/** Settings of one store: its limits, its gateway credentials and its seller facts. */
export const operatorStoreEndpoints = {
  'GET /operator/stores/{slug}/bounds': operatorEndpoint({
    summary: 'A store’s limits on what many buyers can reserve or order without paying.',
    roles: ['owner', 'manager'],
    params: storeParams,
    answer: bounds,
    failures: [],
  }),
  'PUT /operator/stores/{slug}/bounds': operatorEndpoint({
    summary: 'Changes a store’s limits; omitted ones stay unchanged.',
    roles: ['owner', 'manager'],
    params: storeParams,
    body: boundsChange,
    answer: bounds,
    failures: [],
  }),
  // These credentials decide which account receives the store's money, so only the owner may change
  // them (D-342).
  'GET /operator/stores/{slug}/gateway-credentials': operatorEndpoint({
    summary: 'The store’s ids at its payment gateways, without passwords and keys.',
    roles: ['owner'],
    params: storeParams,
    answer: credentialsSeen,
    failures: [],
  }),
  'PUT /operator/stores/{slug}/gateway-credentials': operatorEndpoint({
    summary:
      'Sets a store’s credentials at the payment gateways; omitted ones stay unchanged, null removes them.',
    roles: ['owner'],
    params: storeParams,
    body: credentialsChange,
    answer: credentialsSeen,
    failures: [],
  }),
  'GET /operator/stores/{slug}/seller-facts': operatorEndpoint({
    summary:
      'The legal notice of a store, and its missing items: a store with missing items cannot sell.',
    roles: ['owner', 'manager'],
    params: storeParams,
    answer: factsSeen,
    failures: [],
  }),
  'PUT /operator/stores/{slug}/seller-facts': operatorEndpoint({
    summary:
      'Changes what a store says of itself, by the items of its country: 特定商取引法 in Japan, 消費者保護法 §18 in Taiwan. What is left out stays as it is, null takes an item away.',
    roles: ['owner', 'manager'],
    params: storeParams,
    body: factsChange,
    answer: factsSeen,
    failures: [],
  }),
};
