import type { QueryClient } from '@tanstack/react-query';
import { defaultParseSearch } from '@tanstack/react-router';
import { meQuery } from '../api/reads.ts';
import { staffToken } from '../api/token.ts';
import { countsQuery, ordersQuery, ordersSearch } from '../orders/order-reads.ts';

/**
 * When the page is a store's order list, starts its reads in parallel with the session check, which
 * the page would otherwise wait for. Failures are ignored here, because the page reads again and
 * shows them.
 */
export function beginReads(
  client: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): void {
  const slug = /^\/console\/stores\/([^/]+)\/orders\/?$/.exec(pathname)?.[1];
  if (slug === undefined || staffToken.get() === '') return;
  void client.prefetchQuery(meQuery());
  void client.prefetchQuery(countsQuery(slug));
  void client.prefetchInfiniteQuery(ordersQuery(slug, ordersSearch(defaultParseSearch(search))));
}
