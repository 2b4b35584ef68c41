import type { StoreWebhooks } from '@noren/contract/entities/webhooks';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';

/** How soon is looked again at what changes by itself: at any time, and while an event may be on its way. In milliseconds. */
const looksAgain = { always: 10_000, onItsWay: 2_000 } as const;

/** Where a store's systems are told; one may be switched off while somebody looks on. */
export const webhooksQuery = (slug: string) =>
  queryOptions({
    queryKey: ['webhooks', slug],
    queryFn: async () => (await readConsole('GET /console/stores/{slug}/webhooks', { params: { slug } })).data,
    refetchInterval: looksAgain.always,
  });

export const rememberWebhooks = (client: QueryClient, slug: string, data: StoreWebhooks): void => void client.setQueryData(webhooksQuery(slug).queryKey, data);

/** What an endpoint was told. */
export const deliveriesQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['webhooks', slug, 'deliveries', id],
    queryFn: async () => (await readConsole('GET /console/stores/{slug}/webhooks/{id}/deliveries', { params: { slug, id: String(id) } })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'waiting') ? looksAgain.onItsWay : looksAgain.always),
  });
