import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import { CallError } from '../api/query.ts';
import { cartOfStore, cartsOf } from '../cart/carts.ts';
import type { Shop } from '../channel/channel.ts';
import { checkoutStepGuard, type CheckoutStep } from '../guards/checkout-step.ts';
import { checkoutProgress } from './choice.ts';
import { draftOf, forgetOrdered } from './draft.ts';
import { orderLeftBehind } from './intent.ts';

/** A step's beforeLoad: opens it, or goes where the buyer is on the way (decisions §5). */
export async function openStep(step: CheckoutStep, { queryClient, store, channel }: Shop & { queryClient: QueryClient }): Promise<void> {
  const carts = await queryClient.ensureQueryData({ ...cartsOf(store.slug), revalidateIfStale: true });
  const cart = cartOfStore(carts, store.slug);
  const draft = draftOf(store.slug).get();
  const left = orderLeftBehind(draft.intent, cart?.items.map((item) => item.id) ?? []);
  if (left) await pickUpOrder(left, { store, channel });
  const elsewhere = checkoutStepGuard(step, checkoutProgress(cart, draft));
  if (elsewhere) throw redirect({ href: channel.paths.checkout(elsewhere), replace: true });
}

/** The page was reloaded before the order's answer came: asking once more with the same key gives that answer, not a second order. */
async function pickUpOrder(intent: { key: string; body: string }, { store, channel }: Shop): Promise<void> {
  const result = await call('POST /checkout', { body: JSON.parse(intent.body) as never, idempotencyKey: intent.key, as: 'guest' });
  if (result.ok) {
    forgetOrdered(store.slug);
    throw redirect({ href: channel.paths.orderDone(result.data.id), replace: true });
  }
  // Unanswered again: the wish stays, and so does the page that says there is no connection.
  if (result.error.code === 'NETWORK') throw new CallError(result.error);
  draftOf(store.slug).change({ intent: null });
}
