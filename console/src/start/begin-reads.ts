import type { QueryClient } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { meQuery } from '../api/reads.ts';
import { staffToken } from '../api/token.ts';
import { countsQuery, ordersQuery, ordersSearch } from '../orders/order-reads.ts';

/**
 * Asks at once for what the page that is opened will ask for: who is signed in and, where it is a store's orders, those too, which otherwise waited for the
 * answer before. What is refused here is asked again, and said, by the page itself.
 */
export function beginReads(client: QueryClient, { pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (staffToken.get() === '') return;
  void client.prefetchQuery(meQuery());
  const slug = /^\/console\/stores\/([^/]+)\/orders\/?$/.exec(pathname)?.[1];
  if (slug === undefined) return;
  void client.prefetchQuery(countsQuery(slug));
  void client.prefetchInfiniteQuery(ordersQuery(slug, ordersSearch(defaultParseSearch(search))));
}
