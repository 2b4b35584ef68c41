import type { GoodsAct, GoodsChange, GoodsValues } from '@noren/contract/entities/goods-changes';
import {
  maxGoodsPerCollection,
  type GoodsRefusal,
  type PriceRounding,
} from '@noren/contract/goods-lists';

/** How long a batch can be undone, in milliseconds. */
export const undoWindowMs = 10 * 60_000;

const highestPrice = 99_999_999;
const round: Record<PriceRounding, (value: number) => number> = {
  nearest: Math.round,
  up: Math.ceil,
  down: Math.floor,
};

/** A product as a bulk change reads it. */
export interface ChangedProduct extends GoodsValues {
  collection_ids: number[];
  id: number;
  name: string;
  revision: number;
  /** a running sale has lowered the price of a SKU */
  is_in_sale: boolean;
}

type PriceAct = Extract<GoodsAct, { kind: 'price' }>;

/** The price after the change, in whole units; null: out of range. Pure. */
export function priceAfter(price: number, { way, value, unit, rounding }: PriceAct): number | null {
  const after =
    way === 'set'
      ? value
      : way === 'amount'
        ? price + value
        : round[rounding]((price * (100 + value)) / (100 * unit)) * unit;
  return after >= 1 && after <= highestPrice ? after : null;
}

/**
 * The change of one product, or why it is refused; null: it has these values already. A regular
 * price that would not be above the new price is removed. Pure.
 */
export function planGoodsChange(
  product: ChangedProduct,
  act: GoodsAct,
): GoodsChange | GoodsRefusal | null {
  const { id, name, is_archived, is_draft, kind_id } = product;
  const state = { is_archived, is_draft, kind_id };
  if (act.kind === 'archive') {
    if (is_archived === act.is_archived) return null;
    const after = { ...state, is_archived: act.is_archived, is_draft: false, skus: [] };
    return { id, name, before: { ...state, skus: [] }, after };
  }
  if (act.kind === 'category') {
    if (kind_id === act.kind_id) return null;
    const after = { ...state, kind_id: act.kind_id, skus: [] };
    return { id, name, before: { ...state, skus: [] }, after };
  }
  if (act.kind === 'collection') {
    const { collection_ids } = product;
    if (collection_ids.includes(act.collection_id) === act.is_in) return null;
    const others = collection_ids.filter((one) => one !== act.collection_id);
    return {
      id,
      name,
      before: { ...state, collection_ids, skus: [] },
      after: {
        ...state,
        collection_ids: act.is_in ? [...others, act.collection_id] : others,
        skus: [],
      },
    };
  }
  const before: GoodsValues['skus'] = [];
  const after: GoodsValues['skus'] = [];
  for (const sku of product.skus) {
    const price = priceAfter(sku.price, act);
    if (price === null) return 'price_out_of_range';
    if (price === sku.price) continue;
    const { original_price } = sku;
    before.push(sku);
    after.push({
      ...sku,
      price,
      original_price: original_price !== null && original_price > price ? original_price : null,
    });
  }
  if (after.length === 0) return null;
  if (product.is_in_sale) return 'in_sale';
  return { id, name, before: { ...state, skus: before }, after: { ...state, skus: after } };
}

/**
 * Whether each change fits into its collection, in order. Adds the changes that fit to `sizes`, the
 * number of products in each collection.
 */
export const fitsCollections =
  (sizes: Map<number, number>) =>
  ({ before, after }: Pick<GoodsChange, 'before' | 'after'>): boolean => {
    const added = (after.collection_ids ?? []).filter(
      (one) => sizes.has(one) && before.collection_ids?.includes(one) !== true,
    );
    if (added.some((one) => (sizes.get(one) ?? 0) >= maxGoodsPerCollection)) return false;
    for (const one of added) sizes.set(one, (sizes.get(one) ?? 0) + 1);
    return true;
  };
