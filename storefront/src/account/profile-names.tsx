import type { User } from '@noren/contract/entities/session';
import { Button } from '@noren/kit/components/button.tsx';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { showToast } from '@noren/kit/components/toast.tsx';
import { formatPhoneNumber, readPhoneNumber } from '@noren/contract/phone-number';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import { errorSentence } from '../i18n/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { keepUser } from '../session/keep-user.ts';
import { aName, aPhoneNumber } from './field-rules.ts';
import { NameFields } from './name-fields.tsx';
import { ProfileSection, type EditStep } from './profile-section.tsx';
import { SaveButtons } from './save-buttons.tsx';

/** Names, phone, and the email address, which identifies the account and cannot be changed. */
export function ProfileNames({ user }: { user: User }) {
  const [step, setStep] = useState<EditStep>('shown');
  return (
    <ProfileSection
      title={m.profile_names()}
      aside={
        step !== 'editing' && (
          // the focus returns to the button that was used
          <Button
            variant="text"
            className="-my-2 -mr-5"
            autoFocus={step === 'edited'}
            onClick={() => setStep('editing')}
          >
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
          <Line
            name={m.profile_phone()}
            value={
              user.phone_number === null
                ? m.profile_phone_none()
                : formatPhoneNumber(user.phone_number, 'JP')
            }
          />
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
  const client = useQueryClient();
  const { last_name, first_name, phone_number } = user;
  const opened = { last_name, first_name, phone_number: phone_number ?? '' };
  const { form, field, attributes, error, busy } = useSentForm(
    { defaultValues: opened, mode: 'onTouched' },
    async (fields) => {
      const result = await call('PUT /me', {
        body: { ...fields, phone_number: readPhoneNumber(fields.phone_number, 'JP') },
      });
      if (result.ok) {
        keepUser(client, result.data);
        showToast(m.profile_saved());
        return onDone();
      }
      return wrongFields(result.error).includes('phone_number')
        ? { phone_number: m.account_field_phone_wrong() }
        : errorSentence(result.error);
    },
  );
  const { setFocus } = form;
  useEffect(() => {
    setFocus(currentLocale() === 'en' ? 'first_name' : 'last_name');
  }, [setFocus]);

  return (
    <form className="grid gap-5" {...attributes}>
      <NameFields
        last={field('last_name', { validate: aName })}
        first={field('first_name', { validate: aName })}
      />
      <TextInput
        label={m.profile_phone()}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="090-1234-5678"
        {...field('phone_number', { validate: aPhoneNumber })}
      />
      <div className="grid gap-1">
        <p className="text-14 font-semibold">{m.account_email()}</p>
        <p>{user.email}</p>
        <p className="text-14 text-ink-soft">{m.profile_email_fixed()}</p>
      </div>
      {error && <FieldError>{error}</FieldError>}
      <SaveButtons busy={busy} onCancel={onDone} />
    </form>
  );
}
