import { defaultTransferDays } from '@noren/contract/entities/bank-account';
import {
  isToOwnAccount,
  staffPaymentName,
  type PaymentType,
} from '@noren/contract/payment-methods';
import { Checkbox, TextInput } from '@noren/kit/components/inputs.tsx';
import { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { wrongFields } from '@noren/kit/page/wrong-fields.ts';
import { callConsole } from '../api/call.ts';
import { errorSentence } from '../api/error-sentence.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { isWrongPrice, wholePrice } from '../i18n/typed-number.ts';
import { accountFieldsOf, accountOf, BankAccountFields, daysOf } from './bank-account-fields.tsx';
import { CashRules, cashFieldsOf, cashRulesOf } from './cash-rules.tsx';
import type { PaymentsFields } from './payments-fields.ts';
import { SettingsForm, type SettingsPartProps } from './settings-form.tsx';

/** The offered payment methods, their fees, and the rules for cash on delivery. */
export function PaymentsForm({ slug, settings, onSaved }: SettingsPartProps) {
  const opened: PaymentsFields = {
    payments: settings.payments.map(({ enabled, payment_fee, term_days, bank_account }) => ({
      enabled,
      payment_fee: String(payment_fee),
      term_days: String(term_days ?? defaultTransferDays),
      account: accountFieldsOf(bank_account),
    })),
    cash: cashFieldsOf(settings.cash),
  };
  const transferOf = (type: PaymentType, fields: PaymentsFields['payments'][number] | undefined) =>
    isToOwnAccount(type) && fields
      ? {
          term_days: daysOf(fields.term_days),
          bank_account: accountOf(fields.account, settings.region),
        }
      : {};
  const { field, ...sent } = useSentForm({ defaultValues: opened }, async ({ payments, cash }) => {
    const body = {
      payments: settings.payments.map(({ type }, index) => ({
        type,
        enabled: payments[index]?.enabled ?? false,
        payment_fee: wholePrice(payments[index]?.payment_fee ?? '', settings.region) ?? 0,
        ...transferOf(type, payments[index]),
      })),
      ...(settings.cash && { cash: cashRulesOf(cash, settings.cash) }),
    };
    const result = await callConsole('PUT /console/stores/{slug}/payments', {
      params: { slug },
      body,
    });
    if (result.ok) return onSaved(result.data.data);
    const wrong = wrongFields(result.error);
    if (wrong.some((path) => path.includes('bank_account'))) return m.bank_missing();
    return wrong.some((path) => path.endsWith('.enabled'))
      ? m.payment_needs_phone()
      : errorSentence(result.error);
  });
  return (
    <SettingsForm id="payments" title={m.payments_title()} save={m.payments_save()} {...sent}>
      <ul className="grid gap-4">
        {settings.payments.map(({ type, is_ready }, index) => (
          <li key={type} className="grid items-start gap-x-6 gap-y-1 md:grid-cols-[1fr_14rem]">
            <div>
              <Checkbox {...sent.form.register(`payments.${index}.enabled`)}>
                {staffPaymentName(type, currentLocale())}
              </Checkbox>
              {!is_ready && (
                <p className="phrase-left text-14 text-ink-soft">
                  {m.payment_not_ready()}{' '}
                  <a href="#gateways" className="text-indigo underline underline-offset-4">
                    {m.gateways_title()}
                  </a>
                </p>
              )}
            </div>
            <TextInput
              label={m.payment_fee()}
              aria-label={`${staffPaymentName(type, currentLocale())}: ${m.payment_fee()}`}
              inputMode="numeric"
              {...field(`payments.${index}.payment_fee`, {
                validate: (typed) =>
                  !isWrongPrice(typed, true, settings.region) || m.number_field(),
              })}
            />
            {isToOwnAccount(type) && sent.form.watch(`payments.${index}.enabled`) && (
              <BankAccountFields
                form={sent.form}
                field={field}
                index={index}
                region={settings.region}
              />
            )}
          </li>
        ))}
      </ul>
      {settings.cash && <CashRules form={sent.form} field={field} />}
    </SettingsForm>
  );
}
