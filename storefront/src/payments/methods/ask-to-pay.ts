import { call } from '../../api/client.ts';
import { emptyCard, keepTypedCard, typedCard } from '../card-draft.ts';
import type { PayMeans } from './method.ts';

/** A refused start; a VALIDATION_EXCEPTION says by field what is wrong (spec §8). */
export interface PayFailure {
  code: string;
  data?: Record<string, string[]>;
  advice?: unknown;
}

/** `next`: where the browser goes on; null: nowhere, the order's page shows what came of it. */
export type PayAnswer = { ok: true; next: string | null } | { ok: false; error: PayFailure };

export interface PayAddresses {
  /** where the card company sends the browser back to, whole */
  back: string;
  /** the same for PayPay */
  paypayBack: string;
}

/** Starts a payment: one call for each way of paying (spec §7). A typed card goes into this one body and nowhere else. */
export async function askToPay(orderId: number, means: PayMeans, idempotencyKey: string, { back, paypayBack }: PayAddresses): Promise<PayAnswer> {
  const params = { id: String(orderId) };
  switch (means.type) {
    case 'gmo_cvs': {
      const result = await call('POST /orders/{id}/payment-account/generate', { params, body: { id: means.konbini_id }, idempotencyKey, as: 'guest' });
      return result.ok ? { ok: true, next: null } : result;
    }
    case 'gmo_paypay': {
      const result = await call('POST /orders/{id}/gmo-paypay', { params, body: { redirect_url: paypayBack }, as: 'guest' });
      return result.ok ? { ok: true, next: result.data.form_url } : result;
    }
    case 'gmo_credit':
      return payByCard(params, { card_id: means.card_id, redirect_url: back }, idempotencyKey);
    case 'payuni_credit': {
      const { number, cvc, expiry } = typedCard();
      const card =
        means.credit_card_id === null
          ? { card_number: number.replace(/\D/g, ''), cvc, expiry, save_card: means.save_card }
          : { credit_card_id: means.credit_card_id };
      const answer = await payByCard(params, { ...card, redirect_url: back }, idempotencyKey);
      if (answer.ok) keepTypedCard(emptyCard);
      return answer;
    }
  }
}

type CardBody = Parameters<typeof call<'POST /orders/{id}/pay'>>[1]['body'];

async function payByCard(params: { id: string }, body: CardBody, idempotencyKey: string): Promise<PayAnswer> {
  const result = await call('POST /orders/{id}/pay', { params, body, idempotencyKey, as: 'guest' });
  return result.ok ? { ok: true, next: result.data.data.pay_redirect_url } : result;
}
