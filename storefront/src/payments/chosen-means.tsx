import type { CreditCard } from '@noren/contract/entities/credit-card';
import type { KonbiniRecord } from '@noren/contract/entities/konbini';
import { textButton } from '@noren/kit/components/button.tsx';
import { noteLine } from '@noren/kit/formats/fact-text.ts';
import * as m from '../i18n/generated/messages.js';
import { chainName } from '../konbini/chain-name.ts';
import { expiryText } from './card-expiry.ts';
import { lastDigits } from './card-number.ts';

export interface ChosenMeansProps {
  /** null: none is chosen yet */
  card: CreditCard | null;
  konbini: KonbiniRecord | null;
  /** label of the button while none is chosen */
  enter: string;
  onChange: () => void;
}

/** Describes a card by its last digits and expiry, or a konbini record by its chain and payer. */
export function meansText(card: CreditCard | null, konbini: KonbiniRecord | null): string | null {
  const expiry = expiryText(card?.expire ?? null);
  return card
    ? noteLine(
        m.payment_card_ending({ digits: lastDigits(card.masked_card_no) }),
        expiry && m.payment_card_expires({ expiry }),
      )
    : konbini &&
        m.slip_payment_at({ chain: chainName(konbini.convenience), name: konbini.buyer_name });
}

/** The card or konbini record of the chosen payment method, with a button to change it. */
export function ChosenMeans({ card, konbini, enter, onChange }: ChosenMeansProps) {
  const note = meansText(card, konbini);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      {note && <p className="min-w-0 flex-1 text-14">{note}</p>}
      <button type="button" className={textButton} onClick={onChange}>
        {note ? m.payment_change() : enter}
      </button>
    </div>
  );
}
