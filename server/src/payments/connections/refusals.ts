import { gatewayOf, type GatewayPaymentType, type PaymentGateway } from '@noren/contract/payment-methods';
import { adviceFor, adviceForError, englishSentence } from '../gateways/gmo/messages.ts';
import type { GmoError } from '../gateways/gmo/gmo-error.ts';
import { adviceFor as payuniAdviceFor, adviceForError as payuniAdviceForError } from '../gateways/payuni/messages.ts';
import { numericCode, type PayuniError, splitCode } from '../gateways/payuni/payuni-error.ts';
import { failOf, type Failure } from '../../platform/http/failure.ts';

/** Every call that a refusal of GMO's may be the answer of. */
type GmoCall =
  | 'POST /orders/{id}/pay'
  | 'POST /orders/{id}/gmo-paypay'
  | 'POST /orders/{id}/payment-account/generate'
  | 'PUT /orders/{id}/payment-method'
  | 'POST /credit-cards'
  | 'DELETE /credit-cards/{id}';
const fail = failOf<GmoCall>();
/** PAYUNi's are cards alone: an order changes its way of paying between those of GMO. */
const failAtPayuni = failOf<'POST /orders/{id}/pay' | 'DELETE /credit-cards/{id}'>();

/** A refusal of GMO's, with what to do about it. */
export function refused(report_code: string): Failure {
  const advice = adviceFor(report_code);
  return fail('GMO_PAYMENT_EXCEPTION', { report_code, advice }, englishSentence(advice));
}

export function refusedBy(error: GmoError): Failure {
  const advice = adviceForError(error);
  return fail('GMO_PAYMENT_EXCEPTION', { report_code: error.report_code, advice }, englishSentence(advice));
}

/** A vault of cards that did not say what became of a card. */
export const vaultUnsure = (error: GmoError): Failure =>
  fail('GMO_PAYMENT_EXCEPTION', { report_code: error.report_code, advice: 'card_unsure' }, englishSentence('card_unsure'));

/** A refusal of PAYUNi's or of the bank behind it; the whole code stands in the message (PAYUNi 2.8). */
export function refusedByPayuni(kept: string): Failure {
  const { code, res_code } = splitCode(kept);
  const advice = payuniAdviceFor(code, res_code);
  return failAtPayuni('PAYUNI_API_ERROR', { numeric_code: numericCode(code, res_code), advice }, `${englishSentence(advice)} (${kept})`);
}

/** The same of a call that failed; HTTP 500 when the gateway could not be reached (spec §8). */
export function payuniFailure(error: PayuniError): Failure {
  const advice = payuniAdviceForError(error);
  const data = { numeric_code: error.numeric_code, advice };
  return failAtPayuni('PAYUNI_API_ERROR', data, `${englishSentence(advice)} (${error.code})`, error.unreachable ? 500 : 402);
}

/** What a gateway's word of no is to the buyer, and while it has none. */
interface GatewayWords {
  refused: (code: string) => Failure;
  beingChecked: (code: string) => Failure;
  /** why an attempt failed, as its order tells it */
  reasonFor: (report_code: string) => { report_code: string; advice: string; numeric_code?: number };
}
const wordsOf: Record<PaymentGateway, GatewayWords> = {
  gmo: {
    refused,
    beingChecked: (report_code) => fail('GMO_PAYMENT_EXCEPTION', { report_code, advice: 'being_checked' }, englishSentence('being_checked')),
    reasonFor: (report_code) => ({ report_code, advice: adviceFor(report_code) }),
  },
  payuni: {
    refused: refusedByPayuni,
    beingChecked: () => failAtPayuni('PAYUNI_API_ERROR', { numeric_code: 0, advice: 'being_checked' }, englishSentence('being_checked')),
    reasonFor(report_code) {
      const { code, res_code } = splitCode(report_code);
      return { report_code, advice: payuniAdviceFor(code, res_code), numeric_code: numericCode(code, res_code) };
    },
  },
};

export const gatewayRefusalOf = (provider: GatewayPaymentType, code: string): Failure => wordsOf[gatewayOf(provider)].refused(code);

/** The store cannot take this payment as it is set up. */
export const notConfigured = (provider: GatewayPaymentType): Failure => gatewayRefusalOf(provider, 'NOT_CONFIGURED');

/** While nobody knows what became of an attempt, nothing is begun in its place. */
export const beingChecked = (provider: GatewayPaymentType, code: string): Failure => wordsOf[gatewayOf(provider)].beingChecked(code);

/** Why an attempt failed, and what to do about it. */
export const reasonOf = (provider: GatewayPaymentType, report_code: string): ReturnType<GatewayWords['reasonFor']> =>
  wordsOf[gatewayOf(provider)].reasonFor(report_code);
