import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { CallError } from '../api/query.ts';
import type { Cart, CartItem } from '@noren/contract/entities/cart';
import { changedIds, isOverLimit } from '../cart/line-state.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import type { Shop } from '../channel/channel.ts';
import { checkoutStepGuard, type CheckoutStep } from '../guards/checkout-step.ts';
import { draftOf, clearPlacedOrder, pickUpOrder } from './order-draft.ts';
import { intentOfLostReply } from './order-intent.ts';
import { checkoutTermsOf } from '../stores/checkout-terms.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';
import { checkoutProgress, kindBeingOrdered, kindOf } from './choice.ts';

/**
 * Prefetches in parallel what every step needs: the store's terms, and the cart if there is a
 * token.
 */
export function askForStep(client: QueryClient, storeSlug: string): void {
  void client.prefetchQuery(checkoutTermsOf(storeSlug));
  if (memberToken.get() !== null || guestToken.get() !== null)
    void client.prefetchQuery(cartsOf(storeSlug));
}

/**
 * Selects every line of the cart for the order. @returns false if the buyer has to decide something
 * first
 */
function chooseAll(storeSlug: string, items: readonly CartItem[]): boolean {
  const kind = kindBeingOrdered(items, null);
  const lines = items.filter((item) => kindOf(item) === kind);
  if (lines.length === 0 || changedIds(lines).length > 0 || lines.some(isOverLimit)) return false;
  draftOf(storeSlug).change({ kind: null, item_ids: lines.map(({ id }) => id) });
  return true;
}

/**
 * A step's beforeLoad: opens it, or redirects to the step where the buyer is (D-204).
 * @param goesOn the buyer has just added goods and checks out: the whole cart is ordered, unless
 * something must be decided
 */
export async function openStep(
  step: CheckoutStep,
  { queryClient, store, channel }: Shop & { queryClient: QueryClient },
  goesOn = false,
): Promise<void> {
  askForStep(queryClient, store.slug);
  const carts = await queryClient.ensureQueryData({
    ...cartsOf(store.slug),
    revalidateIfStale: true,
  });
  const cart = cartOfStore(carts, store.slug);
  const found = await findLostOrder(store.slug, cart);
  if (found !== null) throw redirect({ href: channel.paths.orderDone(found), replace: true });
  const draft = draftOf(store.slug).get();
  if (goesOn && chooseAll(store.slug, cart?.items ?? []))
    throw redirect({ href: channel.paths.checkout('step-shipping-and-payment'), replace: true });
  const elsewhere = checkoutStepGuard(step, checkoutProgress(cart, draft));
  if (elsewhere) throw redirect({ href: channel.paths.checkout(elsewhere), replace: true });
}

/**
 * Finds an order whose page was left or reloaded before the response arrived. Without a response it
 * throws and keeps the intent. @returns the order's id; null: there is none
 */
export async function findLostOrder(
  storeSlug: string,
  cart: Cart | undefined,
): Promise<number | null> {
  const left = intentOfLostReply(
    draftOf(storeSlug).get().intent,
    cart?.items.map((item) => item.id) ?? [],
  );
  const found = left && (await pickUpOrder(storeSlug, left));
  if (!found) return null;
  if (!found.ok) throw new CallError(found.error);
  clearPlacedOrder(storeSlug);
  return found.id;
}
