import type { ShowDetails } from '@noren/contract/entities/show';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { CallError, readConsole } from '../api/call.ts';

const showsKey = (slug: string) => ['shows', slug] as const;

/** Poll interval in milliseconds: a show may start, sell and end on the host's screen. */
const pollMs = 10_000;

/** A page of a store's shows, with who may host one. */
export const showsQuery = (slug: string, page: number) =>
  queryOptions({
    queryKey: [...showsKey(slug), 'list', page],
    queryFn: () =>
      readConsole('GET /console/stores/{slug}/shows', {
        params: { slug },
        query: { page: String(page) },
      }),
    placeholderData: (before) => before,
  });

/** One show; null: the store has none of this number, or it is another host's. */
export const showQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: [...showsKey(slug), 'one', id],
    queryFn: async () => {
      try {
        return (
          await readConsole('GET /console/stores/{slug}/shows/{id}', {
            params: { slug, id: String(id) },
          })
        ).data;
      } catch (error) {
        if (error instanceof CallError && error.failure.code === 'NOT_FOUND') return null;
        throw error;
      }
    },
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'over' ? pollMs : false),
  });

/** Where the encoder of a show sends its video; null: this shop has no media server. */
export const ingestQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: [...showsKey(slug), 'ingest', id],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/shows/{id}/ingest', {
          params: { slug, id: String(id) },
        })
      ).data,
    refetchInterval: ({ state }) => (state.data ? pollMs : false),
  });

/** The flash prices of a show. */
export const flashQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: [...showsKey(slug), 'flash', id],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/shows/{id}/flash-prices', {
          params: { slug, id: String(id) },
        })
      ).data,
    refetchInterval: pollMs,
  });

/** What a show sold. */
export const resultsQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: [...showsKey(slug), 'results', id],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/shows/{id}/results', {
          params: { slug, id: String(id) },
        })
      ).data,
    refetchInterval: pollMs,
  });

/** Puts a show where its page reads it, as a call has just answered it. */
export function rememberShow(client: QueryClient, slug: string, show: ShowDetails): void {
  client.setQueryData(showQuery(slug, show.id).queryKey, show);
  void client.invalidateQueries({ queryKey: [...showsKey(slug), 'list'] });
}
