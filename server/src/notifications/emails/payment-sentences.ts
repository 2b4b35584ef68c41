import type { PaymentType } from '@noren/contract/entities/store';
import type { EmailKind } from '../outbox/queries.ts';
import type { OrderWords } from './order-words/words.ts';

type Sentence = (w: OrderWords) => string;

/** What the emails about an order say differently, by how it is paid. */
interface PaymentSentences {
  /** its numbers come with an email of their own, so that no other says that the order was received */
  hasOwnEmail: boolean;
  /** instead of the usual lead */
  leads: Partial<Record<EmailKind, Sentence>>;
  /** after the sentence that somebody asked for it canceled */
  afterCancel: readonly Sentence[];
  /** after the lead where a parcel is on its way, or will be; null: nothing is due then */
  atDoor: Sentence | null;
}

const paidAtGateway: PaymentSentences = { hasOwnEmail: false, leads: {}, afterCancel: [(w) => w.moneyBack], atDoor: null };

export const paymentSentences: Record<PaymentType, PaymentSentences> = {
  gmo_credit: paidAtGateway,
  gmo_paypay: paidAtGateway,
  payuni_credit: paidAtGateway,
  gmo_cvs: {
    hasOwnEmail: true,
    leads: { paid: (w) => w.paidAtKonbini, canceled: (w) => w.canceledAtKonbini, refunded: (w) => w.refundedByTransfer },
    afterCancel: [(w) => w.numbersDead, (w) => w.moneyBack],
    atDoor: null,
  },
  custom_cod: { hasOwnEmail: false, leads: {}, afterCancel: [], atDoor: (w) => w.cashOnDelivery },
};
