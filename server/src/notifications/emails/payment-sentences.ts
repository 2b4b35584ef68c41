import {
  factsOf,
  isToOwnAccount,
  type PaymentFacts,
  type PaymentType,
} from '@noren/contract/payment-methods';
import type { EmailKind } from '../outbox/queries.ts';
import type { Words } from '../../i18n/words.ts';

type Sentence = (m: Words) => string;

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

const sentences: Record<PaymentFacts['due'] | 'by_transfer', PaymentSentences> = {
  at_once: {
    hasOwnEmail: false,
    leads: {},
    afterCancel: [(m) => m.order_money_back()],
    atDoor: null,
  },
  in_days: {
    hasOwnEmail: true,
    leads: {
      paid: (m) => m.order_lead_paid_at_konbini(),
      canceled: (m) => m.order_lead_canceled_at_konbini(),
      refunded: (m) => m.order_lead_refunded_by_transfer(),
    },
    afterCancel: [(m) => m.order_numbers_dead(), (m) => m.order_money_back()],
    atDoor: null,
  },
  by_transfer: {
    hasOwnEmail: false,
    leads: {
      received: (m) => m.order_lead_transfer(),
      reminder: (m) => m.order_lead_transfer_reminder(),
      paid: (m) => m.order_lead_paid_by_transfer(),
      canceled: (m) => m.order_lead_canceled_transfer(),
      late_cash: (m) => m.order_lead_transfer_owed(),
      late_cash_store: (m) => m.order_lead_transfer_owed_store(),
      refunded: (m) => m.order_lead_transfer_returned(),
    },
    afterCancel: [(m) => m.order_money_back()],
    atDoor: null,
  },
  at_door: {
    hasOwnEmail: false,
    leads: {},
    afterCancel: [],
    atDoor: (m) => m.order_cash_on_delivery(),
  },
};

export const paymentSentences = (type: PaymentType): PaymentSentences =>
  sentences[isToOwnAccount(type) ? 'by_transfer' : factsOf(type).due];
