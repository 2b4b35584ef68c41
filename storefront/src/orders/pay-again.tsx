import type { CreditCard } from '@noren/contract/entities/credit-card';
import type { KonbiniRecord } from '@noren/contract/entities/konbini';
import { Button } from '@noren/kit/components/button.tsx';
import * as m from '../i18n/generated/messages.js';
import { chainName } from '../konbini/chain-name.ts';
import { lastDigits } from '../payments/card-number.ts';
import type { PayMeans } from '../payments/pay-intent.ts';

/** What an order can be paid with at one tap, in the way it was to be paid before. */
export type Again = { type: 'gmo_cvs'; record: KonbiniRecord } | { type: 'gmo_paypay' } | { type: 'gmo_credit'; card: CreditCard };

/**
 * null: nothing at hand for this way; another one has to be chosen.
 * @param type the order's way to pay, or the one just filled in
 * @param at.paypay whether the channel has PayPay: an order of the shop that is looked at in the marketplace is paid another way there
 */
export function againWith(type: string, at: { card: CreditCard | null; record: KonbiniRecord | null; paypay: boolean }): Again | null {
  if (type === 'gmo_cvs') return at.record && { type, record: at.record };
  if (type === 'gmo_paypay') return at.paypay ? { type } : null;
  return at.card && { type: 'gmo_credit', card: at.card };
}

export function PayAgain({ again, look, onPay }: { again: Again; look: 'primary' | 'quiet'; onPay: (means: PayMeans) => void }) {
  const button = (means: PayMeans, words: string) => (
    <Button look={look} wide onClick={() => onPay(means)}>
      {words}
    </Button>
  );
  if (again.type === 'gmo_paypay') return button(again, m.payment_paypay_pay());
  if (again.type === 'gmo_credit')
    return button({ type: again.type, card_id: again.card.id }, m.order_pay_with({ digits: lastDigits(again.card.masked_card_no) }));
  const { record } = again;
  return (
    <div className="grid gap-2">
      {button({ type: again.type, konbini_id: record.id }, m.slip_make())}
      <p className="text-center text-14 text-ink-soft">{m.slip_payment_at({ chain: chainName(record.convenience), name: record.buyer_name })}</p>
    </div>
  );
}
