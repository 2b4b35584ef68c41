import { Button } from '@noren/kit/components/button.tsx';
import { TextSkeleton } from '../components/text-skeleton.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type CallFailure } from '../api/client.ts';
import { keyOf, queryOf } from '../api/query.ts';
import { LoadError } from '../failures/load-error.tsx';
import * as m from '../i18n/generated/messages.js';
import { leaveAll } from './leave-all.ts';
import { clearTokens } from '../visitor/visitor.ts';
import { CloseAccount } from './close-account.tsx';
import { ClosingWaits } from './closing-waits.tsx';
import { OwnerProofForm } from './owner-proof-form.tsx';
import { ProfileSection } from './profile-section.tsx';
import { saveDocument } from './save-document.ts';

type Step = 'shown' | 'download' | 'close';

/** The member's own data: download a copy, or close the account. */
export function OwnData() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...queryOf('GET /me/closing'), staleTime: 0 });
  const [step, setStep] = useState<Step>('shown');
  const state = data?.data;

  async function download(password: string | null): Promise<CallFailure | null> {
    const result = await call('POST /me/export', { body: { password } });
    if (!result.ok) return result.error;
    saveDocument(result.data, `noren-${result.data.made_at.slice(0, 10)}.json`);
    showToast(m.profile_data_downloaded());
    setStep('shown');
    return null;
  }
  async function renew(): Promise<void> {
    setStep('shown');
    await client.invalidateQueries({ queryKey: keyOf('GET /me/closing') });
  }
  /** Logs out and clears drafts after the account is closed. */
  async function leave(): Promise<void> {
    await leaveAll();
    clearTokens();
    window.location.replace('/error/unauthorized?reason=closed');
  }

  if (!state)
    return (
      <ProfileSection title={m.profile_data()}>
        {error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={2} />
        )}
      </ProfileSection>
    );
  const proof = {
    hasPassword: state.has_password,
    isFresh: state.is_fresh,
    onCancel: () => setStep('shown'),
  };
  return (
    <ProfileSection title={step === 'close' ? m.profile_close() : m.profile_data()}>
      {step === 'shown' && (
        <p className="phrase-left text-14 text-ink-soft">{m.profile_data_text()}</p>
      )}
      {step === 'shown' && state.asked_at !== null && (
        <ClosingWaits orders={state.in_the_way} onKept={renew} />
      )}
      {step === 'shown' && (
        <div className="flex flex-wrap gap-3">
          <Button variant="quiet" onClick={() => setStep('download')}>
            {m.profile_data_download()}
          </Button>
          {state.asked_at === null && (
            <Button variant="quiet" onClick={() => setStep('close')}>
              {m.profile_close()}
            </Button>
          )}
        </div>
      )}
      {step === 'download' && (
        <OwnerProofForm
          {...proof}
          act={m.profile_data_download()}
          variant="primary"
          onProve={download}
        />
      )}
      {step === 'close' && (
        <CloseAccount {...proof} inTheWay={state.in_the_way} onClosed={leave} onWaits={renew} />
      )}
    </ProfileSection>
  );
}
