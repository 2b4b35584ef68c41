import type { CreditCard } from '@noren/contract/entities/credit-card';
import type { KonbiniRecord } from '@noren/contract/entities/konbini';
import type {
  GatewayPaymentType,
  PaymentFacts,
  paymentMethods,
} from '@noren/contract/payment-methods';
import type { WalletIcon } from '@noren/kit/icons/icons.tsx';

/** The means of a method besides its type. A typed card has no id. */
interface ExtraMeans {
  saved_card: { card_id: number };
  konbini_record: { konbini_id: number };
  typed_card: { credit_card_id: number | null; save_card: boolean };
  nothing: object;
}

export type MeansOf<Type extends GatewayPaymentType> = {
  type: Type;
} & ExtraMeans[(typeof paymentMethods)[Type]['brings']];
export type PayMeans = { [Type in GatewayPaymentType]: MeansOf<Type> }[GatewayPaymentType];

/** A refused start; a VALIDATION_EXCEPTION names the wrong fields (spec §8). */
export interface PayFailure {
  code: string;
  data?: Record<string, string[]>;
  advice?: unknown;
}

/** `next`: the browser's next address; null: none, the order's page shows the result. */
export type PayAnswer = { ok: true; next: string | null } | { ok: false; error: PayFailure };

export interface PayCall {
  params: { id: string };
  idempotencyKey: string;
  /** address to which the gateway's page returns the browser */
  back: string;
  /** `back` for a method with a step of its own */
  stepBack: string;
}

type Sentence = () => string;

export interface AvailableMeans {
  card: CreditCard | null;
  record: KonbiniRecord | null;
  /** the channel has the step that leads to PayPay (spec §2) */
  paypay: boolean;
}

/** Presentation and means of a payment method; see `PaymentFacts` for the shared facts. */
export interface ShownMethod {
  facts: PaymentFacts;
  note: Sentence;
  Icon: typeof WalletIcon;
  /** how and when money is taken, in the final review of the order */
  review: Sentence;
  /** next to the button that places the order */
  placeNote: Sentence;
  /** during the redirect or while a number is issued; null: there is no such wait */
  handOver: { title: Sentence; text: Sentence; back: Sentence | null } | null;
  /** its orders have a step between the checkout and its end (spec §4) */
  hasOwnStep: boolean;
  /** the buyer is on a gateway's page, whose result only the gateway knows */
  isConfirmedLater: boolean;
  /** shown on an order's page while it is unpaid, and after a refund */
  unfinishedTitle: Sentence;
  unfinished: Sentence;
  confirming: Sentence;
  refused: Sentence;
  refunded: Sentence;
  /** text of a placed order, and of its last step, for money due at the door; null: prepaid */
  atDoor: {
    placed: (sum: { price: string }) => string;
    last: (sum: { price: string }) => string;
  } | null;
  /** results caused by the buyer or by a timeout, by the gateway's code */
  ends: Record<string, Sentence>;
  /** picks the available means; null: something is missing, or nothing is prepaid */
  meansOf: (at: AvailableMeans) => PayMeans | null;
  /** the button that pays the order again, and the note below it */
  again: ((at: AvailableMeans) => { words: string; note: string | null }) | null;
}

/** A method with a gateway, and the call that starts its payment (spec §7). */
export interface GatewayMethod<Type extends GatewayPaymentType> extends ShownMethod {
  start: (means: MeansOf<Type>, call: PayCall) => Promise<PayAnswer>;
}
