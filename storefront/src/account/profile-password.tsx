import type { User } from '@noren/contract/entities/session';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { keepUser } from '../session/keep-user.ts';
import { shortestPassword } from '@noren/contract/passwords';
import { PasswordInput } from './password-input.tsx';
import { ProfileSection, type EditStep } from './profile-section.tsx';
import { SaveButtons } from './save-buttons.tsx';

/** A new password, or the first one of an account that came from a live platform. */
export function ProfilePassword({ user }: { user: User }) {
  const [step, setStep] = useState<EditStep>('shown');
  return (
    <ProfileSection
      title={m.account_password()}
      aside={
        step !== 'editing' && (
          // back where the keyboard was before
          <Button variant="text" className="-my-2 -mr-5" autoFocus={step === 'edited'} onClick={() => setStep('editing')}>
            {user.has_password ? m.profile_password_change() : m.profile_password_set()}
          </Button>
        )
      }
    >
      {step === 'editing' ? (
        <PasswordForm user={user} onDone={() => setStep('edited')} />
      ) : (
        <p className="phrase-left text-14 text-ink-soft">{user.has_password ? m.profile_password_kept() : m.profile_password_none()}</p>
      )}
    </ProfileSection>
  );
}

/** Which field each refusal is about (spec §8): the server judges, an empty field included. */
const fieldOf = {
  OLD_PASSWORD_REQUIRED: 'old_password',
  WRONG_PASSWORD: 'old_password',
  NEW_PASSWORD_REQUIRED: 'new_password',
  NEW_PASSWORD_TOO_SHORT: 'new_password',
} as const;

function PasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  // react-hook-form reads its state through a proxy, which a memoised render does not see.
  'use no memo';
  const client = useQueryClient();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({ defaultValues: { old_password: '', new_password: '' } });
  const { errors, isSubmitting } = formState;
  const { has_password } = user;
  useEffect(() => {
    setFocus(has_password ? 'old_password' : 'new_password');
  }, [setFocus, has_password]);
  const [formError, setFormError] = useState<string | null>(null);

  async function save({ old_password, new_password }: { old_password: string; new_password: string }): Promise<void> {
    setFormError(null);
    const result = await call('POST /me/change-password', { body: { old_password: old_password || null, new_password: new_password || null } });
    if (result.ok) {
      keepUser(client, { ...user, has_password: true });
      showToast(m.profile_password_changed());
      return onDone();
    }
    const { code } = result.error;
    if (Object.hasOwn(fieldOf, code))
      setError(fieldOf[code as keyof typeof fieldOf], { type: 'server', message: errorSentence(result.error) }, { shouldFocus: true });
    else setFormError(errorSentence(result.error));
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(save)(event)}>
      {/* for password managers: whose password it is */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      {user.has_password && (
        <PasswordInput
          label={m.profile_password_old()}
          required
          error={errors.old_password?.message}
          autoComplete="current-password"
          {...register('old_password')}
        />
      )}
      <PasswordInput
        label={m.account_new_password()}
        hint={m.account_password_rule({ count: shortestPassword })}
        required
        error={errors.new_password?.message}
        autoComplete="new-password"
        {...register('new_password')}
      />
      <p className="phrase-left text-14 text-ink-soft">{m.account_reset_ends_sessions()}</p>
      {formError && <FieldError>{formError}</FieldError>}
      <SaveButtons busy={isSubmitting} onCancel={onDone} />
    </form>
  );
}
