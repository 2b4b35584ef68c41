import type { Discount } from '@noren/contract/entities/discount';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';

/** The coupons and automatic discounts of a store, with their uses so far. */
export const discountsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['discounts', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/discounts', { params: { slug } })).data,
  });

/** Shows a changed discount at once; its place in the list follows with the next read. */
export function rememberDiscount(client: QueryClient, slug: string, changed: Discount): void {
  const { queryKey } = discountsQuery(slug);
  client.setQueryData(queryKey, (known) => {
    if (!known) return known;
    return known.some(({ id }) => id === changed.id)
      ? known.map((one) => (one.id === changed.id ? changed : one))
      : [changed, ...known];
  });
  void client.invalidateQueries({ queryKey });
}
