import type { Convenience } from '@noren/contract/entities/konbini';
import type { TaiwanCommercialInfo } from '@noren/contract/entities/store';
import type { OpenReason } from '@noren/contract/entities/open-money';
import type { EmailKind } from '../../outbox/queries.ts';

/** What a chain calls the two numbers on its terminal, and in which order it asks for them (GMO 1.7). */
interface ChainWords {
  name: string;
  numbers: readonly { label: string; of: 'receipt_no' | 'conf_no' }[];
}

/** The sentences of the emails about an order, in one language. */
export interface OrderWords {
  greeting: (name: string) => string;
  /** where the mailbox has not answered */
  greetingWithoutName: string;
  subject: Record<EmailKind, (store: string, slug: string) => string>;
  lead: Record<EmailKind, string>;
  /** instead of the leads above where the order is paid at a konbini */
  paidAtKonbini: string;
  canceledAtKonbini: string;
  /** the same where a gateway may have taken a payment that was given up: nothing is promised then that is not known */
  canceledUnsure: string;
  /** instead of `canceled` where somebody asked for it; the two sentences after it belong to ways of paying that have numbers, or money that came before */
  canceledBy: Record<'seller' | 'buyer', string>;
  numbersDead: string;
  moneyBack: string;
  /** instead of `refunded` where the order stands, or its store or buyer asked for it canceled: the money was not late */
  returnedByStore: string;
  /** instead of `shipped` where the rest follows */
  shippedPart: string;
  /** beside the sum of one refund */
  refundedSum: string;
  refundedByTransfer: string;
  /** late cash for an order that was not canceled */
  surplusCash: string;
  /** cash for an order that was canceled because somebody asked for it */
  cashOfCanceled: string;
  /** instead of what tells of a parcel where the goods wait in the store */
  readySubject: (store: string, slug: string) => string;
  ready: string;
  cashOnDelivery: string;
  number: string;
  orderedAt: string;
  paidBy: string;
  seller: string;
  /** what Taiwan's 消費者保護法 §18 wants said, and each part of it */
  law: string;
  lawItems: Record<keyof TaiwanCommercialInfo, string>;
  goods: string;
  shipping: string;
  fee: string;
  total: string;
  to: string;
  /** the same of goods that are picked up */
  collectAt: string;
  carrier: string;
  /** beside the address of the carrier's page about the parcel */
  follow: string;
  tracking: string;
  page: string;
  /** to the order and its payment */
  goOn: string;
  contact: string;
  konbini: string;
  amount: string;
  deadline: string;
  deadlineInJapan: (moment: string) => string;
  howToPay: string;
  formerNumber: string;
  buyer: string;
  /** to the store, of messages: an answer to the email reaches nobody */
  answerHint: string;
  /** to the order's page in the console */
  toConsole: string;
  /** why money stands open */
  openMoney: Record<OpenReason, string>;
  atGateway: string;
  inOurBooks: string;
  chains: Record<Convenience, ChainWords>;
}
