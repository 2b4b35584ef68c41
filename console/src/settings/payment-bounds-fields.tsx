import type { StoreSettings } from '@noren/contract/entities/store-settings';
import { maxFeeSteps, wrongStep } from '@noren/contract/payment-fee';
import { isPaidAtDoor, staffPaymentName } from '@noren/contract/payment-methods';
import type { Region } from '@noren/contract/scalars';
import { Button } from '@noren/kit/components/button.tsx';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import type { useSentForm } from '@noren/kit/page/use-sent-form.ts';
import { useFieldArray } from 'react-hook-form';
import { currentLocale } from '../i18n/current-locale.ts';
import { moneyIn } from '../i18n/money.ts';
import { currencyOfRegion } from '../i18n/place-names.ts';
import { isWrongPrice, wholePrice } from '../i18n/typed-number.ts';
import * as m from '../i18n/generated/messages.js';
import type { BoundsFields, PaymentsFields } from './payments-fields.ts';

type Payment = StoreSettings['payments'][number];

const typedSum = (sum: number | null | undefined): string => (sum == null ? '' : String(sum));

export const boundsFieldsOf = ({
  fee_steps = [],
  total_from,
  total_to,
}: Payment): BoundsFields => ({
  steps: fee_steps.map(({ from, fee }) => ({ from: String(from), fee: String(fee) })),
  total_from: typedSum(total_from),
  total_to: typedSum(total_to),
});

const stepsOf = (steps: BoundsFields['steps'], region: Region) =>
  steps.map(({ from, fee }) => ({
    from: wholePrice(from, region) ?? 0,
    fee: wholePrice(fee, region) ?? 0,
  }));

/** The typed values as the server takes them; nothing for an older server, which has no bounds. */
export const boundsOf = (known: Payment, fields: BoundsFields, region: Region) =>
  known.fee_steps === undefined
    ? {}
    : {
        fee_steps: stepsOf(fields.steps, region),
        total_from: wholePrice(fields.total_from, region),
        ...(!isPaidAtDoor(known.type) && { total_to: wholePrice(fields.total_to, region) }),
      };

interface PaymentBoundsProps extends Pick<
  ReturnType<typeof useSentForm<PaymentsFields>>,
  'form' | 'field'
> {
  index: number;
  payment: Payment;
  region: Region;
}

/** Fees by the amount of the order, and the totals for which a payment method is offered. */
export function PaymentBoundsFields({ form, field, index, payment, region }: PaymentBoundsProps) {
  const at = `payments.${index}.bounds` as const;
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `${at}.steps` });
  const name = staffPaymentName(payment.type, currentLocale());
  const most = payment.method_most ?? 0;
  const isSet = fields.length > 0 || payment.total_from != null || payment.total_to != null;
  const price = {
    validate: (typed: string) => !isWrongPrice(typed, false, region) || m.number_field(),
  };
  const ascends = (nth: number) => {
    const wrong = wrongStep(stepsOf(form.getValues(`${at}.steps`), region).slice(0, nth + 1));
    return wrong !== nth || m.fee_step_not_above();
  };
  const sumAt = (bound: 'total_from' | 'total_to') =>
    wholePrice(form.getValues(`${at}.${bound}`), region);
  return (
    <details className="md:col-span-2" open={isSet || undefined}>
      <summary className="min-h-11 cursor-pointer py-2 text-14 text-indigo">
        <span className="sr-only">{`${name}: `}</span>
        {m.payment_bounds_title()}
      </summary>
      <div className="grid gap-4 border-l-2 border-line pt-1 pl-4">
        {fields.map(({ id }, nth) => (
          <div key={id} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <TextInput
              label={m.fee_step_from()}
              aria-label={m.fee_step_from_of({ name, nth: nth + 1 })}
              required
              inputMode="numeric"
              {...field(`${at}.steps.${nth}.from`, {
                validate: (typed) =>
                  price.validate(typed) === true ? ascends(nth) : m.number_field(),
              })}
            />
            <TextInput
              label={m.fee_step_fee()}
              aria-label={m.fee_step_fee_of({ name, nth: nth + 1 })}
              required
              inputMode="numeric"
              {...field(`${at}.steps.${nth}.fee`, price)}
            />
            <Button
              variant="danger"
              onClick={() => remove(nth)}
              className="justify-self-start sm:mt-7"
            >
              {m.fee_step_remove({ nth: nth + 1 })}
            </Button>
          </div>
        ))}
        {fields.length < maxFeeSteps && (
          <div className="grid justify-items-start gap-1">
            <Button variant="quiet" onClick={() => append({ from: '', fee: '' })}>
              {m.fee_step_add()}
            </Button>
            <p className="phrase-left text-14 text-ink-soft">{m.fee_step_hint()}</p>
          </div>
        )}
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <TextInput
            label={m.total_from()}
            aria-label={`${name}: ${m.total_from()}`}
            inputMode="numeric"
            {...field(`${at}.total_from`, {
              validate: (typed) =>
                isWrongPrice(typed, true, region)
                  ? m.number_field()
                  : (wholePrice(typed, region) ?? 0) <= (sumAt('total_to') ?? most) ||
                    m.total_from_above(),
            })}
          />
          {!isPaidAtDoor(payment.type) && (
            <TextInput
              label={m.total_to()}
              aria-label={`${name}: ${m.total_to()}`}
              inputMode="numeric"
              {...field(`${at}.total_to`, {
                validate: (typed) =>
                  isWrongPrice(typed, true, region)
                    ? m.number_field()
                    : (wholePrice(typed, region) ?? 0) <= most || m.total_to_above(),
              })}
            />
          )}
        </div>
        <p className="phrase-left text-14 text-ink-soft">
          {isPaidAtDoor(payment.type)
            ? m.total_to_of_cash()
            : m.total_to_hint({ most: moneyIn(currencyOfRegion(region))(most) })}
        </p>
      </div>
    </details>
  );
}
