import { cutText } from '@noren/contract/cut-text';
import { queryOptions } from '@tanstack/react-query';
import { CallError, readConsole } from '../api/call.ts';

const onlyWhich = ['members', 'repeat', 'newsletter', 'blocked'] as const;
export const buyerFilters = onlyWhich;
const sorts = ['latest', 'paid', 'orders'] as const;
export type BuyersSort = (typeof sorts)[number];

/** Filters of the list, as in the URL; absent ones do not filter. */
export interface BuyersSearch {
  search?: string;
  tag?: string;
  only?: (typeof onlyWhich)[number];
  sort?: BuyersSort;
  page?: number;
}

/** Parses the URL's search parameters; drops unknown and invalid ones. */
export function buyersSearch(given: Record<string, unknown>): BuyersSearch {
  const textIn = (value: unknown, most: number) =>
    typeof value === 'string' || typeof value === 'number'
      ? cutText(String(value), most) || undefined
      : undefined;
  const read = {
    search: textIn(given['search'], 100),
    tag: textIn(given['tag'], 40),
    only: onlyWhich.find((one) => one === given['only']),
    sort: sorts.find((one) => one === given['sort']),
    page: Number.isInteger(given['page']) && Number(given['page']) > 1 ? given['page'] : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

const buyersKey = (slug: string) => ['buyers', slug] as const;

export const buyersQuery = (slug: string, { page, ...search }: BuyersSearch) =>
  queryOptions({
    queryKey: [...buyersKey(slug), 'list', search, page],
    queryFn: () =>
      readConsole('GET /console/stores/{slug}/buyers', {
        params: { slug },
        query: { ...search, ...(page && { page: String(page) }) },
      }),
    placeholderData: (before) => before,
  });

/** A person by one of their orders; null if the store has no such order. */
export const buyerQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: [...buyersKey(slug), 'one', id],
    queryFn: async () => {
      try {
        return (
          await readConsole('GET /console/stores/{slug}/buyers/{id}', {
            params: { slug, id: String(id) },
          })
        ).data;
      } catch (error) {
        if (error instanceof CallError && error.failure.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
  });

export const buyersOf = buyersKey;
