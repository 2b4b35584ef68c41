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
import { boundsFieldsOf, boundsOf, PaymentBoundsFields } from './payment-bounds-fields.tsx';
import type { PaymentsFields } from './payments-fields.ts';
import { SettingsForm, type SettingsPartProps } from './settings-form.tsx';

/** The offered payment methods, their fees, and the rules for cash on delivery. */
export function PaymentsForm({ slug, settings, onSaved }: SettingsPartProps) {
  const opened: PaymentsFields = {
    payments: settings.payments.map((payment) => ({
      enabled: payment.enabled,
      payment_fee: String(payment.payment_fee),
      bounds: boundsFieldsOf(payment),
      term_days: String(payment.term_days ?? defaultTransferDays),
      account: accountFieldsOf(payment.bank_account),
      seven_eleven: payment.seven_eleven ?? false,
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
      payments: settings.payments.map((known, index) => {
        const fields = payments[index];
        return {
          type: known.type,
          enabled: fields?.enabled ?? false,
          payment_fee: wholePrice(fields?.payment_fee ?? '', settings.region) ?? 0,
          ...(fields && boundsOf(known, fields.bounds, settings.region)),
          ...transferOf(known.type, fields),
          ...(known.seven_eleven !== undefined && { seven_eleven: fields?.seven_eleven ?? false }),
        };
      }),
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
        {settings.payments.map((payment, index) => {
          const { type, is_ready } = payment;
          const isEnabled = sent.form.watch(`payments.${index}.enabled`);
          return (
            <li key={type} className="grid items-start gap-x-6 gap-y-1 md:grid-cols-[1fr_18rem]">
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
              {isEnabled && payment.fee_steps && (
                <PaymentBoundsFields
                  form={sent.form}
                  field={field}
                  index={index}
                  payment={payment}
                  region={settings.region}
                />
              )}
              {isEnabled && payment.seven_eleven !== undefined && (
                <div className="md:col-span-2">
                  <Checkbox {...sent.form.register(`payments.${index}.seven_eleven`)}>
                    {m.payment_seven_eleven()}
                  </Checkbox>
                  <p className="phrase-left pl-9 text-14 text-ink-soft">
                    {m.payment_seven_eleven_hint()}
                  </p>
                </div>
              )}
              {isToOwnAccount(type) && isEnabled && (
                <BankAccountFields
                  form={sent.form}
                  field={field}
                  index={index}
                  region={settings.region}
                />
              )}
            </li>
          );
        })}
      </ul>
      {settings.cash && <CashRules form={sent.form} field={field} />}
    </SettingsForm>
  );
}
