import { cutText } from '@noren/contract/cut-text';
import {
  maxOrdersPerCall,
  orderDues,
  orderSorts,
  orderTabs,
  type OrderDue,
  type OrderSort,
  type OrderTab,
} from '@noren/contract/order-lists';
import { paymentStatuses, type PaymentStatus } from '@noren/contract/transitions';
import { isToOwnAccount, paymentTypes, type PaymentType } from '@noren/contract/payment-methods';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  CallError,
  callConsole,
  readConsole,
  type CallFailure,
  type CallResult,
} from '../api/call.ts';
import type { AwaitedOrder } from './bank-file.ts';

/** Filters of the order list, as in the URL; absent ones do not filter. */
export interface OrdersSearch {
  tab?: OrderTab;
  search?: string;
  from?: string;
  to?: string;
  payment?: PaymentType;
  stream?: string;
  product?: string;
  show?: string;
  due?: OrderDue;
  payment_status?: PaymentStatus;
  place?: string;
  min?: string;
  max?: string;
  tag?: string;
  sort?: OrderSort;
}

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);
const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const matching = (value: unknown, pattern: RegExp): string | undefined =>
  pattern.exec(textIn(value))?.[0];

/** Parses the URL's search parameters; drops unknown and invalid ones. */
export function ordersSearch(given: Record<string, unknown>): OrdersSearch {
  const read = {
    tab: oneOf(orderTabs, given['tab']),
    search: cutText(textIn(given['search']), 100) || undefined,
    from: matching(given['from'], /^\d{4}-\d{2}-\d{2}$/),
    to: matching(given['to'], /^\d{4}-\d{2}-\d{2}$/),
    payment: oneOf(paymentTypes, given['payment']),
    stream: matching(given['stream'], /^[1-9]\d{0,9}$/),
    product: matching(given['product'], /^[1-9]\d{0,9}$/),
    show: matching(given['show'], /^[1-9]\d{0,9}$/),
    due: oneOf(orderDues, given['due']),
    payment_status: oneOf(paymentStatuses, given['payment_status']),
    place: matching(given['place'], /^(\d{2}|TW-[A-Z]{3})$/),
    min: matching(given['min'], /^\d{1,8}$/),
    max: matching(given['max'], /^\d{1,8}$/),
    tag: cutText(textIn(given['tag']), 60) || undefined,
    sort: oneOf(orderSorts, given['sort']),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** What is printed: orders by their ids, and of them slips, the pick list or both. */
export interface PrintSearch {
  ids: string;
  what?: 'both' | 'pick' | 'slips';
}

/** Parses the URL's search parameters of the printed page. */
export function printSearch(search: Record<string, unknown>): PrintSearch {
  const ids = matching(search['ids'], /^[1-9]\d{0,9}(?:,[1-9]\d{0,9}){0,299}$/) ?? '';
  const what = oneOf(['both', 'pick', 'slips'] as const, search['what']);
  return { ids, ...(what && { what }) };
}

/** The default tab is the open work; a search covers all orders. */
export const tabOf = ({ tab, search }: OrdersSearch): OrderTab =>
  tab ?? (search === undefined ? 'to_ship' : 'all');

export const ordersKey = (slug: string) => ['orders', slug] as const;

export const ordersQuery = (slug: string, search: OrdersSearch) =>
  infiniteQueryOptions({
    queryKey: [...ordersKey(slug), 'list', search],
    queryFn: ({ pageParam }) =>
      readConsole('GET /console/stores/{slug}/orders', {
        params: { slug },
        query: { ...search, tab: tabOf(search), ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
  });

export const countsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...ordersKey(slug), 'counts'],
    queryFn: () => readConsole('GET /console/stores/{slug}/order-counts', { params: { slug } }),
  });

/** The shows that orders came from, for the filter. */
export const orderShowsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...ordersKey(slug), 'shows'],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/order-shows', { params: { slug } })).data,
  });

/** The tags in use, most used first. */
export const orderTagsQuery = (slug: string) =>
  queryOptions({
    queryKey: [...ordersKey(slug), 'tags'],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/order-tags', { params: { slug } })).data,
  });

/** What canceling these orders would refund, or why they cannot be canceled. */
export const cancelCheckQuery = (slug: string, orders: readonly number[]) =>
  queryOptions({
    queryKey: [...ordersKey(slug), 'cancel-check', orders],
    queryFn: async () => {
      const result = await callConsole('POST /console/stores/{slug}/cancellations/check', {
        params: { slug },
        body: { orders: [...orders] },
      });
      if (!result.ok) throw new CallError(result.error);
      return result.data.data;
    },
    gcTime: 0,
    staleTime: Infinity,
  });

/** Oldest canceled order that may still get its transfer, in days. */
const lateTransferDays = 90;

/**
 * Every order that a transfer may belong to: unpaid ones, and canceled ones whose money may come
 * late.
 */
export async function awaitedOrders(
  slug: string,
): Promise<{ ok: true; orders: AwaitedOrder[] } | { ok: false; error: CallFailure }> {
  const orders: AwaitedOrder[] = [];
  const from = new Date(Date.now() - lateTransferDays * 86_400_000).toISOString().slice(0, 10);
  for (const payment of paymentTypes.filter(isToOwnAccount))
    for (const payment_status of ['pending', 'failed'] as const)
      for (let after: string | null = ''; after !== null;) {
        const page: CallResult<'GET /console/stores/{slug}/orders'> = await callConsole(
          'GET /console/stores/{slug}/orders',
          {
            params: { slug },
            query: {
              tab: 'all',
              payment,
              payment_status,
              from,
              per_page: String(maxOrdersPerCall),
              ...(after !== '' && { after }),
            },
          },
        );
        if (!page.ok) return { ok: false, error: page.error };
        for (const { id, number, total_amount, buyer_name, status } of page.data.data)
          orders.push({ id, number, total_amount, buyer_name, is_canceled: status === 'canceled' });
        after = page.data.next;
      }
  return { ok: true, orders };
}

/** One order; null if it does not exist. */
export const orderQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: [...ordersKey(slug), 'one', id],
    queryFn: async () => {
      try {
        return (
          await readConsole('GET /console/stores/{slug}/orders/{id}', {
            params: { slug, id: String(id) },
          })
        ).data;
      } catch (error) {
        if (error instanceof CallError && error.failure.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  });

export const receiptsQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: [...ordersKey(slug), 'receipts', id],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/orders/{id}/receipts', {
          params: { slug, id: String(id) },
        })
      ).data,
  });

export const slipsQuery = (slug: string, ids: string) =>
  queryOptions({
    queryKey: [...ordersKey(slug), 'slips', ids],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/order-slips', {
          params: { slug },
          query: { ids },
        })
      ).data,
  });

/** Open orders that can ship together. @param order only its group; absent: all of the store */
export const parcelsQuery = (slug: string, order?: number) =>
  queryOptions({
    queryKey: [...ordersKey(slug), 'parcels', order ?? null],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/parcels', {
          params: { slug },
          query: order === undefined ? {} : { order: String(order) },
        })
      ).data,
  });

/** Refetches everything shown of the store's orders. */
export const renewOrders = (client: QueryClient, slug: string): Promise<void> =>
  client.invalidateQueries({ queryKey: ordersKey(slug) });
