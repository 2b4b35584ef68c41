import { buttonClass } from '@noren/kit/components/button.tsx';
import { LongWait } from '@noren/kit/components/long-wait.tsx';
import { Spinner } from '@noren/kit/components/spinner.tsx';
import { AppLink } from '../page/app-link.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { previewOf, entryAction } from '../session/entry-preview.ts';
import { memberToken } from '../visitor/visitor.ts';
import { belongingsSentence } from './entry-words.ts';
import { MergeConsent } from './merge-consent.tsx';
import { Callout } from './callout.tsx';
import { declineOffer } from './offer-answered.ts';
import { OtherPerson } from './other-person.tsx';
import { useLogIn } from './use-log-in.ts';
import { returnTarget } from './way-back.ts';

type Step =
  | { ask: 'other'; name: string; current: string }
  | { ask: 'bring'; name: string; belongings: string }
  | { error: string }
  | 'busy';

export interface PassportLoginProps {
  token: string;
  storeSlug: string;
  redirect: string | null;
  onRefused: () => void;
}

/**
 * spec §5: logs in with a live platform's `passport_token` automatically, if no other person is
 * logged in and only the cart is merged. Otherwise it asks first, because anyone can send anyone
 * else a link to their own account (D-088).
 */
export function PassportLogin({ token, storeSlug, redirect, onRefused }: PassportLoginProps) {
  const router = useRouter();
  const logIn = useLogIn(storeSlug, redirect);
  const begun = useRef(false);
  const [step, setStep] = useState<Step>('busy');
  const leave = () =>
    void router.navigate({ href: returnTarget(redirect, storeSlug), replace: true });

  const [enter, busy] = useMutation(
    async ({ replaces = false, brings = false }: { replaces?: boolean; brings?: boolean }) => {
      const refused = await logIn({ passport_token: token, replace_session: replaces }, brings);
      if (!refused) return;
      setStep({ error: errorSentence(refused) });
      if (memberToken.get() === null) onRefused();
    },
  );

  const begin = useEffectEvent(async () => {
    const preview = await previewOf('member', token);
    const next = entryAction(preview);
    if (next === 'stay') return leave();
    if (next === 'refuse') {
      setStep({ error: m.error_passport_token_expired_or_invalid() });
      if (memberToken.get() === null) onRefused();
      return undefined;
    }
    const known = preview.ok ? preview.data.data : null;
    if (next === 'ask' && known?.current)
      return setStep({ ask: 'other', name: known.name, current: known.current.name });
    const belongings = belongingsSentence(known?.guest ?? null);
    if (known && belongings !== null)
      return setStep({ ask: 'bring', name: known.name, belongings });
    return enter({});
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, []);

  if (step === 'busy') {
    return (
      <div className="grid justify-items-center gap-4 py-16 text-indigo">
        <Spinner size={48} />
        <p className="text-ink-soft">{m.account_passport_busy()}</p>
        <LongWait />
      </div>
    );
  }
  if ('error' in step) {
    return (
      <div className="grid gap-4">
        <Callout variant="error" title={step.error} />
        {memberToken.get() !== null && (
          <AppLink
            href={returnTarget(redirect, storeSlug)}
            className={buttonClass('primary', true)}
          >
            {m.account_entry_stay()}
          </AppLink>
        )}
      </div>
    );
  }
  if (step.ask === 'other') {
    return (
      <OtherPerson
        {...step}
        busy={busy}
        error={null}
        onEnter={() => enter({ replaces: true })}
        onStay={leave}
      />
    );
  }
  return (
    <MergeConsent
      {...step}
      busy={busy}
      onEnter={(brings) => {
        if (!brings) declineOffer();
        enter({ brings });
      }}
      onStay={leave}
    />
  );
}
