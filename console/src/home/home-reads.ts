import { queryOptions } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';
import { ordersKey } from '../orders/order-reads.ts';

/** What is due in a store. It is renewed with its orders, and while it is shown. */
export const homeQuery = (slug: string) =>
  queryOptions({
    queryKey: [...ordersKey(slug), 'home'],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/home', { params: { slug } })).data,
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
