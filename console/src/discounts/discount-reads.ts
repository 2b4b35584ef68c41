import type { Discount } from '@noren/contract/entities/discount';
import type { SalePrices } from '@noren/contract/entities/sale-prices';
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

/** The sales of a store. */
export const salesOfPricesQuery = (slug: string) =>
  queryOptions({
    queryKey: ['sale-prices', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/sale-prices', { params: { slug } })).data,
  });

/** Shows a changed sale at once, and reads the goods, whose prices it changes, again. */
export function rememberSale(client: QueryClient, slug: string, changed: SalePrices): void {
  const { queryKey } = salesOfPricesQuery(slug);
  client.setQueryData(queryKey, (known) =>
    known?.map((one) => (one.id === changed.id ? changed : one)),
  );
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: ['goods', slug] });
}
