import { paymentMethods } from '@noren/contract/payment-methods';
import { WalletIcon } from '@noren/kit/icons/icons.tsx';
import { call } from '../../api/client.ts';
import * as m from '../../i18n/generated/messages.js';
import type { GatewayMethod } from './method.ts';
import { usualWords } from './usual-words.ts';

/** PayPay, by way of its own page and a step of ours (spec §2, §4). */
export const gmoPaypay: GatewayMethod<'gmo_paypay'> = {
  ...usualWords,
  facts: paymentMethods.gmo_paypay,
  note: m.payment_paypay_note,
  Icon: WalletIcon,
  review: m.payment_paypay_review,
  placeNote: m.payment_paypay_place_note,
  handOver: { title: m.payment_paypay_hand_over_title, text: m.payment_paypay_hand_over_text, back: m.payment_hand_over_back },
  hasOwnStep: true,
  confirming: m.payment_paypay_confirming,
  refunded: m.payment_paypay_refunded,
  // by the code GMO reports (GMO 1.8): only these two are the buyer's own doing, or the clock's
  ends: { CANCELED: m.payment_paypay_cancelled, EXPIRED: m.payment_paypay_expired },
  meansOf: ({ paypay }) => (paypay ? { type: 'gmo_paypay' } : null),
  again: () => ({ words: m.payment_paypay_pay(), note: null }),
  async start(_means, { params, stepBack }) {
    const result = await call('POST /orders/{id}/gmo-paypay', { params, body: { redirect_url: stepBack }, as: 'guest' });
    return result.ok ? { ok: true, next: result.data.form_url } : result;
  },
};
