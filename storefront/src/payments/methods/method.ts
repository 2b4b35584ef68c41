import type { CreditCard } from '@noren/contract/entities/credit-card';
import type { KonbiniRecord } from '@noren/contract/entities/konbini';
import type { GatewayPaymentType, PaymentFacts, paymentMethods } from '@noren/contract/payment-methods';
import type { WalletIcon } from '@noren/kit/icons/icons.tsx';

/** What a method's means are beside its type. A typed card has no id: it stays in the memory of its page. */
interface Brought {
  saved_card: { card_id: number };
  konbini_record: { konbini_id: number };
  typed_card: { credit_card_id: number | null; save_card: boolean };
  nothing: object;
}

export type MeansOf<Type extends GatewayPaymentType> = { type: Type } & Brought[(typeof paymentMethods)[Type]['brings']];
/** What an order is to be paid with. */
export type PayMeans = { [Type in GatewayPaymentType]: MeansOf<Type> }[GatewayPaymentType];

/** A refused start; a VALIDATION_EXCEPTION names the wrong fields (spec §8). */
export interface PayFailure {
  code: string;
  data?: Record<string, string[]>;
  advice?: unknown;
}

/** `next`: where the browser goes on; null: nowhere, the order's page shows the result. */
export type PayAnswer = { ok: true; next: string | null } | { ok: false; error: PayFailure };

/** The call that starts a payment. */
export interface PayCall {
  params: { id: string };
  idempotencyKey: string;
  /** address to which the gateway's page sends the browser back */
  back: string;
  /** the same for a method with a step of its own */
  stepBack: string;
}

type Sentence = () => string;

/** What a buyer has to pay with. */
export interface AvailableMeans {
  card: CreditCard | null;
  record: KonbiniRecord | null;
  /** the channel has the step that leads to PayPay (spec §2) */
  paypay: boolean;
}

/** How a way of paying is shown, and what it is paid with; what the server holds of it too stands in the contract (`PaymentFacts`). */
export interface ShownMethod {
  facts: PaymentFacts;
  note: Sentence;
  Icon: typeof WalletIcon;
  /** how and when it takes the money, in the last look at the order */
  review: Sentence;
  /** beside the button that places the order */
  placeNote: Sentence;
  /** while the browser is on its way to the gateway, or a number is made; null: nothing is under way at any time */
  handOver: { title: Sentence; text: Sentence; back: Sentence | null } | null;
  /** an order paid so has a step of its own between the checkout and its end (spec §4) */
  hasOwnStep: boolean;
  /** the buyer is on a page of the gateway's whose end only the gateway knows */
  isConfirmedLater: boolean;
  /** what an order's page says while it is not paid, and once its money is back */
  unfinishedTitle: Sentence;
  unfinished: Sentence;
  confirming: Sentence;
  refused: Sentence;
  refunded: Sentence;
  /** where the money is due at the door, with the sum of it: what is said of a placed order, and what comes last; null: it is paid already */
  atDoor: { placed: (sum: { price: string }) => string; last: (sum: { price: string }) => string } | null;
  /** ends of a payment that are its buyer's own doing or the clock's, by the gateway's code */
  ends: Record<string, Sentence>;
  /** what it is paid with, of what there is; null: something is missing, or there is nothing to pay beforehand */
  meansOf: (at: AvailableMeans) => PayMeans | null;
  /** the button that pays an order once more with that, and what stands below it */
  again: ((at: AvailableMeans) => { words: string; note: string | null }) | null;
}

/** A method whose money a gateway holds, with the call that starts its payment (spec §7). */
export interface GatewayMethod<Type extends GatewayPaymentType> extends ShownMethod {
  start: (means: MeansOf<Type>, call: PayCall) => Promise<PayAnswer>;
}
