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
import type { Sentences } from '../i18n/ja.ts';
import { currentLocale, words } from '../i18n/words.ts';
import { deliveriesQuery } from './webhook-reads.ts';

type Region = 'JP' | 'TW';

/** What came of the last try. */
function outcomeOf({ last_status, last_fault, last_ms, tries }: WebhookDelivery): string {
  const say = words();
  const answer = last_fault ? say[`webhook_fault_${last_fault}`] : last_status === null ? '' : say.webhook_answered(last_status, last_ms ?? 0);
  return factLine(answer, tries > 1 && say.webhook_tries(tries));
}

const eventName = (type: string): string => (words()[`webhook_event_${type}` as keyof Sentences] as string | undefined) ?? type;

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
  const say = words();
  const at = (moment: string) => shortTime(moment, region, currentLocale());
  const [replay, busy] = useMutation(async () => {
    const result = await callConsole('POST /console/stores/{slug}/webhook-deliveries/{id}/replay', { params: { slug, id: String(one.id) }, body: {} });
    showToast(result.ok ? say.webhook_replayed : errorSentence(result.error), result.ok ? 'done' : 'error');
    onReplayed();
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>{eventName(one.type)}</span>
          {one.status === 'delivered' && <Chip variant="done">{say.webhook_delivered}</Chip>}
          {one.status === 'given_up' && <Chip variant="sold">{say.webhook_given_up}</Chip>}
          {one.due_at !== null && <Chip variant="indigo">{say.webhook_waiting(at(one.due_at))}</Chip>}
        </p>
        <p className="text-14 text-ink-soft">{factLine(at(one.created_at), one.about, outcomeOf(one))}</p>
      </div>
      {canReplay && one.status !== 'waiting' && (
        <Button
          variant="text"
          className="-ml-5 md:ml-0"
          busy={busy}
          aria-label={`${say.webhook_replay}: ${[eventName(one.type), one.about, at(one.created_at)].filter(Boolean).join(' ')}`}
          onClick={() => replay()}
        >
          {say.webhook_replay}
        </Button>
      )}
    </li>
  );
}

/** What an endpoint was told, the last first. */
export function DeliveryList({ slug, region, id, canReplay }: { slug: string; region: Region; id: number; canReplay: boolean }) {
  const say = words();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(deliveriesQuery(slug, id));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24" />;
  if (data.length === 0) return <p className="phrase-left text-14 text-ink-soft">{say.webhook_deliveries_none}</p>;
  const renew = () => void client.invalidateQueries({ queryKey: deliveriesQuery(slug, id).queryKey });
  return (
    <ul aria-label={say.webhook_deliveries} className="grid divide-y divide-line">
      {data.map((one) => (
        <DeliveryRow key={one.id} slug={slug} region={region} one={one} canReplay={canReplay} onReplayed={renew} />
      ))}
    </ul>
  );
}
