import { accountTypes, type BankAccount } from '@noren/contract/entities/bank-account';
import type { StoreSettings } from '@noren/contract/entities/store-settings';
import { Select, TextInput } from '@noren/kit/components/inputs.tsx';
import type { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { wholeNumber } from '../i18n/typed-number.ts';
import * as m from '../i18n/generated/messages.js';
import type { AccountFields, PaymentsFields } from './payments-fields.ts';

export function accountFieldsOf(account: BankAccount | null | undefined): AccountFields {
  const { bank_name = '', branch = '', account_type, number = '', holder = '' } = account ?? {};
  return { bank_name, branch, account_type: account_type ?? 'ordinary', number, holder };
}

/** @returns null: nothing of it is filled in */
export function accountOf(
  { account_type, ...fields }: AccountFields,
  region: StoreSettings['region'],
): BankAccount | null {
  if (Object.values(fields).every((value) => value.trim() === '')) return null;
  const type = accountTypes.find((one) => one === account_type) ?? null;
  return { ...fields, account_type: region === 'JP' ? type : null };
}

/** Days to pay; undefined: not a number from 1 to 60. */
export function daysOf(typed: string): number | undefined {
  const days = wholeNumber(typed);
  return days !== null && days !== undefined && days >= 1 && days <= 60 ? days : undefined;
}

type Form = Pick<ReturnType<typeof useSentForm<PaymentsFields>>, 'form' | 'field'>;

/** The store's own account for transfers, and how long buyers have to pay. */
export function BankAccountFields({
  form,
  field,
  index,
  region,
}: Form & { index: number; region: StoreSettings['region'] }) {
  const at = `payments.${index}` as const;
  const isNeeded = form.watch(`${at}.enabled`);
  const text = {
    validate: (typed: string) => !isNeeded || typed.trim() !== '' || m.bank_missing(),
  };
  return (
    <fieldset className="mt-3 grid gap-4 border-l-2 border-line pl-4 md:col-span-2 md:grid-cols-2">
      <legend className="mb-2 text-14 font-semibold">{m.bank_title()}</legend>
      <TextInput
        label={m.bank_name()}
        required
        maxLength={60}
        {...field(`${at}.account.bank_name`, text)}
      />
      <TextInput
        label={m.bank_branch()}
        required
        maxLength={60}
        {...field(`${at}.account.branch`, text)}
      />
      {region === 'JP' && (
        <Select label={m.bank_account_kind()} {...form.register(`${at}.account.account_type`)}>
          {accountTypes.map((type) => (
            <option key={type} value={type}>
              {m.bank_account_type({ type })}
            </option>
          ))}
        </Select>
      )}
      <TextInput
        label={m.bank_number()}
        required
        inputMode="numeric"
        maxLength={20}
        {...field(`${at}.account.number`, text)}
      />
      <TextInput
        label={m.bank_holder()}
        hint={m.bank_holder_hint()}
        required
        maxLength={60}
        {...field(`${at}.account.holder`, text)}
      />
      <TextInput
        label={m.bank_days()}
        hint={m.bank_days_hint()}
        required
        inputMode="numeric"
        {...field(`${at}.term_days`, {
          validate: (typed) => !isNeeded || daysOf(typed) !== undefined || m.bank_days_wrong(),
        })}
      />
    </fieldset>
  );
}
