import type { Order } from '@noren/contract/entities/order';
import * as m from '../i18n/generated/messages.js';
import { errorSentence } from '../i18n/error-sentence.ts';
import { methodOf } from './methods/registry.ts';

/** Sentences for the advice that the server names after a refused payment. */
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
  card_unsure: m.payment_advice_card_unsure,
  shop_misconfigured: m.payment_advice_shop_misconfigured,
  refund_by_hand: m.payment_advice_refund_by_hand,
  wallet_refused: m.payment_advice_wallet_refused,
  check_konbini_record: m.payment_advice_check_konbini_record,
};

export function adviceSentence(advice: unknown): string | null {
  return typeof advice === 'string' && Object.hasOwn(sentences, advice)
    ? (sentences[advice]?.() ?? null)
    : null;
}

/** Returns why an order's last payment was refused, if known. */
export function refusalSentence({
  type,
  info,
}: Pick<Order['payment'], 'type' | 'info'>): string | null {
  const { ends } = methodOf(type);
  const end =
    typeof info.report_code === 'string' && Object.hasOwn(ends, info.report_code)
      ? ends[info.report_code]
      : null;
  return end?.() ?? adviceSentence(info.advice);
}

/** Returns a failure's sentence, from the gateway's advice if there is one. */
export function paymentSentence(failure: { code: string }): string {
  // Nothing closes PayPay's page from outside, so no other method can start until it ends.
  if ((failure as { report_code?: unknown }).report_code === 'NOT_FINISHED')
    return m.payment_paypay_still_open();
  return (
    ((failure.code === 'GMO_PAYMENT_EXCEPTION' || failure.code === 'PAYUNI_API_ERROR') &&
      adviceSentence((failure as { advice?: unknown }).advice)) ||
    errorSentence(failure)
  );
}
