import { useEffect, useRef, useState } from 'react';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { Spinner } from '../ui/spinner.tsx';
import { Notice } from './notice.tsx';
import { useLogIn } from './use-log-in.ts';

/** spec §5: a live platform's `passport_token` logs in by itself. It counts once, so it is sent once. */
export function PassportLogin({ token, storeSlug, redirect, onRefused }: { token: string; storeSlug: string; redirect: string | null; onRefused: () => void }) {
  const logIn = useLogIn(storeSlug, redirect);
  const sent = useRef(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void logIn({ passport_token: token }).then((refused) => {
      if (!refused) return;
      setTrouble(errorSentence(refused));
      onRefused();
    });
  }, [logIn, token, onRefused]);
  if (trouble) return <Notice tone="trouble" title={trouble} />;
  return (
    <div className="grid justify-items-center gap-4 py-16 text-indigo">
      <Spinner size={48} />
      <p className="text-ink-soft">{m.account_passport_busy()}</p>
    </div>
  );
}
