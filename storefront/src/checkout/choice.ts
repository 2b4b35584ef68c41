import type { Cart, CartItem } from '@noren/contract/entities/cart';
import type { CommercialInfo } from '@noren/contract/entities/store';
import type { CheckoutProgress } from '../guards/checkout-step.ts';

/** Ordinary goods or print-on-demand ones: they cannot be ordered together (D-115). */
export type GoodsKind = 'ordinary' | 'printio';

export interface CheckoutChoice {
  kind: GoodsKind | null;
  item_ids: number[];
}

type Sorted = { sku: Pick<CartItem['sku'], 'is_printio_product'> };
export const kindOf = (item: Sorted): GoodsKind =>
  item.sku.is_printio_product ? 'printio' : 'ordinary';

/**
 * Returns the store's delivery text for an order: the one for goods made to order if it has such
 * goods and the store has that text.
 */
export const deliveryInfoOf = (
  law: Pick<CommercialInfo, 'delivery_info' | 'made_to_order_info'>,
  lines: readonly Sorted[],
): string =>
  (lines.some((line) => kindOf(line) === 'printio') && law.made_to_order_info) || law.delivery_info;

/**
 * Returns the kind being ordered: the only one in the cart, otherwise the chosen one if the cart
 * still has it.
 */
export function kindBeingOrdered(
  items: readonly Sorted[],
  chosen: GoodsKind | null,
): GoodsKind | null {
  const kinds = new Set(items.map(kindOf));
  if (kinds.size === 1) return [...kinds][0] ?? null;
  return chosen !== null && kinds.has(chosen) ? chosen : null;
}

/**
 * Returns the buyer's progress, judged by the current cart: chosen lines that have left the cart do
 * not count.
 */
export function checkoutProgress(
  cart: Pick<Cart, 'items'> | undefined,
  choice: CheckoutChoice,
): CheckoutProgress {
  const items = cart?.items ?? [];
  const kinds = new Set(items.map(kindOf));
  const kind = kinds.size === 1 ? kindBeingOrdered(items, null) : choice.kind;
  return {
    kinds_in_cart: kinds.size,
    category_chosen: choice.kind !== null && kinds.has(choice.kind),
    chosen_items: items.filter((item) => kindOf(item) === kind && choice.item_ids.includes(item.id))
      .length,
  };
}
