import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { Card } from '@noren/kit/components/surfaces.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useFocusGoesOn } from '@noren/kit/page/use-focus-goes-on.ts';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import type { StaffMember } from '@noren/contract/entities/staff';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { meQuery, rehearsalQuery } from '../api/reads.ts';
import * as m from '../i18n/generated/messages.js';

type Store = StaffMember['stores'][number];

/** Lets the owner open a store that was never opened (D-575). */
export function OpenShop({ store }: { store: Store }) {
  const { slug, role, needs = [] } = store;
  const { data: rehearsal } = useQuery(rehearsalQuery(slug));
  // servers of the previous version omit it
  if (store.is_opened !== false) return null;
  const rehearses = rehearsal != null && rehearsal.since !== null;
  const isReady = needs.length === 0 && !rehearses;
  return (
    <Card className="grid justify-items-start gap-3 p-5">
      <h2 className="text-18 font-semibold">{m.open_shop_title()}</h2>
      <p className="phrase-left text-14">
        {rehearses
          ? m.open_shop_rehearsing()
          : needs.length === 0
            ? m.open_shop_ready()
            : m.open_shop_missing()}
      </p>
      {rehearses || rehearsal?.refusal === null ? (
        <Link
          to="/stores/$slug/settings"
          params={{ slug }}
          hash="rehearsal"
          className="target inline-flex items-center text-14 text-indigo underline underline-offset-4"
        >
          {rehearses ? m.rehearsal_title() : m.open_shop_try()}
        </Link>
      ) : null}
      {role === 'owner' ? (
        <OpenButton store={store} isReady={isReady} />
      ) : (
        <p className="text-14 text-ink-soft">{m.open_shop_owner()}</p>
      )}
    </Card>
  );
}

function OpenButton({
  store: { slug, region, reach = region === 'JP' ? 'web' : 'platform', is_closed = false },
  isReady,
}: {
  store: Store;
  isReady: boolean;
}) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [open, busy] = useMutation(async () => {
    setFailure(null);
    const result = await callConsole('POST /console/stores/{slug}/opening', { params: { slug } });
    if (!result.ok) setFailure(errorSentence(result.error));
    else showToast(m.open_shop_done());
    setConfirming(false);
    // a refused opening shows a change by another person: a setting, or a rehearsal
    await Promise.all([
      client.invalidateQueries({ queryKey: meQuery().queryKey }),
      client.invalidateQueries({ queryKey: rehearsalQuery(slug).queryKey }),
    ]);
  });
  const url = `${location.origin}/stores/${slug}/marketplace`;
  return (
    <>
      {isConfirming && isReady ? (
        <OpenQuestion
          question={[
            reach === 'web' ? m.open_shop_ask({ url }) : m.open_shop_ask_live(),
            ...(is_closed ? [m.open_shop_ask_closed()] : []),
          ].join(' ')}
          busy={busy}
          onOpen={() => open()}
          onCancel={() => setConfirming(false)}
        />
      ) : (
        <Button disabled={!isReady} onClick={() => setConfirming(true)}>
          {m.open_shop()}
        </Button>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  );
}

function OpenQuestion({
  question,
  busy,
  onOpen,
  onCancel,
}: {
  question: string;
  busy: boolean;
  onOpen: () => void;
  onCancel: () => void;
}) {
  const [asker] = useState(() => document.activeElement);
  const part = useFocusGoesOn<HTMLDivElement>(asker);
  return (
    <div
      ref={part}
      role="group"
      aria-label={question}
      className="grid gap-3 rounded-card bg-paper-deep px-4 py-3"
    >
      <p className="phrase-left text-14 wrap-anywhere">{question}</p>
      <span className="flex flex-wrap gap-2">
        <Button busy={busy} autoFocus onClick={onOpen}>
          {m.open_shop()}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {m.cancel()}
        </Button>
      </span>
    </div>
  );
}
