import type { StoreWebhooks } from '@noren/contract/entities/webhooks';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { readConsole } from '../api/call.ts';

/** Poll intervals in milliseconds: usually, and while an event is waiting for delivery. */
const pollIntervalMs = { usual: 10_000, whileWaiting: 2_000 } as const;

/** The webhook endpoints of a store. Polled because the server may switch one off. */
export const webhooksQuery = (slug: string) =>
  queryOptions({
    queryKey: ['webhooks', slug],
    queryFn: async () =>
      (await readConsole('GET /console/stores/{slug}/webhooks', { params: { slug } })).data,
    refetchInterval: pollIntervalMs.usual,
  });

export const rememberWebhooks = (client: QueryClient, slug: string, data: StoreWebhooks): void =>
  void client.setQueryData(webhooksQuery(slug).queryKey, data);

export const deliveriesQuery = (slug: string, id: number) =>
  queryOptions({
    queryKey: ['webhooks', slug, 'deliveries', id],
    queryFn: async () =>
      (
        await readConsole('GET /console/stores/{slug}/webhooks/{id}/deliveries', {
          params: { slug, id: String(id) },
        })
      ).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === 'waiting')
        ? pollIntervalMs.whileWaiting
        : pollIntervalMs.usual,
  });
