import type { Order } from '@noren/contract/entities/order';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { CallError } from '../api/query.ts';
import * as m from '../i18n/generated/messages.js';
import { withLoadingOverlay } from '../loading-flag.ts';
import { enterByOrderLink } from '../session/enter-by-order-link.ts';
import { showToast } from '../ui/toast.tsx';
import { orderQuery } from './order-query.ts';

/** The visitor's own order; one that is not theirs, or does not exist, ends on not-found. Import it lazily: no shopper's first page needs it. */
export async function ownOrder(client: QueryClient, orderId: string, key?: string): Promise<Order> {
  // spec §2 writes order ids in digits only
  if (!/^[1-9]\d{0,9}$/.test(orderId)) throw redirect({ to: '/error/not-found', replace: true });
  const query = orderQuery(Number(orderId));
  let order = await own(client.ensureQueryData(query));
  if (!order && key) {
    if (await withLoadingOverlay(enterByOrderLink(client, orderId, key))) order = await own(client.fetchQuery(query));
    else showToast(m.orders_guest_link_failed(), 'trouble');
  }
  if (!order) throw redirect({ to: '/error/not-found', replace: true });
  return order;
}

export interface OrderWanted {
  storeSlug: string;
  orderId: string;
  /** of the link in the order mail, where the page was opened by it */
  key?: string | undefined;
}

/** Loads the order of a marketplace's order page. */
export async function loadOrder(client: QueryClient, { storeSlug, orderId, key }: OrderWanted): Promise<void> {
  const order = await ownOrder(client, orderId, key);
  // An order has one address: that of its own store. The key has done its work and is not left lying in the address bar.
  if (order.store.slug !== storeSlug || key) throw redirect({ to: '.', params: { storeSlug: order.store.slug, orderId }, search: {}, replace: true });
}

/** Whether this visitor has the order already: a letter's key is not used then, for it opens a shorter session than they have. */
export const hasOrder = async (client: QueryClient, orderId: string): Promise<boolean> =>
  (await own(client.ensureQueryData(orderQuery(Number(orderId))))) !== null;

/** The answer, or null where the order is not there for this visitor. */
async function own<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof CallError && error.failure.code === 'NOT_FOUND') return null;
    throw error;
  }
}
