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
 * Returns the visitor's own order; otherwise redirects to not-found. Import it lazily, because no
 * first page needs it.
 * @param absent redirects when the order is not found
 */
export async function ownOrder(
  client: QueryClient,
  orderId: string,
  key?: string,
  absent: () => Promise<never> = notFound,
): Promise<Order> {
  if (!isOrderId(orderId)) throw redirect({ to: '/error/not-found', replace: true });
  let order = await knownOrder(client, orderId, key !== undefined);
  if (!order && key) {
    if (await withLoadingOverlay(enterByOrderLink(orderId, key)))
      order = await asked(client, orderId);
    else showToast(m.orders_guest_link_failed(), 'error');
  }
  order ??= await absent();
  if (accessTo(orderId)) {
    followReplacement(orderId, order.replaced_by);
    // Cached cards and records are the visitor's own; they must not be shown or charged for this
    // order.
    removeOrderLookup(client);
  }
  return order;
}

/** Removes cached cards and konbini records, because this order may belong to another person. */
export function removeOrderLookup(client: QueryClient): void {
  for (const name of ['GET /credit-cards', 'GET /gmo-cvs'])
    client.removeQueries({ queryKey: [name], type: 'inactive' });
}

/**
 * Loads the order with any identity this browser has: an earlier link's session, the visitor's own,
 * or the guest they were before logging in.
 */
async function knownOrder(
  client: QueryClient,
  orderId: string,
  hasKey: boolean,
): Promise<Order | null> {
  if (accessTo(orderId)) {
    const opened = await asked(client, orderId);
    if (opened) return opened;
    dropAccess(orderId);
  }
  const isMember = memberToken.get() !== null;
  // A ghost with a key has no orders, and an email link does not make them a guest.
  const own =
    isMember || guestToken.get() !== null || !hasKey
      ? await found(client.ensureQueryData(orderQuery(Number(orderId))))
      : null;
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
  /** the key of the link in the order email, if the page was opened by it */
  key?: string | undefined;
  /** path and query of the page */
  asked: string;
}

/**
 * Loads the order of a marketplace's order page. If it is not found, a member with an expired
 * session logs in and comes back; others may look the order up by its number. Neither reveals
 * whether the order exists.
 */
export async function loadOrder(
  client: QueryClient,
  { storeSlug, orderId, key, asked }: OrderWanted,
): Promise<Order> {
  const order = await ownOrder(client, orderId, key, async () => {
    if (memberToken.get() !== null) {
      if ((await currentSession(client)).user) return notFound();
      memberToken.clear();
      throw redirect({
        href: memberGuard({ visitor: 'ghost', slug: storeSlug, asked, ended: true }) as string,
        replace: true,
      });
    }
    throw redirect({ href: '/error/not-found?reason=order', replace: true });
  });
  // An order has one URL, in its own store. The key has been used and is removed from the address
  // bar.
  if (order.store.slug !== storeSlug || key)
    throw redirect({
      to: '.',
      params: { storeSlug: order.store.slug, orderId },
      search: {},
      replace: true,
    });
  return order;
}

/**
 * Whether this browser can open the order already: then an email's key is not used, because its
 * session would be shorter.
 */
export const hasOrder = async (client: QueryClient, orderId: string): Promise<boolean> =>
  (await knownOrder(client, orderId, true)) !== null;

/**
 * Returns the response, or null if the order is not found for this identity or the link's session
 * has expired.
 */
async function found<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (
      error instanceof CallError &&
      (error.failure.code === 'NOT_FOUND' || error.failure.code === 'UNAUTHORIZED')
    )
      return null;
    throw error;
  }
}
