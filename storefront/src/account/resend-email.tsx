import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useMutation } from '@noren/kit/page/use-mutation.ts';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { loginPageOf } from './account-search.ts';
import { useCooldown } from './use-cooldown.ts';

export interface ResendEmailProps {
  storeSlug: string;
  userId: number;
  /** when the last email was sent, in milliseconds by the device's clock; 0: none yet */
  sentAt?: number;
  onSent?: (at: number) => void;
}

/**
 * Sends the verification email again, at most once a minute, because emails are slow and duplicates
 * confuse.
 */
export function ResendEmail({ storeSlug, userId, sentAt = 0, onSent }: ResendEmailProps) {
  const { seconds, start } = useCooldown(sentAt);
  const [said, setSaid] = useState<{ sent: boolean; error: string | null }>({
    sent: false,
    error: null,
  });

  const [send, busy] = useMutation(async () => {
    const result = await call('POST /users/{id}/verification-email', {
      params: { id: String(userId) },
      body: loginPageOf(storeSlug),
    });
    if (result.ok) {
      start();
      onSent?.(Date.now());
    } else if (result.error.code === 'TOO_MANY_REQUESTS') start(result.error.retry_after);
    setSaid(
      result.ok ? { sent: true, error: null } : { sent: false, error: errorSentence(result.error) },
    );
  });

  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="quiet" busy={busy} disabled={seconds > 0} onClick={send}>
        {seconds > 0
          ? m.account_sent_email_again_in({ count: seconds })
          : m.account_sent_email_again()}
      </Button>
      <p role="status" className="text-14 text-pine empty:hidden">
        {said.sent && m.account_sent_email_sent_again()}
      </p>
      {said.error && <FieldError>{said.error}</FieldError>}
    </div>
  );
}
