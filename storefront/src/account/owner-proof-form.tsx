import { freshLoginMinutes } from '@noren/contract/passwords';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { CallFailure } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { required } from './field-rules.ts';
import { Callout } from './callout.tsx';
import { PasswordInput } from './password-input.tsx';

export interface OwnerProofFormProps {
  hasPassword: boolean;
  /** of an account without a password: it was logged in to a moment ago */
  isFresh: boolean;
  act: string;
  variant: 'primary' | 'danger';
  /** what stands above is read first: the field does not take the focus */
  isRead?: boolean;
  /** @returns why not; null when it is done */
  onProve: (password: string | null) => Promise<CallFailure | null>;
  onCancel: () => void;
  children?: ReactNode;
}

/** Whoever found an open phone is not its owner: the password once more, or a login of a moment ago, before anything leaves or ends. */
export function OwnerProofForm({ hasPassword, isFresh, act, variant, isRead = false, onProve, onCancel, children }: OwnerProofFormProps) {
  // react-hook-form reads its state through a proxy, which a memoised render does not see.
  'use no memo';
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { password: '' } });
  const { errors, isSubmitting } = formState;
  const [formError, setFormError] = useState<string | null>(null);
  useEffect(() => {
    if (hasPassword && !isRead) setFocus('password');
  }, [setFocus, hasPassword, isRead]);

  async function prove({ password }: { password: string }): Promise<void> {
    setFormError(null);
    const refused = await onProve(hasPassword ? password : null);
    if (refused === null) return;
    if (refused.code === 'WRONG_PASSWORD') setError('password', { type: 'server', message: errorSentence(refused) }, { shouldFocus: true });
    else setFormError(errorSentence(refused));
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(prove)(event)}>
      {children}
      {hasPassword ? (
        <PasswordInput
          label={m.profile_data_password()}
          hint={m.profile_data_prove()}
          required
          error={errors.password?.message}
          autoComplete="current-password"
          {...register('password', { validate: required })}
        />
      ) : (
        <Callout variant="info" title={isFresh ? m.profile_data_fresh() : m.profile_data_log_in_again({ count: freshLoginMinutes })} />
      )}
      {formError && <FieldError>{formError}</FieldError>}
      <div className="flex flex-wrap gap-3">
        {(hasPassword || isFresh) && (
          <Button type="submit" variant={variant} busy={isSubmitting}>
            {act}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {m.profile_cancel()}
        </Button>
      </div>
    </form>
  );
}
