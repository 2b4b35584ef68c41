import type { CashRules as Rules } from '@noren/contract/entities/store-settings';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import type { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { isWrongCount, wholeNumber } from '../i18n/typed-number.ts';
import * as m from '../i18n/generated/messages.js';
import type { CashFields, PaymentsFields } from './payments-fields.ts';

export const cashFieldsOf = (cash: Rules | undefined): CashFields => ({
  code: cash?.code ?? 'when_needed',
  confirm_above: String(cash?.confirm_above ?? ''),
  cash_most: String(cash?.cash_most ?? ''),
});

export const cashRulesOf = (
  { code, confirm_above, cash_most }: CashFields,
  before: Rules,
): Rules => ({
  code,
  confirm_above: wholeNumber(confirm_above) ?? before.confirm_above,
  cash_most: wholeNumber(cash_most) ?? before.cash_most,
});

type CashForm = Pick<ReturnType<typeof useSentForm<PaymentsFields>>, 'form' | 'field'>;

/** Maximum amount of cash on delivery, and when a guest must confirm the email address first. */
export function CashRules({ form, field }: CashForm) {
  const sum = { validate: (typed: string) => !isWrongCount(typed, false) || m.number_field() };
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-16 font-semibold">{m.cash_title()}</legend>
      <TextInput
        label={m.cash_most()}
        hint={m.cash_most_hint()}
        required
        inputMode="numeric"
        className="max-w-56"
        {...field('cash.cash_most', sum)}
      />
      <Select label={m.cash_code()} hint={m.cash_code_hint()} {...form.register('cash.code')}>
        <option value="when_needed">{m.cash_code_when_needed()}</option>
        <option value="always">{m.cash_code_always()}</option>
        <option value="never">{m.cash_code_never()}</option>
      </Select>
      {form.watch('cash.code') === 'when_needed' && (
        <TextInput
          label={m.cash_confirm_above()}
          required
          inputMode="numeric"
          className="max-w-56"
          {...field('cash.confirm_above', sum)}
        />
      )}
    </fieldset>
  );
}
