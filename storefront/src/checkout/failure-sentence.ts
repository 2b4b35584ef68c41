import type { Currency } from '@noren/contract/scalars';
import { formatMoney } from '@noren/kit/formats/money.ts';
import { currentLocale } from '../i18n/current-locale.ts';
import * as m from '../i18n/generated/messages.js';
import { paymentSentence } from '../payments/advice-sentence.ts';

const sentencesOfMethods: Readonly<Record<string, () => string>> = {
  shipping_method_gone: m.checkout_method_gone,
  shipping_frozen_apart: m.checkout_method_frozen_apart,
  shipping_too_large: m.checkout_method_too_large,
  shipping_no_method: m.checkout_method_none,
};

/** What a buyer is told about an order that was refused. */
export function sentenceOfFailure(failure: {
  code: string;
  reason?: unknown;
  smallest?: { amount: number; currency: Currency };
  retry_after?: number;
}): string {
  if (failure.code === 'TOO_MANY_REQUESTS')
    return m.checkout_network_full({ minutes: Math.ceil((failure.retry_after ?? 60) / 60) });
  if (failure.reason === 'amount_out_of_range' && failure.smallest) {
    const { amount, currency } = failure.smallest;
    return m.checkout_amount_below({ price: formatMoney(amount, currency, currentLocale()) });
  }
  if (failure.reason === 'rehearsal_email') return m.checkout_rehearsal_email();
  if (failure.reason === 'total_changed') return m.error_failed_to_checkout_total_changed();
  if (String(failure.reason).startsWith('coupon_'))
    return m.error_failed_to_checkout_coupon_unknown();
  if (failure.reason === 'buyer_blocked') return m.checkout_buyer_blocked();
  if (failure.reason === 'delivery_impossible') return m.checkout_delivery_changed();
  const ofMethod = sentencesOfMethods[String(failure.reason)];
  if (ofMethod) return ofMethod();
  return paymentSentence(failure);
}
