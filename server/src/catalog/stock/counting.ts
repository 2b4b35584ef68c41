import { available, type Quantities } from './shelf.ts';

/** A SKU's quantities, with the ordered units that have not left the shelf. */
export interface ShelfState extends Pick<Quantities, 'stock' | 'sold' | 'held'> {
  unshipped: number;
}

/** Units of a SKU as shown to merchants (D-553); on_hand = available + reserved. */
interface ShelfUnits {
  /** on the shelf */
  on_hand: number;
  /** on the shelf, but ordered or held in carts */
  reserved: number;
  /** on the shelf and free to buy */
  available: number;
}

export function shelfUnits(state: ShelfState): ShelfUnits {
  const free = available(state);
  const reserved = state.unshipped + state.held;
  return { on_hand: free + reserved, reserved, available: free };
}

export type CountDecision =
  | { outcome: 'corrected'; change: number }
  | { outcome: 'unchanged' | 'moved' | 'below_reserved' };

/**
 * Decides about a counted number of units (D-553). Pure.
 * @param seen units on the shelf when the merchant counted; if others are there now, units left or
 * came back meanwhile, and the count applies only after the merchant has confirmed it
 */
export function decideCount(state: ShelfState, counted: number, seen: number): CountDecision {
  const { on_hand, reserved } = shelfUnits(state);
  if (counted === on_hand) return { outcome: 'unchanged' };
  if (seen !== on_hand) return { outcome: 'moved' };
  if (counted < reserved) return { outcome: 'below_reserved' };
  return { outcome: 'corrected', change: counted - on_hand };
}
