import { paymentName, type PaymentType } from '@noren/contract/payment-methods';
import { WalletIcon } from '@noren/kit/icons/icons.tsx';
import { currentLocale } from '../../i18n/current-locale.ts';
import * as m from '../../i18n/generated/messages.js';
import type { ShownMethod } from './method.ts';
import { sharedSentences } from './usual-words.ts';

/** Sentences of a wallet that is paid on its own page. */
export function walletWords(type: PaymentType) {
  const withName = (sentence: (inputs: { name: string }) => string) => () =>
    sentence({ name: paymentName(type, currentLocale()) });
  return {
    ...sharedSentences,
    Icon: WalletIcon,
    note: withName(m.payment_wallet_note),
    review: withName(m.payment_wallet_review),
    placeNote: withName(m.payment_wallet_place_note),
    handOver: {
      title: withName(m.payment_wallet_hand_over_title),
      text: withName(m.payment_wallet_hand_over_text),
      back: m.payment_hand_over_back,
    },
    confirming: withName(m.payment_wallet_confirming),
    refunded: withName(m.payment_wallet_refunded),
    // only these two are caused by the buyer, or by a timeout (GMO 1.8)
    ends: {
      CANCELED: withName(m.payment_wallet_cancelled),
      EXPIRED: withName(m.payment_wallet_expired),
    },
    again: () => ({ words: withName(m.payment_wallet_pay)(), note: null }),
  } satisfies Partial<ShownMethod>;
}
