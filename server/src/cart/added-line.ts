import type { CartLine } from '@noren/contract/entities/cart';
import type { Shelf } from '../stock/shelf.ts';
import type { LineState, SkuFound } from './batch-queries.ts';
import { serializeLine } from './serialize.ts';

/** Of a cart: its lines and units, and how many of the lines are held. */
export interface CartCounts {
  lines: number;
  units: number;
  held_lines: number;
}

/** A line with the counts of its cart, itself among them; they are shared by the cart's lines. */
export interface LineInCart extends LineState {
  cart: CartCounts;
}

/**
 * A line as the buyer's cart shows it once its batch is committed, of what the batch has read and decided: no statement more. Whoever added it need not ask
 * for the cart (D-340).
 * @param shelf as the batch leaves it
 */
export function addedLine({ cart, ...line }: LineInCart, sku: SkuFound, shelf: Shelf, now: Date): CartLine {
  const available = shelf.available(sku);
  const shown = {
    ...sku,
    ...line,
    id: line.id as number,
    current_price: sku.price,
    current_sku_name: sku.sku_name,
    current_product_name: sku.product_name,
    available,
    held_by_all: shelf.held(sku),
    // the last units went in this very batch, or the line could not have been added to
    ran_out_at: available === 0 ? now : shelf.ranOutAt(sku),
  };
  return {
    cart_id: line.cart_id,
    store: { id: sku.store_id, slug: sku.store_slug, name: sku.store_name },
    lines: cart.lines,
    units: cart.units,
    item: serializeLine(shown, now),
  };
}
