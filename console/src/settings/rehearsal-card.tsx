import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { Card, Chip, Skeleton } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StoreRehearsal } from '@noren/contract/entities/rehearsal';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { meQuery, rehearsalQuery, settingsQuery } from '../api/reads.ts';
import { LoadFailed } from '../frame/load-states.tsx';
import * as m from '../i18n/generated/messages.js';
import { RehearsalLink } from './rehearsal-link.tsx';

/**
 * Rehearsal before the store opens: starts it, links to it, and ends it, which deletes everything
 * tried.
 */
export function RehearsalCard({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(rehearsalQuery(slug));
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40" />;
  return (
    <Card id="rehearsal" className="grid scroll-mt-4 justify-items-start gap-3 p-5">
      <h2 className="flex flex-wrap items-center gap-3 text-18 font-semibold">
        {m.rehearsal_title()}
        {data.since !== null && <Chip variant="indigo">{m.rehearsal_on()}</Chip>}
      </h2>
      {data.since === null ? (
        <Begin slug={slug} rehearsal={data} />
      ) : (
        <Going slug={slug} rehearsal={data} />
      )}
    </Card>
  );
}

function Begin({ slug, rehearsal: { refusal } }: { slug: string; rehearsal: StoreRehearsal }) {
  const { busy, failure, act } = useAct(slug);
  return (
    <>
      <p className="phrase-left text-14 text-ink-soft">{m.rehearsal_lead()}</p>
      {refusal !== null ? (
        <p className="phrase-left text-14">
          {errorSentence({ code: 'REHEARSAL_REFUSED', reason: refusal })}
        </p>
      ) : (
        <Button
          variant="quiet"
          busy={busy}
          onClick={() => act('POST /console/stores/{slug}/rehearsal')}
        >
          {m.rehearsal_begin()}
        </Button>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  );
}

function Going({
  slug,
  rehearsal: { orders, opens },
}: {
  slug: string;
  rehearsal: StoreRehearsal;
}) {
  const { busy, failure, act } = useAct(slug);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <p className="phrase-left text-14 text-ink-soft">{m.rehearsal_on_text({ orders })}</p>
      <RehearsalLink slug={slug} />
      {isConfirming ? (
        <RemovalQuestion
          question={[
            m.rehearsal_end_ask({ orders }),
            ...(opens ? [m.rehearsal_end_opens()] : []),
          ].join(' ')}
          act={m.rehearsal_end()}
          busy={busy}
          onRemove={() => act('DELETE /console/stores/{slug}/rehearsal', m.rehearsal_ended())}
          onKeep={() => setConfirming(false)}
        />
      ) : (
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          {m.rehearsal_end()}
        </Button>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  );
}

/** Starts or ends the rehearsal, and refreshes the store's state everywhere. */
function useAct(slug: string) {
  const client = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const [act, busy] = useMutation(
    async (
      key: 'POST /console/stores/{slug}/rehearsal' | 'DELETE /console/stores/{slug}/rehearsal',
      done?: string,
    ) => {
      setFailure(null);
      const result = await callConsole(key, { params: { slug } });
      if (!result.ok) return setFailure(errorSentence(result.error));
      client.setQueryData(rehearsalQuery(slug).queryKey, result.data.data);
      void client.invalidateQueries({ queryKey: settingsQuery(slug).queryKey });
      void client.invalidateQueries({ queryKey: meQuery().queryKey });
      void client.invalidateQueries({ queryKey: ['orders', slug] });
      if (done) showToast(done);
    },
  );
  return { busy, failure, act };
}
