import { freshLoginMinutes } from '@noren/contract/passwords';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { useEffect, type ReactNode } from 'react';
import type { CallFailure } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { required } from './field-rules.ts';
import { Callout } from './callout.tsx';
import { PasswordInput } from './password-input.tsx';

export interface OwnerProofFormProps {
  hasPassword: boolean;
  /** for an account without a password: the login is recent */
  isFresh: boolean;
  act: string;
  variant: 'primary' | 'danger';
  /** the text above should be read first, so the field does not take the focus */
  isRead?: boolean;
  /** @returns why it was refused; null on success */
  onProve: (password: string | null) => Promise<CallFailure | null>;
  onCancel: () => void;
  children?: ReactNode;
}

/**
 * Asks for the password, or for a recent login, before an account's data is downloaded or deleted,
 * because someone else may hold the phone.
 */
export function OwnerProofForm({
  hasPassword,
  isFresh,
  act,
  variant,
  isRead = false,
  onProve,
  onCancel,
  children,
}: OwnerProofFormProps) {
  const { form, field, attributes, error, busy } = useSentForm(
    { defaultValues: { password: '' } },
    async ({ password }) => {
      const refused = await onProve(hasPassword ? password : null);
      if (refused === null) return undefined;
      return refused.code === 'WRONG_PASSWORD'
        ? { password: errorSentence(refused) }
        : errorSentence(refused);
    },
  );
  const { setFocus } = form;
  useEffect(() => {
    if (hasPassword && !isRead) setFocus('password');
  }, [setFocus, hasPassword, isRead]);

  return (
    <form className="grid gap-5" {...attributes}>
      {children}
      {hasPassword ? (
        <PasswordInput
          label={m.profile_data_password()}
          hint={m.profile_data_prove()}
          required
          autoComplete="current-password"
          {...field('password', { validate: required })}
        />
      ) : (
        <Callout
          variant="info"
          title={
            isFresh
              ? m.profile_data_fresh()
              : m.profile_data_log_in_again({ count: freshLoginMinutes })
          }
        />
      )}
      {error && <FieldError>{error}</FieldError>}
      <div className="flex flex-wrap gap-3">
        {(hasPassword || isFresh) && (
          <Button type="submit" variant={variant} busy={busy}>
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
