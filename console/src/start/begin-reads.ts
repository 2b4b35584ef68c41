import type { QueryClient } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { meQuery } from '../api/reads.ts';
import { staffToken } from '../api/token.ts';
import { countsQuery, ordersQuery, ordersSearch } from '../orders/order-reads.ts';

/**
 * Where a store's orders are opened, asks for them beside the question who is signed in: the page would wait for its answer first. What is refused here is
 * asked again, and said, by the page itself.
 */
export function beginReads(client: QueryClient, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const slug = /^\/console\/stores\/([^/]+)\/orders\/?$/.exec(pathname)?.[1];
  if (slug === undefined || staffToken.get() === '') return;
  void client.prefetchQuery(meQuery());
  void client.prefetchQuery(countsQuery(slug));
  void client.prefetchInfiniteQuery(ordersQuery(slug, ordersSearch(defaultParseSearch(search))));
}
