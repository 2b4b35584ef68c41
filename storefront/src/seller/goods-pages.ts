import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryOf } from '../api/query.ts';
import type { AnswerOf } from '../api/client.ts';
import type { GoodsFilter } from './goods-filter.ts';

type Page = AnswerOf<'GET /seller/stores/{slug}/products'>;

/** The store's goods, a thousand per page (spec §7 all=1); the server searches all of them. */
export function goodsPages(slug: string, { kind, q }: GoodsFilter, onMarket: boolean) {
  const query = {
    all: '1',
    tab_names: kind ?? 'normal',
    ...(q && { keyword: q }),
    ...(onMarket && { with_market: '1' as const }),
  } as const;
  return infiniteQueryOptions({
    queryKey: ['GET /seller/stores/{slug}/products', { params: { slug }, query }, 'pages'],
    queryFn: ({ pageParam, client }) =>
      client.fetchQuery({
        ...queryOf('GET /seller/stores/{slug}/products', {
          params: { slug },
          query: { ...query, page: String(pageParam) },
        }),
        staleTime: 0,
        gcTime: 0,
        // the pages' own query retries
        retry: false,
      }),
    initialPageParam: 1,
    getNextPageParam: (last: Page) =>
      last.links.next === null ? undefined : last.meta.current_page + 1,
    // sold and remaining quantities become outdated quickly
    staleTime: 10_000,
  });
}
