import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';
import { settingsQuery } from '../api/reads.ts';

const policiesKey = (slug: string) => ['policies', slug] as const;

/** The current versions of a store's policies. */
export const policiesQuery = (slug: string) =>
  queryOptions({
    queryKey: [...policiesKey(slug), 'current'],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/policies', { params: { slug }, query: {} }))
        .data.current,
  });

/** All versions, twenty per page. */
export const versionsQuery = (slug: string) =>
  infiniteQueryOptions({
    queryKey: [...policiesKey(slug), 'versions'],
    queryFn: async ({ pageParam }) =>
      (
        await readConsole('GET /console/stores/{slug}/policies', {
          params: { slug },
          query: pageParam === null ? {} : { before: String(pageParam) },
        })
      ).data,
    initialPageParam: null as number | null,
    getNextPageParam: ({ versions, has_more }) => (has_more ? (versions.at(-1)?.id ?? null) : null),
  });

/** Refetches the policies, and the settings whose checklist mentions them. */
export async function renewPolicies(client: QueryClient, slug: string): Promise<void> {
  void client.invalidateQueries({ queryKey: settingsQuery(slug).queryKey });
  await client.invalidateQueries({ queryKey: policiesKey(slug) });
}
