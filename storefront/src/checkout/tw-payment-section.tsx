import type { Currency } from '@noren/contract/scalars';
import { Card } from '@noren/kit/components/surfaces.tsx';
import * as m from '../i18n/generated/messages.js';
import type { CardProblems } from '../payments/card-check.ts';
import { methodOf } from '../payments/methods/registry.ts';
import { PaymentRadios } from '../payments/payment-radios.tsx';
import { TwCardChoice } from '../payments/tw-card-choice.tsx';
import { CheckoutSection } from './checkout-section.tsx';
import type { CheckoutDraft } from './order-draft.ts';
import { beforeFeeOf } from './use-order-basis.ts';
import type { TwCheckout } from './use-tw-checkout.ts';

export interface TwPaymentSectionProps {
  storeSlug: string;
  currency: Currency;
  checkout: TwCheckout;
  error: string | undefined;
  problems: CardProblems;
  onProblems: (problems: CardProblems) => void;
  onChange: (part: Partial<CheckoutDraft>) => void;
}

/** The payment methods of a Taiwanese store, with the card's fields (spec §2). */
export function TwPaymentSection({
  storeSlug,
  currency,
  checkout,
  error,
  problems,
  onProblems,
  onChange,
}: TwPaymentSectionProps) {
  const { draft, selection } = checkout;
  return (
    <CheckoutSection title={m.payment_title()} part="payment" error={error}>
      {selection.offered.length === 0 && selection.closed.length === 0 && (
        <p className="text-14 text-ink-soft">{m.payment_none_offered()}</p>
      )}
      <PaymentRadios
        offered={selection.offered}
        chosen={selection.payment?.id ?? null}
        currency={currency}
        beforeFee={beforeFeeOf(checkout.pricing)}
        closed={selection.closed}
        onChoose={(payment_id) => onChange({ payment_id })}
      />
      {selection.payment && methodOf(selection.payment.type).facts.brings === 'typed_card' && (
        <Card className="p-5">
          <TwCardChoice
            storeSlug={storeSlug}
            cards={checkout.cards}
            chosen={selection.card?.id ?? null}
            onChoose={(id) =>
              onChange({ new_card: id === null, ...(id !== null && { card_id: id }) })
            }
            saves={draft.save_card}
            onSaves={(save_card) => onChange({ save_card })}
            problems={problems}
            onTyped={(field) => {
              if (problems[field]) onProblems({ ...problems, [field]: undefined });
            }}
          />
        </Card>
      )}
    </CheckoutSection>
  );
}
