import { queryOptions, type QueryClient } from '@tanstack/react-query';
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
