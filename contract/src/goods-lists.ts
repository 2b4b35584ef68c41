/**
 * Constants of a store's list of goods, shared by server and console. Has no schema, so that screens
 * can load it.
 */

/**
 * Filter of the list. `current`: listed goods and drafts; `archived`: no longer for sale, existing
 * orders are kept.
 */
export const goodsStates = ['current', 'listed', 'draft', 'archived', 'all'] as const;
export type GoodsState = (typeof goodsStates)[number];

/** `shelf`: the store's own order. A price is that of the cheapest variant; units are summed. */
export const goodsSorts = [
  'shelf',
  'newest',
  'name',
  'name_down',
  'price',
  'price_down',
  'available',
  'available_down',
] as const;
export type GoodsSort = (typeof goodsSorts)[number];

/** Maximum number of products per bulk change. */
export const maxGoodsPerChange = 2_000;

/** Maximum number of collections per store, and of products per collection. */
export const maxCollections = 50;
export const maxGoodsPerCollection = 1_000;

/** How many changed products a check lists with their values. */
export const goodsChangesShown = 50;

/**
 * Why a bulk change left a product as it was. `changed_meanwhile`: someone changed it after it was
 * checked; `in_sale`: the price of a variant is lowered by a sale, which restores it at its end;
 * `collection_full`: the collection has as many products as it may have.
 */
export const goodsRefusals = [
  'not_found',
  'changed_meanwhile',
  'in_sale',
  'price_out_of_range',
  'collection_full',
] as const;
export type GoodsRefusal = (typeof goodsRefusals)[number];

export const priceWays = ['set', 'amount', 'percent'] as const;
export type PriceWay = (typeof priceWays)[number];
export const priceUnits = [1, 10, 100] as const;
export const priceRoundings = ['nearest', 'up', 'down'] as const;
export type PriceRounding = (typeof priceRoundings)[number];
