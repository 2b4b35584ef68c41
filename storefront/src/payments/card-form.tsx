import type { CardGateway } from '@noren/contract/payment-methods';
import { TextInput } from '@noren/kit/components/inputs.tsx';
import { InfoIcon } from '@noren/kit/icons/icons.tsx';
import type { ChangeEvent } from 'react';
import * as m from '../i18n/generated/messages.js';
import { CardBrandMark, brands } from './card-brand-mark.tsx';
import type { CardProblem, CardProblems } from './card-check.ts';
import type { CardDraft } from './card-draft.ts';
import { nextExpiry } from './card-expiry.ts';
import {
  brandNames,
  brandOf,
  caretAfter,
  cvcLength,
  formatCardNumber,
  asksHolder,
  looksMistyped,
  type CardBrand,
} from './card-number.ts';
import type { CardField } from './token-faults.ts';

const sentences: Record<CardField, Partial<Record<CardProblem, () => string>>> = {
  number: { missing: m.payment_number_missing, wrong: m.payment_number_wrong },
  expiry: {
    missing: m.payment_expiry_missing,
    wrong: m.payment_expiry_wrong,
    over: m.payment_expiry_over,
  },
  cvc: { missing: m.payment_cvc_missing, wrong: m.payment_cvc_wrong },
  holder: { missing: m.payment_holder_missing, wrong: m.payment_holder_wrong },
};

const acceptedBrands: Record<CardGateway, readonly CardBrand[]> = {
  gmo: brands,
  payuni: ['visa', 'mastercard', 'jcb'],
};

export interface CardFormProps {
  card: CardDraft;
  problems: CardProblems;
  gateway?: CardGateway;
  onChange: (part: Partial<CardDraft>) => void;
}

/** The fields of a new card. They have no names, so that they can never be submitted as a form. */
export function CardForm({ card, problems, gateway = 'gmo', onChange }: CardFormProps) {
  const hasHolder = asksHolder[gateway];
  const typedBrand = brandOf(card.number);
  const brand = typedBrand && acceptedBrands[gateway].includes(typedBrand) ? typedBrand : null;
  const error = (field: CardField) => {
    const problem = problems[field];
    return problem && (sentences[field][problem] ?? sentences[field].wrong)?.();
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-2">
        <TextInput
          label={m.payment_card_number()}
          required
          error={error('number')}
          id="card-number"
          data-field="number"
          inputMode="numeric"
          autoComplete="cc-number"
          className="figures"
          value={card.number}
          onChange={(event) => onChange({ number: formattedNumber(event, gateway) })}
        />
        <p className="flex items-center gap-1.5">
          {(brand ? [brand] : acceptedBrands[gateway]).map((one) => (
            <CardBrandMark key={one} brand={one} />
          ))}
          <span aria-live="polite" className="ml-1 text-14 text-ink-soft">
            {brand && m.payment_card_number_brand({ brand: brandNames[brand] })}
          </span>
        </p>
        <p role="status" className="text-14 text-plum">
          {!problems.number && looksMistyped(card.number, gateway) && m.payment_number_mistyped()}
        </p>
      </div>
      <div className="grid grid-cols-[2fr_3fr] items-start gap-4">
        <TextInput
          label={m.payment_expiry()}
          hint={m.payment_expiry_hint()}
          required
          error={error('expiry')}
          data-field="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder="MM/YY"
          maxLength={7}
          className="figures"
          value={card.expiry}
          onChange={(event) =>
            onChange({
              expiry: nextExpiry(event.target.value, (event.nativeEvent as InputEvent).inputType),
            })
          }
        />
        <TextInput
          label={m.payment_cvc()}
          hint={
            hasHolder && cvcLength(brand) === 4 ? m.payment_cvc_hint_amex() : m.payment_cvc_hint()
          }
          required
          error={error('cvc')}
          data-field="cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={hasHolder ? 4 : 3}
          className="figures"
          value={card.cvc}
          onChange={(event) =>
            onChange({
              cvc: event.target.value
                .normalize('NFKC')
                .replace(/\D/g, '')
                .slice(0, hasHolder ? 4 : 3),
            })
          }
        />
      </div>
      {hasHolder && (
        <TextInput
          label={m.payment_holder()}
          required
          error={error('holder')}
          data-field="holder"
          autoComplete="cc-name"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="HANAKO MORI"
          maxLength={50}
          value={card.holder}
          onChange={(event) =>
            onChange({ holder: event.target.value.normalize('NFKC').toUpperCase() })
          }
        />
      )}
      <p className="flex items-start gap-2 text-14 text-ink-soft">
        <InfoIcon className="mt-0.5 size-5 shrink-0" />
        {hasHolder ? m.payment_safe_note() : m.taiwan_card_safe()}
      </p>
    </div>
  );
}

/** Groups the digits without moving the caret to the end when a digit in the middle is edited. */
function formattedNumber({ target }: ChangeEvent<HTMLInputElement>, gateway: CardGateway): string {
  const digitsBefore = target.value
    .slice(0, target.selectionStart ?? target.value.length)
    .replace(/\D/g, '').length;
  const formatted = formatCardNumber(target.value, gateway);
  const caret = caretAfter(formatted, digitsBefore);
  target.value = formatted;
  target.setSelectionRange(caret, caret);
  return formatted;
}
