import {
  gatewayOf,
  hasGateway,
  type AttemptType,
  type PaymentGateway,
} from '@noren/contract/payment-methods';
import { adviceFor, adviceForError, englishSentence } from '../gateways/gmo/messages.ts';
import type { GmoError } from '../gateways/gmo/gmo-error.ts';
import {
  adviceFor as payuniAdviceFor,
  adviceForError as payuniAdviceForError,
} from '../gateways/payuni/messages.ts';
import { numericCode, type PayuniError, splitCode } from '../gateways/payuni/payuni-error.ts';
import { failOf, type Failure } from '../../platform/http/failure.ts';

type GmoCall =
  | 'POST /orders/{id}/pay'
  | 'POST /orders/{id}/gmo-paypay'
  | 'POST /orders/{id}/payment-account/generate'
  | 'PUT /orders/{id}/payment-method'
  | 'POST /credit-cards'
  | 'DELETE /credit-cards/{id}';
const fail = failOf<GmoCall>();
/** PAYUNi takes cards only, and the change of method exists at GMO only. */
const failAtPayuni = failOf<'POST /orders/{id}/pay' | 'DELETE /credit-cards/{id}'>();

/** Returns GMO's refusal as a failure with advice for the buyer. */
export function refused(report_code: string): Failure {
  const advice = adviceFor(report_code);
  return fail('GMO_PAYMENT_EXCEPTION', { report_code, advice }, englishSentence(advice));
}

export function refusedBy(error: GmoError): Failure {
  const advice = adviceForError(error);
  return fail(
    'GMO_PAYMENT_EXCEPTION',
    { report_code: error.report_code, advice },
    englishSentence(advice),
  );
}

/** Returns the failure for a vault call whose effect on the card is unknown. */
export const unknownVaultResult = (error: GmoError): Failure =>
  fail(
    'GMO_PAYMENT_EXCEPTION',
    { report_code: error.report_code, advice: 'card_unsure' },
    englishSentence('card_unsure'),
  );

/** Returns a refusal of PAYUNi or the bank, with the full code in its message (PAYUNi 2.8). */
export function refusedByPayuni(kept: string): Failure {
  const { code, res_code } = splitCode(kept);
  const advice = payuniAdviceFor(code, res_code);
  return failAtPayuni(
    'PAYUNI_API_ERROR',
    { numeric_code: numericCode(code, res_code), advice },
    `${englishSentence(advice)} (${kept})`,
  );
}

/** Returns the failure of a call to PAYUNi: 402, or 500 if unreachable (spec §8). */
export function payuniFailure(error: PayuniError): Failure {
  const advice = payuniAdviceForError(error);
  const data = { numeric_code: error.numeric_code, advice };
  return failAtPayuni(
    'PAYUNI_API_ERROR',
    data,
    `${englishSentence(advice)} (${error.code})`,
    error.unreachable ? 500 : 402,
  );
}

/** How a gateway's refusals and open results are presented to the buyer. */
interface GatewayFailures {
  refused: (code: string) => Failure;
  beingChecked: (code: string) => Failure;
  /** why an attempt failed, as shown on its order */
  reasonFor: (report_code: string) => {
    report_code: string;
    advice: string;
    numeric_code?: number;
  };
}
const failuresOf: Record<PaymentGateway, GatewayFailures> = {
  gmo: {
    refused,
    beingChecked: (report_code) =>
      fail(
        'GMO_PAYMENT_EXCEPTION',
        { report_code, advice: 'being_checked' },
        englishSentence('being_checked'),
      ),
    reasonFor: (report_code) => ({ report_code, advice: adviceFor(report_code) }),
  },
  payuni: {
    refused: refusedByPayuni,
    beingChecked: () =>
      failAtPayuni(
        'PAYUNI_API_ERROR',
        { numeric_code: 0, advice: 'being_checked' },
        englishSentence('being_checked'),
      ),
    reasonFor(report_code) {
      const { code, res_code } = splitCode(report_code);
      return {
        report_code,
        advice: payuniAdviceFor(code, res_code),
        numeric_code: numericCode(code, res_code),
      };
    },
  },
};

function failuresAt(provider: AttemptType): GatewayFailures {
  if (!hasGateway(provider)) throw new Error(`No gateway refuses a payment by ${provider}`);
  return failuresOf[gatewayOf(provider)];
}

export const gatewayRefusalOf = (provider: AttemptType, code: string): Failure =>
  failuresAt(provider).refused(code);

/** Returns the failure for a payment method that the store is not set up for. */
export const notConfigured = (provider: AttemptType): Failure =>
  gatewayRefusalOf(provider, 'NOT_CONFIGURED');

/** Returns the failure while an attempt's result is unknown; no other payment may start. */
export const beingChecked = (provider: AttemptType, code: string): Failure =>
  failuresAt(provider).beingChecked(code);

/** Returns why an attempt failed, with advice for the buyer. */
export const reasonOf = (
  provider: AttemptType,
  report_code: string,
): ReturnType<GatewayFailures['reasonFor']> => failuresAt(provider).reasonFor(report_code);
