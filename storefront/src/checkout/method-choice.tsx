import type { Pricing } from '@noren/contract/entities/store';
import { methodNameIn } from '@noren/contract/shipping-method-rules';
import { FieldError } from '@noren/kit/components/field-error.tsx';
import { RadioCard } from '@noren/kit/components/inputs.tsx';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { sentenceOfFailure } from './failure-sentence.ts';

type Priced = NonNullable<Pricing['shipping_methods']>[number];

interface MethodChoiceProps {
  pricing: Pick<Pricing, 'shipping_methods' | 'shipping_refusal' | 'currency'>;
  chosen: string | null;
  /** what buyers could do if the method allowed it */
  offers: { cash: boolean; dates: boolean };
  onChoose: (id: string) => void;
}

/** The shipping methods that can take the goods, or why none can. A single one needs no choice. */
export function MethodChoice({ pricing, chosen, offers, onChoose }: MethodChoiceProps) {
  const { shipping_methods = [], shipping_refusal, currency } = pricing;
  if (shipping_refusal)
    return (
      <FieldError>
        {sentenceOfFailure({
          code: 'FAILED_TO_CHECKOUT',
          reason: `shipping_${shipping_refusal}`,
        })}
      </FieldError>
    );
  if (shipping_methods.length < 2) return null;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 text-14 font-semibold">{m.checkout_method_title()}</legend>
      {shipping_methods.map((method) => (
        <RadioCard
          key={method.id}
          name="shipping-method"
          title={m.checkout_method_review({
            name: methodNameIn(method.name, currentLocale()),
            temperature: method.temperature,
          })}
          note={noteOf(method, currency, offers)}
          checked={method.id === chosen}
          onChange={() => onChoose(method.id)}
        />
      ))}
    </fieldset>
  );
}

function noteOf(
  { fee, until_free, is_cash_on_delivery, takes_dates }: Priced,
  currency: Pricing['currency'],
  offers: MethodChoiceProps['offers'],
): string {
  const money = (amount: number) => formatMoney(amount, currency, currentLocale());
  return noteLine(
    m.checkout_shipping_fee_from({ fee: fee === 0 ? m.common_free() : money(fee) }),
    until_free !== null && m.common_until_free_shipping({ price: money(until_free) }),
    offers.cash && !is_cash_on_delivery && m.checkout_method_no_cash(),
    offers.dates && !takes_dates && m.checkout_method_no_dates(),
  );
}
