import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { OrderMoney } from '@noren/contract/entities/refund';
import type { StaffMember } from '@noren/contract/entities/staff';
import type { GoodsAct } from '@noren/contract/entities/goods-changes';
import {
  goodsSorts,
  goodsStates,
  type GoodsSort,
  type GoodsState,
} from '@noren/contract/goods-lists';
import { collectionsQuery } from './collection-reads.ts';
import { CallError, callConsole, readConsole } from './call.ts';

export const meQuery = () =>
  queryOptions({
    queryKey: ['me'],
    queryFn: async () => (await readConsole('GET /console/me', {})).data,
  });

/** Caches the staff member who has just signed in. */
export const cacheStaff = (client: QueryClient, staff: StaffMember): void =>
  void client.setQueryData(meQuery().queryKey, staff);

/** Filters of the list of goods, as in the URL; absent ones do not filter. */
export interface GoodsSearch {
  page?: number;
  keyword?: string;
  state?: GoodsState;
  /** with a variant that is sold out or low in stock */
  stock?: 'out' | 'low';
  /** a category or a collection; 0: no category */
  kind?: number;
  sort?: GoodsSort;
}

/** Parses the URL's search parameters; drops unknown and invalid ones. */
export function goodsSearch(search: Record<string, unknown>): GoodsSearch {
  const { page, keyword, stock, kind } = search;
  const state = goodsStates.find((one) => one === search['state'] && one !== 'current');
  const sort = goodsSorts.find((one) => one === search['sort'] && one !== 'shelf');
  return {
    ...(typeof page === 'number' && page > 1 && { page }),
    ...(typeof keyword === 'string' && keyword !== '' && { keyword }),
    ...(state && { state }),
    ...((stock === 'out' || stock === 'low') && { stock }),
    ...(typeof kind === 'number' && Number.isInteger(kind) && kind >= 0 && { kind }),
    ...(sort && { sort }),
  };
}

const goodsKey = (slug: string) => ['goods', slug] as const;

/** The filters as a call takes them, without the page. */
export const goodsFilter = ({ keyword, state, stock, kind, sort }: GoodsSearch) => ({
  ...(keyword !== undefined && { keyword }),
  ...(state && { state }),
  ...(stock && { stock }),
  ...(kind !== undefined && { kind: String(kind) }),
  ...(sort && { sort }),
});

export const goodsQuery = (slug: string, search: GoodsSearch) =>
  queryOptions({
    queryKey: [...goodsKey(slug), search],
    queryFn: () =>
      readConsole('GET /console/stores/{slug}/products', {
        params: { slug },
        query: { ...goodsFilter(search), page: String(search.page ?? 1) },
      }),
    placeholderData: (before) => before,
  });

/** What a change would do with the products. */
export const goodsCheckQuery = (slug: string, products: readonly number[], act: GoodsAct) =>
  queryOptions({
    queryKey: [...goodsKey(slug), 'check', products, act],
    queryFn: async () => {
      const result = await callConsole('POST /console/stores/{slug}/product-changes/check', {
        params: { slug },
        body: { products: [...products], act },
      });
      if (!result.ok) throw new CallError(result.error);
      return result.data.data;
    },
    gcTime: 0,
    staleTime: Infinity,
  });

/** Refetches the goods, and whether the store can open, which its first product may decide. */
export const renewGoods = async (client: QueryClient, slug: string): Promise<void> => {
  await Promise.all(
    [
      goodsKey(slug),
      collectionsQuery(slug).queryKey,
      stockChangesKey(slug),
      meQuery().queryKey,
      settingsQuery(slug).queryKey,
      rehearsalQuery(slug).queryKey,
    ].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
};

/** A store's settings, and what it needs before it can open. */
export const settingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['settings', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/settings', { params: { slug } })).data,
  });

