import { Skeleton } from '@noren/kit/components/surfaces.tsx';
import { EmptyState } from '@noren/kit/components/states.tsx';
import type { StoreWebhooks } from '@noren/contract/entities/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { meQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { LowStockForm } from './low-stock-form.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { rememberWebhooks, webhooksQuery } from './webhook-reads.ts';

export function WebhooksScreen() {
  const client = useQueryClient();
  const { slug } = useParams({ from: '/signed-in/stores/$slug/webhooks' });
  const { data: me } = useQuery(meQuery());
  const { data, error, refetch } = useQuery(webhooksQuery(slug));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-[30rem]" />;
  const region = me?.stores.find((store) => store.slug === slug)?.region ?? 'JP';
  const renewed = (next: StoreWebhooks) => rememberWebhooks(client, slug, next);
  return (
    <div className="grid gap-6">
      <div>
        <h1 className="text-22 font-semibold">{m.webhooks()}</h1>
        <p className="phrase-left text-14 text-ink-soft">{m.webhooks_lead()}</p>
      </div>
      {data.endpoints.length === 0 && (
        <EmptyState title={m.webhooks_empty()}>{m.webhooks_empty_text()}</EmptyState>
      )}
      {data.endpoints.map((one) => (
        <WebhookCard key={one.id} slug={slug} region={region} one={one} onChanged={renewed} />
      ))}
      <WebhookForm slug={slug} onAdded={renewed} />
      <LowStockForm slug={slug} units={data.low_stock_units} onSaved={renewed} />
    </div>
  );
}
