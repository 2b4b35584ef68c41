import type { User } from '@noren/contract/entities/session';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { keepUser } from '../session/keep-user.ts';
import { shortestPassword } from '@noren/contract/passwords';
import { PasswordInput } from './password-input.tsx';
import { ProfileSection, type EditStep } from './profile-section.tsx';
import { SaveButtons } from './save-buttons.tsx';

/** Changes the password, or sets the first one of an account created by a live platform. */
export function ProfilePassword({ user }: { user: User }) {
  const [step, setStep] = useState<EditStep>('shown');
  return (
    <ProfileSection
      title={m.account_password()}
      aside={
        step !== 'editing' && (
          // the focus returns to the button that was used
          <Button
            variant="text"
            className="-my-2 -mr-5"
            autoFocus={step === 'edited'}
            onClick={() => setStep('editing')}
          >
            {user.has_password ? m.profile_password_change() : m.profile_password_set()}
          </Button>
        )
      }
    >
      {step === 'editing' ? (
        <PasswordForm user={user} onDone={() => setStep('edited')} />
      ) : (
        <p className="phrase-left text-14 text-ink-soft">
          {user.has_password ? m.profile_password_kept() : m.profile_password_none()}
        </p>
      )}
    </ProfileSection>
  );
}

/** The field of each refusal (spec §8); the server also checks empty fields. */
const fieldOf: Partial<Record<string, 'old_password' | 'new_password'>> = {
  OLD_PASSWORD_REQUIRED: 'old_password',
  WRONG_PASSWORD: 'old_password',
  NEW_PASSWORD_REQUIRED: 'new_password',
  NEW_PASSWORD_TOO_SHORT: 'new_password',
  NEW_PASSWORD_TOO_COMMON: 'new_password',
};
const noPasswords = { defaultValues: { old_password: '', new_password: '' } };

function PasswordForm({ user, onDone }: { user: User; onDone: () => void }) {
  const client = useQueryClient();
  const { has_password } = user;
  const { form, field, attributes, error, busy } = useSentForm(
    noPasswords,
    async ({ old_password, new_password }) => {
      const result = await call('POST /me/change-password', {
        body: { old_password: old_password || null, new_password: new_password || null },
      });
      if (result.ok) {
        keepUser(client, { ...user, has_password: true });
        showToast(m.profile_password_changed());
        return onDone();
      }
      const sentence = errorSentence(result.error);
      const wrong = fieldOf[result.error.code];
      return wrong ? { [wrong]: sentence } : sentence;
    },
  );
  const { setFocus } = form;
  useEffect(() => {
    setFocus(has_password ? 'old_password' : 'new_password');
  }, [setFocus, has_password]);

  return (
    <form className="grid gap-5" {...attributes}>
      {/* tells password managers which account it is */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      {user.has_password && (
        <PasswordInput
          label={m.profile_password_old()}
          required
          autoComplete="current-password"
          {...field('old_password')}
        />
      )}
      <PasswordInput
        label={m.account_new_password()}
        hint={m.account_password_rule({ count: shortestPassword })}
        required
        autoComplete="new-password"
        {...field('new_password')}
      />
      <p className="phrase-left text-14 text-ink-soft">{m.account_reset_ends_sessions()}</p>
      {error && <FieldError>{error}</FieldError>}
      <SaveButtons busy={busy} onCancel={onDone} />
    </form>
  );
}
