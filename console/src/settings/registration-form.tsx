import {
  hasCorporateCheckDigit,
  registrationNumberForm,
} from '@noren/contract/registration-number';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import * as m from '../i18n/generated/messages.js';
import { SettingsForm, type SettingsPartProps } from './settings-form.tsx';

/**
 * normalized, because Japanese keyboards and documents add full-width characters, hyphens and a
 * small t
 */
const plainNumber = (typed: string): string =>
  typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase();

/**
 * The registration number for qualified invoices in Japan; empty if the store is not registered.
 */
export function RegistrationForm({ slug, settings, onSaved }: SettingsPartProps) {
  const { field, form, ...sent } = useSentForm(
    { defaultValues: { number: settings.registration_number ?? '' } },
    async ({ number }) => {
      const registration_number = plainNumber(number) === '' ? null : plainNumber(number);
      const result = await callConsole('PUT /console/stores/{slug}/registration-number', {
        params: { slug },
        body: { registration_number },
      });
      return result.ok ? onSaved(result.data.data) : errorSentence(result.error);
    },
  );
  const typed = plainNumber(form.watch('number'));
  const isDoubtful = registrationNumberForm.test(typed) && !hasCorporateCheckDigit(typed);
  return (
    <SettingsForm
      id="registration"
      title={m.registration_title()}
      save={m.registration_save()}
      {...sent}
    >
      <p className="phrase-left text-14 text-ink-soft">{m.registration_lead()}</p>
      <div className="max-w-[24rem]">
        <TextInput
          label={m.registration_number()}
          hint={m.registration_hint()}
          autoComplete="off"
          spellCheck={false}
          {...field('number', {
            validate: (typed) =>
              plainNumber(typed) === '' ||
              registrationNumberForm.test(plainNumber(typed)) ||
              m.registration_wrong(),
          })}
        />
        <p role="status" className="phrase-left pt-2 text-14 font-medium text-plum empty:hidden">
          {isDoubtful && m.registration_doubtful()}
        </p>
      </div>
    </SettingsForm>
  );
}
