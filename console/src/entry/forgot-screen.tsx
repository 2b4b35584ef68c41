import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { words } from '../i18n/words.ts';
import { EntryFrame } from './entry-frame.tsx';

/** Asks for a link to a new password. Whether the address has an account is not told. */
export function ForgotScreen() {
  const say = words();
  const [isSent, setSent] = useState(false);
  const { field, attributes, error, busy } = useSentForm({ defaultValues: { email: '' } }, async (body) => {
    const result = await callConsole('POST /console/password-reset', { body });
    return result.ok ? setSent(true) : errorSentence(result.error);
  });
  return (
    <EntryFrame title={say.forgot_title} lead={say.forgot_lead}>
      <form className="grid gap-4" {...attributes}>
        <TextInput label={say.email} required type="email" autoComplete="username" {...field('email', { required: say.required_field })} />
        {error && <FieldError>{error}</FieldError>}
        <div role="status">{isSent && <p className="phrase-left text-pine">{say.forgot_sent}</p>}</div>
        <Button type="submit" wide busy={busy}>
          {say.forgot_submit}
        </Button>
        <Link to="/sign-in" search={{}} className="target inline-flex items-center text-indigo underline underline-offset-4">
          {say.sign_in_title}
        </Link>
      </form>
    </EntryFrame>
  );
}
