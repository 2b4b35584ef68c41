import type { ShowIngest as Ingest } from '@noren/contract/entities/show';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RemovalQuestion } from '@noren/kit/components/removal-question.tsx';
import { Card, Chip } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { CopiedField } from './copied-field.tsx';
import { ingestQuery } from './show-reads.ts';

/** Where the host's encoder sends the video; nothing if this shop has no media server. */
export function ShowIngest({ slug, id }: { slug: string; id: number }) {
  const client = useQueryClient();
  const { data: ingest } = useQuery(ingestQuery(slug, id));
  const [error, setError] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const [renew, isRenewing] = useMutation(async () => {
    setError(null);
    const result = await callConsole('POST /console/stores/{slug}/shows/{id}/ingest', {
      params: { slug, id: String(id) },
    });
    if (!result.ok) return setError(errorSentence(result.error));
    setAsks(false);
    client.setQueryData(ingestQuery(slug, id).queryKey, result.data.data);
    showToast(m.ingest_renewed());
  });
  if (!ingest) return null;
  return (
    <Card className="grid content-start gap-3 p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-18 font-semibold">{m.ingest_title()}</h2>
        <span role="status">
          {ingest.began_at === null ? (
            <Chip>{m.ingest_waiting()}</Chip>
          ) : (
            <Chip variant="done">{m.ingest_receiving()}</Chip>
          )}
        </span>
      </div>
      <p className="phrase-left text-14 text-ink-soft">{m.ingest_hint()}</p>
      <CopiedField label={m.ingest_server()} value={ingest.server} />
      <StreamKey ingest={ingest} />
      {error !== null && <FieldError>{error}</FieldError>}
      <div>
        <Button variant="quiet" disabled={asks} onClick={() => setAsks(true)}>
          {m.ingest_renew()}
        </Button>
      </div>
      {asks && (
        <RemovalQuestion
          question={m.ingest_renew_sure()}
          act={m.ingest_renew()}
          busy={isRenewing}
          onRemove={() => renew()}
          onKeep={() => setAsks(false)}
        />
      )}
    </Card>
  );
}

/** The address of the overlay with the product shown now. */
export function ShowOverlay({ url }: { url: string }) {
  return (
    <Card className="grid content-start gap-3 p-5">
      <h2 className="text-18 font-semibold">{m.overlay_title()}</h2>
      <p className="phrase-left text-14 text-ink-soft">{m.overlay_hint()}</p>
      <CopiedField label={m.overlay_link()} value={url} />
    </Card>
  );
}

/** Hidden until asked for, because a host often shares this screen. */
function StreamKey({ ingest }: { ingest: Ingest }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="grid gap-1.5">
      <CopiedField label={m.ingest_key()} value={ingest.key} isSecret={!isShown} />
      <label className="flex min-h-11 items-center gap-2.5 text-14">
        <input
          type="checkbox"
          className="size-5 accent-indigo"
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
        />
        {m.ingest_key_show()}
      </label>
    </div>
  );
}
