import type { Cart } from '@noren/contract/entities/cart';
import type { CheckoutProgress } from '../guards/checkout-step.ts';
import { storedValue } from '../storage/stored-value.ts';

/** Ordinary goods or print-on-demand ones: they cannot be ordered together (decisions §5). */
export type GoodsKind = 'ordinary' | 'printio';

/** What the buyer has chosen in the steps so far, kept for a reload and for coming back from 3-D Secure. */
export interface CheckoutChoice {
  kind: GoodsKind | null;
  item_ids: number[];
}

export const noChoice: CheckoutChoice = { kind: null, item_ids: [] };
export const storedChoice = (slug: string) => storedValue<CheckoutChoice>(`checkout-${slug}`);

const kindOf = (item: { sku: { is_printio_product: boolean } }): GoodsKind => (item.sku.is_printio_product ? 'printio' : 'ordinary');

/** How far the buyer is, judged against the cart as it is now: a chosen line that has left the cart is not chosen. */
export function checkoutProgress(cart: Pick<Cart, 'items'> | undefined, choice: CheckoutChoice): CheckoutProgress {
  const items = cart?.items ?? [];
  const kinds = new Set(items.map(kindOf));
  const kind = kinds.size === 1 ? [...kinds][0] : choice.kind;
  return {
    kinds_in_cart: kinds.size,
    category_chosen: choice.kind !== null && kinds.has(choice.kind),
    chosen_items: items.filter((item) => kindOf(item) === kind && choice.item_ids.includes(item.id)).length,
  };
}
