import type { PostHead, PostProductState } from '@noren/contract/entities/live-post';
import { mayComeBack, salableStatus, type SaleTimes } from '../../catalog/stock/shelf.ts';
import { shownStatus } from './rules.ts';

/** A post's product as the tables have it. */
export interface StandingRow extends SaleTimes {
  id: number;
  status: 'init' | 'selling' | 'sold';
  skus: { id: number; price: number; available: number; held: number }[];
}

/** What viewers of a post know of it. */
export interface FeedState {
  /** what the post says of itself; absent where it was told before that was */
  post?: PostHead | undefined;
  order: number[];
  products: PostProductState[];
}

/** The goods as they stand at `now`, as viewers are told. */
export function stateOf(rows: readonly StandingRow[], now: Date, post?: PostHead): FeedState {
  const products = rows.map((row): PostProductState => {
    const available_quantity = row.skus.reduce((sum, sku) => sum + Math.max(0, sku.available), 0);
    const held = row.skus.reduce((sum, sku) => sum + sku.held, 0);
    return {
      id: row.id,
      status: shownStatus(row.status, available_quantity),
      salable_status: salableStatus(row, available_quantity, now),
      available_quantity,
      may_come_back: mayComeBack(available_quantity, held),
      ...(row.id === post?.showing?.product_id && { held_quantity: held }),
      skus: row.skus.map((sku) => ({
        id: sku.id,
        available_quantity: Math.max(0, sku.available),
        price: sku.price,
        may_come_back: mayComeBack(sku.available, sku.held),
      })),
    };
  });
  return { ...(post && { post }), order: products.map((product) => product.id), products };
}

/** What a product is told by, written the same way whichever road it came: the database keeps no order of fields. */
const told = ({ id, status, salable_status, available_quantity, may_come_back, held_quantity, skus }: PostProductState): string =>
  JSON.stringify([
    id,
    status,
    salable_status,
    available_quantity,
    may_come_back === true,
    held_quantity ?? null,
    skus.map((sku) => [sku.id, sku.available_quantity, sku.price, sku.may_come_back === true]),
  ]);

/** What a post says, with its fields in one order. */
const saidOf = (post: PostHead): string => JSON.stringify(Object.entries(post).sort(([a], [b]) => (a < b ? -1 : 1)));

export interface Difference {
  post?: PostHead;
  /** the whole order, where the choice or its order is another */
  order?: number[];
  products: PostProductState[];
  /** ids that were not there before */
  added: number[];
}

/** What is to be told after `before`; null when nothing is. Values are absolute, so a repeated or late change harms nobody. */
export function differenceOf(before: FeedState, after: FeedState): Difference | null {
  const known = new Map(before.products.map((product) => [product.id, told(product)]));
  const products = after.products.filter((product) => known.get(product.id) !== told(product));
  const reordered = before.order.length !== after.order.length || before.order.some((id, index) => id !== after.order[index]);
  const renamed = after.post !== undefined && (before.post === undefined || saidOf(before.post) !== saidOf(after.post));
  if (products.length === 0 && !reordered && !renamed) return null;
  return {
    ...(renamed ? { post: after.post } : {}),
    ...(reordered ? { order: after.order } : {}),
    products,
    added: after.order.filter((id) => !known.has(id)),
  };
}
