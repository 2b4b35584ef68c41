import type { Order } from '@noren/contract/entities/order';
import { showToast } from '@noren/kit/components/toast.tsx';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { CallError } from '../api/query.ts';
import * as m from '../i18n/generated/messages.js';
import { isOrderId, memberGuard } from '../guards/store-pages.ts';
import { withLoadingOverlay } from '../page/loading-flag.ts';
import { orderQuery } from '../payments/methods/pay-for-order.ts';
import { enterByOrderLink } from '../session/enter-by-order-link.ts';
import { accessTo, dropAccess, followReplacement, tryAsGuest } from '../session/order-access.ts';
import { currentSession } from '../session/current-session.ts';
import { guestToken, memberToken } from '../visitor/visitor.ts';

const notFound = (): Promise<never> => {
  throw redirect({ to: '/error/not-found', replace: true });
};

/**
 * The visitor's own order; one that is not theirs, or does not exist, ends on not-found. Import it lazily: no shopper's first page needs it.
 * @param absent leads on from an order that is not there
 */
export async function ownOrder(client: QueryClient, orderId: string, key?: string, absent: () => Promise<never> = notFound): Promise<Order> {
  if (!isOrderId(orderId)) throw redirect({ to: '/error/not-found', replace: true });
  let order = await knownOrder(client, orderId, key !== undefined);
  if (!order && key) {
    if (await withLoadingOverlay(enterByOrderLink(orderId, key))) order = await asked(client, orderId);
    else showToast(m.orders_guest_link_failed(), 'error');
  }
  order ??= await absent();
  if (accessTo(orderId)) {
    followReplacement(orderId, order.replaced_by);
    // What was listed before are the visitor's own: they are neither shown nor charged here.
    forgetTyped(client);
  }
  return order;
}

/** Cards and konbini records as this order's page and other pages know them: two people's. */
export function forgetTyped(client: QueryClient): void {
  for (const name of ['GET /credit-cards', 'GET /gmo-cvs']) client.removeQueries({ queryKey: [name], type: 'inactive' });
}

/** The order as whoever is in this browser has it: by a link's session of before, as themselves, or as the guest they were before they logged in. */
async function knownOrder(client: QueryClient, orderId: string, hasKey: boolean): Promise<Order | null> {
  if (accessTo(orderId)) {
    const opened = await asked(client, orderId);
    if (opened) return opened;
    dropAccess(orderId);
  }
  const isMember = memberToken.get() !== null;
  // A ghost with a key has nothing yet, and is made a guest by no email.
  const own = isMember || guestToken.get() !== null || !hasKey ? await found(client.ensureQueryData(orderQuery(Number(orderId)))) : null;
  if (own || !isMember || guestToken.get() === null) return own;
  tryAsGuest(orderId);
  const guests = await asked(client, orderId);
  if (!guests) dropAccess(orderId);
  return guests;
}

const asked = (client: QueryClient, orderId: string): Promise<Order | null> =>
  found(client.fetchQuery({ ...orderQuery(Number(orderId)), staleTime: 0, retry: false }));

export interface OrderWanted {
  storeSlug: string;
  orderId: string;
  /** of the link in the order mail, where the page was opened by it */
  key?: string | undefined;
  /** path and query of the page */
  asked: string;
}

/**
 * Loads the order of a marketplace's order page. What is not there leads on: whose login is over logs in and comes back, anybody else may look the
 * order up by its number. Whether there is such an order is told to neither.
 */
export async function loadOrder(client: QueryClient, { storeSlug, orderId, key, asked }: OrderWanted): Promise<Order> {
  const order = await ownOrder(client, orderId, key, async () => {
    if (memberToken.get() !== null) {
      if ((await currentSession(client)).user) return notFound();
      memberToken.clear();
      throw redirect({ href: memberGuard({ visitor: 'ghost', slug: storeSlug, asked, ended: true }) as string, replace: true });
    }
    throw redirect({ href: '/error/not-found?reason=order', replace: true });
  });
  // An order has one address: that of its own store. The key has done its work and is not left lying in the address bar.
  if (order.store.slug !== storeSlug || key) throw redirect({ to: '.', params: { storeSlug: order.store.slug, orderId }, search: {}, replace: true });
  return order;
}

/** Whether this browser has the order already: an email's key is not used then, for it opens a shorter session than they have. */
export const hasOrder = async (client: QueryClient, orderId: string): Promise<boolean> => (await knownOrder(client, orderId, true)) !== null;

/** The answer, or null where the order is not there for this visitor, or a link's session of before is over. */
async function found<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && (error.failure.code === 'NOT_FOUND' || error.failure.code === 'UNAUTHORIZED')) return null;
    throw error;
  }
}