/** The rehearsal of a store, with counts of what was tried. */
export const rehearsalQuery = (slug: string) =>
  queryOptions({
    queryKey: ['rehearsal', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/rehearsal', { params: { slug } })).data,
    // the counts change while the merchant tries the shop on a phone
    refetchInterval: ({ state }) => (state.data?.since ? 10_000 : false),
  });

/** A store's gateway accounts, without their secrets. */
export const gatewaysQuery = (slug: string) =>
  queryOptions({
    queryKey: ['gateways', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/gateway-credentials', { params: { slug } }))
        .data,
  });

/** The staff of a store, and open invitations. */
export const staffQuery = (slug: string) =>
  queryOptions({
    queryKey: ['staff', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/staff', { params: { slug } })).data,
  });
const orderMoneyKey = (slug: string, id: number) => ['orders', slug, 'money', id] as const;

/** Poll interval in milliseconds while a refund is in progress or an undo is possible. */
const moneyPollMs = 5_000;

/** An order's money, and the actions available on it. */
export const orderMoneyQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: orderMoneyKey(slug, id),
    queryFn: async ({ client, queryKey }) => {
      const before = client.getQueryData<OrderMoney>(queryKey);
      const { data } = await readConsole('GET /console/stores/{slug}/orders/{id}/money', {
        params: { slug, id: String(id) },
      });
      // The rest of the page shows these states too, so it is refetched first and both change at
      // once.
      if (before && statesOf(before) !== statesOf(data))
        await (renewals.get(orderPage(slug, id).join('/')) ?? renewPage(client, slug, id));
      return data;
    },
    refetchInterval: ({ state }) =>
      state.data?.refunds.some(({ state: now }) => now === 'at_gateway' || now === 'waiting') ||
      state.data?.undo
        ? moneyPollMs
        : false,
  });

/** The fields that the rest of the order's page shows too. */
const statesOf = ({ status, payment_status, shipping_status, refund_memo }: OrderMoney): string =>
  [status, payment_status, shipping_status, refund_memo].join();

const orderPage = (slug: string, id: number) => ['orders', slug, 'one', id] as const;

/** How long an order's money waits for the rest of its page, in milliseconds. */
const maxPageWaitMs = 3_000;

const renewals = new Map<string, Promise<unknown>>();

/** Refetches the rest of an order's page. Resolves when it has loaded, failed, or timed out. */
async function renewPage(client: QueryClient, slug: string, id: number): Promise<void> {
  const queryKey = orderPage(slug, id);
  const renewal = Promise.race([
    client.invalidateQueries({ queryKey }),
    new Promise((resolve) => setTimeout(resolve, maxPageWaitMs)),
  ]);
  renewals.set(queryKey.join('/'), renewal);
  await renewal;
  if (renewals.get(queryKey.join('/')) === renewal) renewals.delete(queryKey.join('/'));
}

/**
 * Stores the order that a call returned. It is shown together with the rest of the page, which is
 * refetched first: content that arrived a moment later would move the next button away from the
 * pointer. Lists with the order are refetched as well.
 */
export async function rememberOrderMoney(
  client: QueryClient,
  slug: string,
  data: OrderMoney,
): Promise<void> {
  const key = orderMoneyKey(slug, data.id);
  await renewPage(client, slug, data.id);
  // a read that began before the call would return the old state
  await client.cancelQueries({ queryKey: key });
  client.setQueryData(key, data);
  void client.invalidateQueries({
    queryKey: ['orders', slug],
    predicate: ({ queryKey }) => queryKey[2] !== 'money' && queryKey[2] !== 'one',
  });
}

const stockChangesKey = (slug: string) => ['stock-changes', slug] as const;

/** One product; null if it does not exist. */
export const productQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['product', slug, id],
    queryFn: async () => {
      try {
        return (
          await readConsole('GET /console/stores/{slug}/products/{id}', {
            params: { slug, id: String(id) },
          })
        ).data;
      } catch (error) {
        if (error instanceof CallError && error.failure.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  });

/** The latest corrections of a SKU's stock. */
export const stockChangesQuery = (slug: string, sku_id: number) =>
  queryOptions({
    queryKey: [...stockChangesKey(slug), sku_id],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/skus/{id}/stock-changes', {
          params: { slug, id: String(sku_id) },
        })
      ).data,
  });

export const looksQuery = (slug: string) =>
  queryOptions({
    queryKey: ['looks', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/looks', { params: { slug } })).data,
  });

export const analyticsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['analytics', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/analytics', { params: { slug } })).data,
  });

export const labelSettingsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['label-settings', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/label-settings', { params: { slug } })).data,
  });

export const profileQuery = (slug: string) =>
  queryOptions({
    queryKey: ['profile', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/profile', { params: { slug } })).data,
  });

/** The progress of a product file; polled while the server works on it. */
export const importQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['import', slug, id],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/imports/{id}', {
          params: { slug, id: String(id) },
        })
      ).data,
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'checking' || data?.status === 'running' ? 1_000 : false,
  });

export const chatQuery = (slug: string) =>
  queryOptions({
    queryKey: ['chat', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/chat', { params: { slug } })).data,
  });

export const kindsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['kinds', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/kinds', { params: { slug } })).data,
  });
