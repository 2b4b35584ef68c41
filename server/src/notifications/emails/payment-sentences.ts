import { factsOf, type PaymentFacts, type PaymentType } from '@noren/contract/payment-methods';
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

const sentences: Record<PaymentFacts['due'], PaymentSentences> = {
  at_once: { hasOwnEmail: false, leads: {}, afterCancel: [(w) => w.moneyBack], atDoor: null },
  in_days: {
    hasOwnEmail: true,
    leads: { paid: (w) => w.paidAtKonbini, canceled: (w) => w.canceledAtKonbini, refunded: (w) => w.refundedByTransfer },
    afterCancel: [(w) => w.numbersDead, (w) => w.moneyBack],
    atDoor: null,
  },
  at_door: { hasOwnEmail: false, leads: {}, afterCancel: [], atDoor: (w) => w.cashOnDelivery },
};

export const paymentSentences = (type: PaymentType): PaymentSentences => sentences[factsOf(type).due];
