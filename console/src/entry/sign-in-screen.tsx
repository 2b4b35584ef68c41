import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { mayHavePasskeys } from '../api/passkey-device.ts';
import * as m from '../i18n/generated/messages.js';
import { EntryFrame } from './entry-frame.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import { useEntering } from './use-entering.ts';

/** Sign-in form; `to` is the page that the staff member wanted to open. */
export function SignInScreen() {
  const { to, over } = useSearch({ from: '/sign-in' });
  const enter = useEntering();
  const { field, attributes, error, busy } = useSentForm(
    { defaultValues: { email: '', password: '' } },
    async (body) => {
      const result = await callConsole('POST /console/sign-in', { body });
      if (result.ok) return enter(result.data, to);
      // an invalid address has no account either
      return errorSentence(
        result.error.code === 'VALIDATION_EXCEPTION'
          ? { code: 'EMAIL_OR_PASSWORD_INCORRECT' }
          : result.error,
      );
    },
  );
  const needed = { required: m.required_field() };
  return (
    <EntryFrame title={m.sign_in_title()} {...(over && { lead: m.session_over() })}>
      <form className="grid gap-4" {...attributes}>
        <TextInput
          label={m.email()}
          required
          type="email"
          autoComplete="username webauthn"
          {...field('email', needed)}
        />
        <TextInput
          label={m.password()}
          required
          type="password"
          autoComplete="current-password"
          {...field('password', needed)}
        />
        {error !== null && <FieldError>{error}</FieldError>}
        <Button type="submit" wide busy={busy}>
          {m.sign_in_submit()}
        </Button>
        <Link
          to="/forgot-password"
          className="target inline-flex items-center text-indigo underline underline-offset-4"
        >
          {m.forgot()}
        </Link>
      </form>
      {mayHavePasskeys() && <PasskeyEntry onEntered={(entered) => void enter(entered, to)} />}
    </EntryFrame>
  );
}
