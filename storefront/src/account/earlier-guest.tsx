import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { queryOf } from '../api/query.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { isPersonal } from '../session/end-session.ts';
import { guestToken } from '../visitor/visitor.ts';
import { belongingsSentence, mergedSentence, personName } from './entry-words.ts';
import { declineOffer, isOfferAnswered } from './offer-answered.ts';

/**
 * D-087: offers a member who logged in by a link to merge what this browser's guest has. Names the
 * account, because the link may have been someone else's.
 */
export function EarlierGuest({ name }: { name: string }) {
  const client = useQueryClient();
  const [isAnswered, setIsAnswered] = useState(isOfferAnswered);
  const [error, setError] = useState<string | null>(null);
  const { data } = useQuery({
    ...queryOf('GET /me/earlier-guest'),
    enabled: !isAnswered,
    retry: false,
  });
  const belongings = belongingsSentence(data?.data ?? null);

  const [bring, busy] = useMutation(async () => {
    const result = await call('POST /me/earlier-guest');
    if (!result.ok) return setError(errorSentence(result.error));
    guestToken.clear();
    setIsAnswered(true);
    showToast(mergedSentence(result.data.merged) ?? m.account_entry_brought());
    await client.invalidateQueries({ predicate: isPersonal });
  });
  if (isAnswered || belongings === null) return null;
  return (
    <aside
      aria-label={m.account_entry_offer_title()}
      className="grid gap-3 rounded-card bg-indigo-tint px-4 py-4"
    >
      <p className="phrase-left text-14">
        <strong className="block">{m.account_entry_offer_title()}</strong>
        {m.account_entry_offer_text({ parts: belongings, name: personName(name) })}
      </p>
      {error && <FieldError>{error}</FieldError>}
      <div className="grid grid-cols-2 gap-2">
        <Button variant="quiet" busy={busy} onClick={bring}>
          {m.account_entry_offer_yes()}
        </Button>
        <Button
          variant="text"
          onClick={() => {
            declineOffer();
            setIsAnswered(true);
          }}
        >
          {m.account_entry_offer_no()}
        </Button>
      </div>
    </aside>
  );
}
