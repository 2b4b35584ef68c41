import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import { CallError } from '../api/query.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import { checkoutStepGuard, type CheckoutStep } from '../guards/checkout-step.ts';
import { checkoutProgress } from './choice.ts';
import { draftOf, forgetOrdered } from './draft.ts';
import { orderLeftBehind } from './intent.ts';

export const stepPaths = {
  'step-category': '/stores/$storeSlug/marketplace/checkout/step-category',
  'step-products': '/stores/$storeSlug/marketplace/checkout/step-products',
  'step-shipping-and-payment': '/stores/$storeSlug/marketplace/checkout/step-shipping-and-payment',
} as const;

/** A step's beforeLoad: opens it, or goes where the buyer is on the way (decisions §5). */
export async function openStep(step: CheckoutStep, { queryClient }: { queryClient: QueryClient }, storeSlug: string): Promise<void> {
  const carts = await queryClient.ensureQueryData({ ...cartsOf(storeSlug), revalidateIfStale: true });
  const cart = cartOfStore(carts, storeSlug);
  const draft = draftOf(storeSlug).get();
  const left = orderLeftBehind(draft.intent, cart?.items.map((item) => item.id) ?? []);
  if (left) await pickUpOrder(left, storeSlug);
  const elsewhere = checkoutStepGuard(step, checkoutProgress(cart, draft));
  if (elsewhere) throw redirect({ to: stepPaths[elsewhere], params: { storeSlug }, replace: true });
}

/** The page was reloaded before the order's answer came: asking once more with the same key gives that answer, not a second order. */
async function pickUpOrder(intent: { key: string; body: string }, storeSlug: string): Promise<void> {
  const result = await call('POST /checkout', { body: JSON.parse(intent.body) as never, idempotencyKey: intent.key, as: 'guest' });
  if (result.ok) {
    forgetOrdered(storeSlug);
    throw redirect({ to: '/stores/$storeSlug/marketplace/checkout/step-done/$orderId', params: { storeSlug, orderId: String(result.data.id) }, replace: true });
  }
  // Unanswered again: the wish stays, and so does the page that says there is no connection.
  if (result.error.code === 'NETWORK') throw new CallError(result.error);
  draftOf(storeSlug).change({ intent: null });
}
