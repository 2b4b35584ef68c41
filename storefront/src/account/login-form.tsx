import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { call, type CallFailure } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { anEmail, required } from './field-rules.ts';
import { Callout } from './callout.tsx';
import { PasswordInput } from './password-input.tsx';
import { registered } from './registered.ts';
import { ResendEmail } from './resend-email.tsx';
import { useLogIn, type LoginFailure } from './use-log-in.ts';

export interface LoginFormProps {
  storeSlug: string;
  redirect: string | null;
  /** known from an email's link */
  email?: string;
  /**
   * from that link: the password proves that the mailbox's reader registered the account, and
   * verifies the address
   */
  verifyToken?: string;
}

/** Email and password (spec §5). */
export function LoginForm({ storeSlug, redirect, email = '', verifyToken }: LoginFormProps) {
  const [failure, setFailure] = useState<
    LoginFailure | CallFailure<'POST /users/verify-email'> | null
  >(null);
  const isVerified = useRef(false);
  const logIn = useLogIn(storeSlug, redirect);
  const { field, attributes, busy } = useSentForm(
    { defaultValues: { email, password: '' } },
    async (fields) => {
      setFailure(null);
      const refused = (await verify(fields)) ?? (await logIn(fields));
      return refused?.code === 'EMAIL_OR_PASSWORD_INCORRECT'
        ? { password: errorSentence(refused) }
        : setFailure(refused);
    },
  );

  async function verify(fields: {
    email: string;
    password: string;
  }): Promise<LoginFailure | CallFailure<'POST /users/verify-email'> | null> {
    if (
      verifyToken === undefined ||
      isVerified.current ||
      fields.email.trim().toLowerCase() !== email.toLowerCase()
    )
      return null;
    const result = await call('POST /users/verify-email', {
      body: { token: verifyToken, password: fields.password },
    });
    if (!result.ok) return result.error;
    isVerified.current = true;
    registered().clear();
    return null;
  }

  return (
    <form className="grid gap-5" {...attributes}>
      <TextInput
        label={m.account_email()}
        required
        type="email"
        inputMode="email"
        autoComplete="username"
        placeholder="name@example.com"
        {...field('email', { validate: anEmail })}
      />
      <PasswordInput
        label={m.account_password()}
        required
        autoComplete="current-password"
        {...field('password', { validate: required })}
      />
      {failure?.code === 'EMAIL_NOT_VERIFIED' ? (
        <Callout variant="error" title={errorSentence(failure)}>
          <ResendEmail key={failure.user_id} storeSlug={storeSlug} userId={failure.user_id} />
        </Callout>
      ) : (
        failure && <FieldError>{errorSentence(failure)}</FieldError>
      )}
      <Button type="submit" wide busy={busy}>
        {m.account_log_in()}
      </Button>
      <Link
        to="/stores/$storeSlug/forget-password"
        params={{ storeSlug }}
        className="target inline-flex items-center justify-self-center text-14 text-indigo underline decoration-indigo/30 underline-offset-4 hover:decoration-indigo"
      >
        {m.account_forgot()}
      </Link>
    </form>
  );
}
