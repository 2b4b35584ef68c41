import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { EntryFrame } from './entry-frame.tsx';

/** Requests a password reset link. Does not reveal whether the address has an account. */
export function ForgotScreen() {
  const [isSent, setSent] = useState(false);
  const { field, attributes, error, busy } = useSentForm(
    { defaultValues: { email: '' } },
    async (body) => {
      const result = await callConsole('POST /console/password-reset', { body });
      return result.ok ? setSent(true) : errorSentence(result.error);
    },
  );
  return (
    <EntryFrame title={m.forgot_title()} lead={m.forgot_lead()}>
      <form className="grid gap-4" {...attributes}>
        <TextInput
          label={m.email()}
          required
          type="email"
          autoComplete="username"
          {...field('email', { required: m.required_field() })}
        />
        {error && <FieldError>{error}</FieldError>}
        <div role="status">
          {isSent && <p className="phrase-left text-pine">{m.forgot_sent()}</p>}
        </div>
        <Button type="submit" wide busy={busy}>
          {m.forgot_submit()}
        </Button>
        <Link
          to="/sign-in"
          search={{}}
          className="target inline-flex items-center text-indigo underline underline-offset-4"
        >
          {m.sign_in_title()}
        </Link>
      </form>
    </EntryFrame>
  );
}
