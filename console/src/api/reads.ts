import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { OrderMoney } from '@noren/contract/entities/refund';
import type { StaffMember } from '@noren/contract/entities/staff';
import { CallError, readConsole } from './call.ts';

/** Who is signed in, with their stores. */
export const meQuery = () => queryOptions({ queryKey: ['me'], queryFn: async () => (await readConsole('GET /console/me', {})).data });

/** Puts who has just entered where the pages read them. */
export const rememberMe = (client: QueryClient, staff: StaffMember): void => void client.setQueryData(meQuery().queryKey, staff);

export interface GoodsSearch {
  page: number;
  keyword: string;
  archived: boolean;
}

const goodsKey = (slug: string) => ['goods', slug] as const;

export const goodsQuery = (slug: string, { page, keyword, archived }: GoodsSearch) =>
  queryOptions({
    queryKey: [...goodsKey(slug), page, keyword, archived],
    queryFn: () =>
      readConsole('GET /console/stores/{slug}/products', {
        params: { slug },
        query: { page: String(page), keyword, archived: archived ? '1' : '0' },
      }),
    placeholderData: (before) => before,
  });

export const renewGoods = (client: QueryClient, slug: string): Promise<void> => client.invalidateQueries({ queryKey: goodsKey(slug) });

/** How a store sells, and what it still needs. */
export const settingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['settings', slug],
    queryFn: async () => (await readConsole('GET /console/stores/{slug}/settings', { params: { slug } })).data,
  });

/** Whether a store rehearses, and what was tried. */
export const rehearsalQuery = (slug: string) =>
  queryOptions({
    queryKey: ['rehearsal', slug],
    queryFn: async () => (await readConsole('GET /console/stores/{slug}/rehearsal', { params: { slug } })).data,
    // what is tried on the phone is counted here
    refetchInterval: ({ state }) => (state.data?.since ? 10_000 : false),
  });

/** A store's shops at the gateways, by name alone. */
export const gatewaysQuery = (slug: string) =>
  queryOptions({
    queryKey: ['gateways', slug],
    queryFn: async () => (await readConsole('GET /console/stores/{slug}/gateway-credentials', { params: { slug } })).data,
  });

/** Who works in a store, and who was asked to. */
export const staffQuery = (slug: string) =>
  queryOptions({
    queryKey: ['staff', slug],
    queryFn: async () => (await readConsole('GET /console/stores/{slug}/staff', { params: { slug } })).data,
  });
const orderMoneyKey = (slug: string, id: number) => ['orders', slug, 'money', id] as const;

/** How soon an order is looked at again while money of it is on its way, in milliseconds. */
const moneyMoves = 5_000;

/** An order's money, and what can be done with it. */
export const orderMoneyQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: orderMoneyKey(slug, id),
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<OrderMoney>(queryKey);
      const { data } = await readConsole('GET /console/stores/{slug}/orders/{id}/money', { params: { slug, id: String(id) } });
      // what changes what the rest of the order's page says is shown together with it, as what a call has answered
      if (before && standingOf(before) !== standingOf(data)) await (renewals.get(orderPage(slug, id).join('/')) ?? renewPage(client, slug, id));
      return data;
    },
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ state: now }) => now === 'at_gateway' || now === 'waiting') || state.data?.undo ? moneyMoves : false,
  });

/** What the rest of an order's page says too. */
const standingOf = ({ status, payment_status, shipping_status, refund_memo }: OrderMoney): string =>
  [status, payment_status, shipping_status, refund_memo].join();

const orderPage = (slug: string, id: number) => ['orders', slug, 'one', id] as const;

/** How long an order's money waits for the rest of its page, in milliseconds. */
const restOfPage = 3_000;

/** Pages of orders that are being asked anew. */
const renewals = new Map<string, Promise<unknown>>();

/** Asks the rest of an order's page anew. Ends when it has come, or failed, or does not come. */
async function renewPage(client: QueryClient, slug: string, id: number): Promise<void> {
  const queryKey = orderPage(slug, id);
  const renewal = Promise.race([client.invalidateQueries({ queryKey }), new Promise((resolve) => setTimeout(resolve, restOfPage))]);
  renewals.set(queryKey.join('/'), renewal);
  await renewal;
  if (renewals.get(queryKey.join('/')) === renewal) renewals.delete(queryKey.join('/'));
}

/**
 * An order as a call has just answered it. It is shown together with the rest of the order's page, which is asked anew: what came a moment later would move
 * the next button from under a finger. What lists the order is asked anew as well.
 */
export async function rememberOrderMoney(client: QueryClient, slug: string, data: OrderMoney): Promise<void> {
  const key = orderMoneyKey(slug, data.id);
  await renewPage(client, slug, data.id);
  // a look that began before the call would say how it was
  await client.cancelQueries({ queryKey: key });
  client.setQueryData(key, data);
  void client.invalidateQueries({ queryKey: ['orders', slug], predicate: ({ queryKey }) => queryKey[2] !== 'money' && queryKey[2] !== 'one' });
}

/** One product; null: there is none of that number. */
export const productQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['product', slug, id],
    queryFn: async () => {
      try {
        return (await readConsole('GET /console/stores/{slug}/products/{id}', { params: { slug, id: String(id) } })).data;
      } catch (error) {
        if (error instanceof CallError && error.failure.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  });

/** The pictures of a store itself. */
export const looksQuery = (slug: string) =>
  queryOptions({
    queryKey: ['looks', slug],
    queryFn: async () => (await readConsole('GET /console/stores/{slug}/looks', { params: { slug } })).data,
  });

/** How far a file of goods is; asked again while somebody works on it. */
export const importQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['import', slug, id],
    queryFn: async () => (await readConsole('GET /console/stores/{slug}/imports/{id}', { params: { slug, id: String(id) } })).data,
    refetchInterval: ({ state: { data } }) => (data?.status === 'checking' || data?.status === 'running' ? 1_000 : false),
  });

/** The kinds of a store's goods. */
export const kindsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['kinds', slug],
    queryFn: async () => (await readConsole('GET /console/stores/{slug}/kinds', { params: { slug } })).data,
  });
