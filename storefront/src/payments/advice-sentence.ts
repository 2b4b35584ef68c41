import type { PaymentType } from '@noren/contract/entities/store';
import * as m from '../i18n/generated/messages.js';
import { errorSentence } from '../i18n/error-sentence.ts';

/** What a buyer should do after a refused payment: the server names it, the sentence is ours. */
const sentences: Record<string, () => string> = {
  check_card_number: m.payment_advice_check_card_number,
  check_expiry: m.payment_advice_check_expiry,
  check_cvc: m.payment_advice_check_cvc,
  reenter_card: m.payment_advice_reenter_card,
  other_card: m.payment_advice_other_card,
  balance: m.payment_advice_balance,
  limit: m.payment_advice_limit,
  refused: m.payment_advice_refused,
  cancelled_by_buyer: m.payment_advice_cancelled_by_buyer,
  retry: m.payment_advice_retry,
  retry_later: m.payment_advice_retry_later,
  being_checked: m.payment_advice_being_checked,
  too_many_cards: m.payment_advice_too_many_cards,
  shop_misconfigured: m.payment_advice_shop_misconfigured,
  refund_by_hand: m.payment_advice_refund_by_hand,
  wallet_refused: m.payment_advice_wallet_refused,
  check_konbini_record: m.payment_advice_check_konbini_record,
};

/** The same advice at PayPay, which has no card company. */
const paypaySentences: Record<string, () => string> = { cancelled_by_buyer: m.payment_paypay_cancelled };

export function adviceSentence(advice: unknown, type?: PaymentType): string | null {
  if (type === 'gmo_paypay' && typeof advice === 'string' && Object.hasOwn(paypaySentences, advice)) return paypaySentences[advice]?.() ?? null;
  return typeof advice === 'string' && Object.hasOwn(sentences, advice) ? (sentences[advice]?.() ?? null) : null;
}

/** A failure's sentence, with the gateway's advice where it gave one. */
export function paymentSentence(failure: { code: string }): string {
  return (
    ((failure.code === 'GMO_PAYMENT_EXCEPTION' || failure.code === 'PAYUNI_API_ERROR') && adviceSentence((failure as { advice?: unknown }).advice)) ||
    errorSentence(failure)
  );
}
