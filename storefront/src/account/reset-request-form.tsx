import { Button, buttonClass } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { anEmail } from './field-rules.ts';
import { resetPageOf } from './account-search.ts';
import { Callout } from './callout.tsx';
import { useCooldown } from './use-cooldown.ts';

/**
 * Requests a reset email. The result is always the same, so that it does not reveal whether an
 * account exists.
 */
export function ResetRequestForm({
  storeSlug,
  intro = true,
}: {
  storeSlug: string;
  intro?: boolean;
}) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { seconds, start } = useCooldown();
  const { field, attributes, error, busy } = useSentForm(
    { defaultValues: { email: '' } },
    async ({ email }) => {
      if (seconds > 0) return undefined;
      const result = await call('POST /users/reset-password', {
        body: { email, ...resetPageOf(storeSlug) },
      });
      if (!result.ok) {
        if (result.error.code === 'TOO_MANY_REQUESTS') start(result.error.retry_after);
        return errorSentence(result.error);
      }
      setSentTo(email.trim());
      return start();
    },
  );

  return (
    <form className="grid gap-5" {...attributes}>
      {intro && <p className="phrase-left text-ink-soft">{m.account_reset_text()}</p>}
      <TextInput
        label={m.account_email()}
        required
        type="email"
        inputMode="email"
        autoComplete="username"
        placeholder="name@example.com"
        {...field('email', { validate: anEmail })}
      />
      {sentTo && (
        <Callout variant="done" title={m.account_reset_sent({ email: sentTo })}>
          <p>{m.account_sent_email_missing()}</p>
        </Callout>
      )}
      {error && <FieldError>{error}</FieldError>}
      <Button type="submit" wide busy={busy} disabled={seconds > 0}>
        {seconds > 0
          ? m.account_sent_email_again_in({ count: seconds })
          : sentTo
            ? m.account_sent_email_again()
            : m.account_reset_send()}
      </Button>
      <Link
        to="/stores/$storeSlug/account/login"
        params={{ storeSlug }}
        className={buttonClass('text', true)}
      >
        {m.account_back_to_login()}
      </Link>
    </form>
  );
}
