import { shortestPassword } from '@noren/contract/passwords';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { tellOnArrival } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { isPersonal } from '../session/end-session.ts';
import { memberToken } from '../visitor/visitor.ts';
import { aNewPassword } from './field-rules.ts';
import { PasswordInput } from './password-input.tsx';

/** The new password behind a reset email's link; every session of the account ends with the old one. */
export function NewPasswordForm({ storeSlug, token, onOver }: { storeSlug: string; token: string; onOver: () => void }) {
  // react-hook-form reads its state through a proxy, which a memoised render does not see.
  'use no memo';
  const client = useQueryClient();
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;
  const [formError, setFormError] = useState<string | null>(null);

  async function submit({ password }: { password: string }): Promise<void> {
    setFormError(null);
    const result = await call('POST /users/reset-password/verify', { body: { password, token } });
    if (result.ok) {
      if (memberToken.get()) client.removeQueries({ predicate: isPersonal });
      memberToken.clear();
      tellOnArrival(m.account_reset_done());
      await navigate({ to: '/stores/$storeSlug/account/login', params: { storeSlug }, replace: true });
      return;
    }
    const failure = result.error;
    if (failure.code === 'EMAIL_TOKEN_EXPIRED_OR_INVALID') return onOver();
    if (failure.code === 'NEW_PASSWORD_TOO_SHORT') return setError('password', { type: 'server', message: errorSentence(failure) }, { shouldFocus: true });
    setFormError(errorSentence(failure));
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(submit)(event)}>
      <PasswordInput
        label={m.account_new_password()}
        hint={m.account_password_rule({ count: shortestPassword })}
        required
        error={errors.password?.message}
        autoComplete="new-password"
        {...register('password', { validate: aNewPassword })}
      />
      {formError && <FieldError>{formError}</FieldError>}
      <Button type="submit" wide busy={isSubmitting}>
        {m.account_reset_save()}
      </Button>
      <p className="phrase-left text-14 text-ink-soft">{m.account_reset_ends_sessions()}</p>
    </form>
  );
}
