import { Button } from '@noren/kit/components/button.tsx';
import { Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { factLine } from '@noren/kit/formats/fact-text.ts';
import { shortTime } from '@noren/kit/formats/short-time.ts';
import type { WebhookDelivery } from '@noren/contract/entities/webhooks';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { deliveriesQuery } from './webhook-reads.ts';

type Region = 'JP' | 'TW';

function outcomeOf({ last_status, last_fault, last_ms, tries }: WebhookDelivery): string {
  const answer = last_fault
    ? m.webhook_fault({ fault: last_fault })
    : last_status === null
      ? ''
      : m.webhook_answered({ status: last_status, ms: last_ms ?? 0 });
  return factLine(answer, tries > 1 && m.webhook_tries({ count: tries }));
}

function DeliveryRow({
  slug,
  region,
  one,
  canReplay,
  onReplayed,
}: {
  slug: string;
  region: Region;
  one: WebhookDelivery;
  canReplay: boolean;
  onReplayed: () => void;
}) {
  const at = (moment: string) => shortTime(moment, region, currentLocale());
  const [replay, busy] = useMutation(async () => {
    const result = await callConsole('POST /console/stores/{slug}/webhook-deliveries/{id}/replay', {
      params: { slug, id: String(one.id) },
      body: {},
    });
    showToast(
      result.ok ? m.webhook_replayed() : errorSentence(result.error),
      result.ok ? 'done' : 'error',
    );
    onReplayed();
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{m.webhook_event({ event: one.type })}</span>
          {one.status === 'delivered' && <Chip variant="done">{m.webhook_delivered()}</Chip>}
          {one.status === 'given_up' && <Chip variant="sold">{m.webhook_given_up()}</Chip>}
          {one.due_at !== null && (
            <Chip variant="indigo">{m.webhook_waiting({ at: at(one.due_at) })}</Chip>
          )}
        </p>
        <p className="text-14 text-ink-soft">
          {factLine(at(one.created_at), one.about, outcomeOf(one))}
        </p>
      </div>
      {canReplay && one.status !== 'waiting' && (
        <Button
          variant="text"
          className="-ml-5 md:ml-0"
          busy={busy}
          aria-label={`${m.webhook_replay()}: ${[m.webhook_event({ event: one.type }), one.about, at(one.created_at)].filter(Boolean).join(' ')}`}
          onClick={() => replay()}
        >
          {m.webhook_replay()}
        </Button>
      )}
    </li>
  );
}

export function DeliveryList({
  slug,
  region,
  id,
  canReplay,
}: {
  slug: string;
  region: Region;
  id: number;
  canReplay: boolean;
}) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(deliveriesQuery(slug, id));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24" />;
  if (data.length === 0)
    return <p className="phrase-left text-14 text-ink-soft">{m.webhook_deliveries_none()}</p>;
  const renew = () =>
    void client.invalidateQueries({ queryKey: deliveriesQuery(slug, id).queryKey });
  return (
    <ul aria-label={m.webhook_deliveries()} className="grid divide-y divide-line">
      {data.map((one) => (
        <DeliveryRow
          key={one.id}
          slug={slug}
          region={region}
          one={one}
          canReplay={canReplay}
          onReplayed={renew}
        />
      ))}
    </ul>
  );
}
