import type { CartItem } from '@noren/contract/entities/cart';
import type { QuantityCap } from '../products/quantity-stepper.tsx';

type Line = Pick<
  CartItem,
  'quantity' | 'salable_quantity' | 'buyer_purchasable_limit' | 'held_until' | 'status_changes'
> & {
  sku: Pick<CartItem['sku'], 'available_quantity'>;
};

/** Returns the stepper's maximum, and whether stock or the purchase limit determines it. */
export function lineCapOf(line: Line): QuantityCap {
  const { salable_quantity: max, buyer_purchasable_limit: limit } = line;
  // If the stock allows more, the buyer's limit applies, which includes earlier orders.
  const stock = line.sku.available_quantity + (line.held_until === null ? 0 : line.quantity);
  return {
    max,
    reason:
      limit !== null && stock > max ? 'limit' : limit !== null && limit <= max ? 'limit' : 'stock',
  };
}

/**
 * Whether the quantity exceeds this buyer's limit (e.g. after an earlier order), although the goods
 * have not changed.
 */
export const isOverLimit = (line: Line): boolean =>
  !line.status_changes && line.quantity > line.salable_quantity;

/** Ids of the lines whose changes the buyer must accept before ordering. */
export const changedIds = (lines: readonly (Line & { id: number })[]): number[] =>
  lines.filter((line) => line.status_changes).map((line) => line.id);

/** The SKU's own picture, otherwise the product's cover. */
export function pictureOf({ sku }: Pick<CartItem, 'sku'>): string | null {
  return (
    (
      sku.images[0] ??
      sku.product_images.find((image) => image.id === sku.product_cover_image_id) ??
      sku.product_images[0]
    )?.url ?? null
  );
}

/** Returns the end of the hold that ends first; null if nothing is held. */
export function firstToEnd(
  items: readonly Pick<CartItem, 'held_until'>[],
  now: number,
): string | null {
  const running = items.flatMap(({ held_until }) =>
    held_until !== null && Date.parse(held_until) > now ? [held_until] : [],
  );
  return running.length === 0
    ? null
    : running.reduce((first, one) => (Date.parse(one) < Date.parse(first) ? one : first));
}
