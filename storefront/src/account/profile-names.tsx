import type { User } from '@noren/contract/entities/session';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { phoneNumberText } from '@noren/kit/formats/phone-number.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../api/client.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { keepUser } from '../session/keep-user.ts';
import { aName, aPhoneNumber } from './field-rules.ts';
import { NameFields } from './name-fields.tsx';
import { ProfileSection, type EditStep } from './profile-section.tsx';
import { SaveButtons } from './save-buttons.tsx';

/** Names, phone, and the email address, which the account is known by and which does not change. */
export function ProfileNames({ user }: { user: User }) {
  const [step, setStep] = useState<EditStep>('shown');
  return (
    <ProfileSection
      title={m.profile_names()}
      aside={
        step !== 'editing' && (
          // back where the keyboard was before
          <Button variant="text" className="-my-2 -mr-5" autoFocus={step === 'edited'} onClick={() => setStep('editing')}>
            {m.profile_edit()}
          </Button>
        )
      }
    >
      {step === 'editing' ? (
        <NamesForm user={user} onDone={() => setStep('edited')} />
      ) : (
        <dl className="grid gap-3">
          <Line name={m.profile_name()} value={user.full_name} />
          <Line name={m.profile_phone()} value={user.phone_number === null ? m.profile_phone_none() : phoneNumberText(user.phone_number, 'JP')} />
          <Line name={m.account_email()} value={user.email} />
        </dl>
      )}
    </ProfileSection>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="grid gap-0.5 sm:grid-cols-[9rem_1fr] sm:gap-4">
      <dt className="text-14 text-ink-soft">{name}</dt>
      <dd className="min-w-0">{value}</dd>
    </div>
  );
}

function NamesForm({ user, onDone }: { user: User; onDone: () => void }) {
  // react-hook-form reads its state through a proxy, which a memoised render does not see.
  'use no memo';
  const client = useQueryClient();
  const { last_name, first_name, phone_number } = user;
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { last_name, first_name, phone_number: phone_number ?? '' },
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    setFocus(currentLocale() === 'en' ? 'first_name' : 'last_name');
  }, [setFocus]);
  const [formError, setFormError] = useState<string | null>(null);

  async function save(fields: { last_name: string; first_name: string; phone_number: string }): Promise<void> {
    setFormError(null);
    const result = await call('PUT /me', { body: { ...fields, phone_number: fields.phone_number.trim() || null } });
    if (result.ok) {
      keepUser(client, result.data);
      showToast(m.profile_saved());
      return onDone();
    }
    const failure = result.error;
    if (failure.code === 'VALIDATION_EXCEPTION' && failure.errors.some(({ path }) => path.endsWith('phone_number')))
      return setError('phone_number', { type: 'server', message: m.account_field_phone_wrong() }, { shouldFocus: true });
    setFormError(errorSentence(failure));
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void handleSubmit(save)(event)}>
      <NameFields
        last={{ ...register('last_name', { validate: aName }), error: errors.last_name?.message }}
        first={{ ...register('first_name', { validate: aName }), error: errors.first_name?.message }}
      />
      <TextInput
        label={m.profile_phone()}
        error={errors.phone_number?.message}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="090-1234-5678"
        {...register('phone_number', { validate: aPhoneNumber })}
      />
      <div className="grid gap-1">
        <p className="text-14 font-semibold">{m.account_email()}</p>
        <p>{user.email}</p>
        <p className="text-14 text-ink-soft">{m.profile_email_fixed()}</p>
      </div>
      {formError && <FieldError>{formError}</FieldError>}
      <SaveButtons busy={isSubmitting} onCancel={onDone} />
    </form>
  );
}
