import { isDeepStrictEqual } from 'node:util';
import type { PostHead, PostProductState } from '@noren/contract/entities/live-post';
import type { Flash } from '../../catalog/flash-prices/rules.ts';
import { priceInShow, shownFlash, statusInDrop } from '../../catalog/flash-prices/serialize.ts';
import { canReturnToStock, salableStatus, type SaleTimes } from '../../catalog/stock/shelf.ts';
import { shownStatus } from './rules.ts';

/** A post's product as the tables store it. */
export interface ProductStateRow extends SaleTimes {
  id: number;
  status: 'init' | 'selling' | 'sold';
  skus: { id: number; price: number; available: number; held: number }[];
  /** flash prices in this post; null: none */
  flashes?: Flash[] | null;
}

export interface FeedState {
  /** the post's own fields; absent in states written before this field existed */
  post?: PostHead | undefined;
  order: number[];
  products: PostProductState[];
}

/** The state of the goods at `now`, as published to viewers. */
export function stateOf(
  rows: readonly ProductStateRow[],
  now: Date,
  post?: PostHead,
  isOnAir = true,
): FeedState {
  const products = rows.map((row): PostProductState => {
    const available_quantity = row.skus.reduce((sum, sku) => sum + Math.max(0, sku.available), 0);
    const held = row.skus.reduce((sum, sku) => sum + sku.held, 0);
    const shown = shownFlash(row.flashes ?? [], isOnAir, now);
    return {
      id: row.id,
      status: statusInDrop(shownStatus(row.status, available_quantity), row.flashes ?? [], now),
      salable_status: salableStatus(row, available_quantity, now),
      available_quantity,
      may_come_back: canReturnToStock(available_quantity, held),
      ...(row.id === post?.showing?.product_id && { held_quantity: held }),
      ...shown,
      skus: row.skus.map((sku) => ({
        id: sku.id,
        available_quantity: Math.max(0, sku.available),
        ...priceInShow(shown.flash, sku),
        may_come_back: canReturnToStock(sku.available, sku.held),
      })),
    };
  });
  return { ...(post && { post }), order: products.map((product) => product.id), products };
}

/** Compares by value: jsonb does not keep the order of fields, and has no undefined. */
const isSame = (published: unknown, current: unknown): boolean =>
  isDeepStrictEqual(published, JSON.parse(JSON.stringify(current)));

export interface Difference {
  post?: PostHead;
  /** the whole order, if the choice or its order changed */
  order?: number[];
  products: PostProductState[];
  /** ids that are new in `after` */
  added: number[];
}

/**
 * The change from `before` to `after`; null if they are equal. Values are absolute, so applying a
 * change twice or late does no harm.
 */
export function differenceOf(before: FeedState, after: FeedState): Difference | null {
  const known = new Map(before.products.map((product) => [product.id, product]));
  const products = after.products.filter((product) => !isSame(known.get(product.id), product));
  const reordered =
    before.order.length !== after.order.length ||
    before.order.some((id, index) => id !== after.order[index]);
  const renamed = after.post !== undefined && !isSame(before.post, after.post);
  if (products.length === 0 && !reordered && !renamed) return null;
  return {
    ...(renamed ? { post: after.post } : {}),
    ...(reordered ? { order: after.order } : {}),
    products,
    added: after.order.filter((id) => !known.has(id)),
  };
}
