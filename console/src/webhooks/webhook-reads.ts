import type { StoreWebhooks } from '@noren/contract/entities/webhooks';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';

/** Where a store's systems are told. */
export const webhooksQuery = (slug: string) =>
  queryOptions({ queryKey: ['webhooks', slug], queryFn: async () => (await readConsole('GET /console/stores/{slug}/webhooks', { params: { slug } })).data });

export const rememberWebhooks = (client: QueryClient, slug: string, data: StoreWebhooks): void => void client.setQueryData(webhooksQuery(slug).queryKey, data);

/** How soon deliveries are looked at again while one may be on its way, in milliseconds. */
const looksAgain = 2_000;

/** What an endpoint was told; asked again while something is about to be sent. */
export const deliveriesQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['webhooks', slug, 'deliveries', id],
    queryFn: async () => (await readConsole('GET /console/stores/{slug}/webhooks/{id}/deliveries', { params: { slug, id: String(id) } })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'waiting') ? looksAgain : false),
  });
