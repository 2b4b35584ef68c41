import type { QueryClient } from '@tanstack/react-query';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { changedIds, isOverLimit } from '../cart/line-state.ts';
import type { CheckoutStep } from '../guards/checkout-step.ts';
import { kindBeingOrdered, kindOf } from './choice.ts';
import { draftOf } from './order-draft.ts';

/** Chooses every line of the cart for the order, and returns the step to open: an earlier one where the buyer has something to decide first. */
export async function stepAfterAdding(client: QueryClient, storeSlug: string): Promise<CheckoutStep> {
  const carts = await client.fetchQuery({ ...cartsOf(storeSlug), staleTime: 5_000 }).catch(() => []);
  const items = cartOfStore(carts, storeSlug)?.items ?? [];
  const kind = kindBeingOrdered(items, null);
  const lines = items.filter((item) => kindOf(item) === kind);
  if (lines.length === 0 || changedIds(lines).length > 0 || lines.some(isOverLimit)) return 'step-category';
  draftOf(storeSlug).change({ kind: null, item_ids: lines.map(({ id }) => id) });
  return 'step-shipping-and-payment';
}
