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
  const { form, field, attributes, error, busy } = useSentForm({ defaultValues: { password: '' } }, async ({ password }) => {
    const refused = await onProve(hasPassword ? password : null);
    if (refused === null) return undefined;
    return refused.code === 'WRONG_PASSWORD' ? { password: errorSentence(refused) } : errorSentence(refused);
  });
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
        <Callout variant="info" title={isFresh ? m.profile_data_fresh() : m.profile_data_log_in_again({ count: freshLoginMinutes })} />
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
