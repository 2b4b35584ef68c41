import type { Channel, Currency, Locale } from '../scalars.ts';

/** Who holds the money of a payment until the store has it. */
export const paymentGateways = ['gmo', 'payuni'] as const;
export type PaymentGateway = (typeof paymentGateways)[number];

/** Facts about a payment method, for server and screens. Has no schema, so that screens can load it. */
export interface PaymentFacts {
  /** `own`: the store's own account, where its staff see the money; null: cash at the door */
  gateway: PaymentGateway | 'own' | null;
  /** where it is offered (spec §7, §9) */
  channels: readonly Channel[];
  /** the one currency that it takes; null: the store's, whichever that is */
  currency: Currency | null;
  /** smallest and largest order, in the store's currency (GMO 1.2: 7 digits; rules 3.1: 299,999; PAYUNi 2.9: 199,999) */
  amounts: readonly [least: number, most: number];
  /** what the buyer enters or chooses: a saved card, a card typed on our page, or who pays at which konbini */
  brings: 'saved_card' | 'typed_card' | 'konbini_record' | 'nothing';
  /** when the money is due: before the goods are held for long, within days, or when they are handed over */
  due: 'at_once' | 'in_days' | 'at_door';
  /** who can refund it: gateways do not refund cash (GMO 1.7) */
  returnedBy: 'gateway' | 'store';
  /**
   * The gateway's page while the buyer pays. `takes_none`: it takes no money until we confirm. `closable`: we can close
   * it. `ends`: it takes money and expires. `stays`: it takes money and does not expire.
   */
  page: 'takes_none' | 'closable' | 'ends' | 'stays' | null;
  /** whether an unpaid order can change from this method to another, and the channels where it can change to this one (spec §9) */
  change: { from: boolean; to: readonly Channel[] };
}

/** A payment method with its words for documents. */
export interface PaymentMethodFacts extends PaymentFacts {
  /** its name in emails, on receipts and slips, and in both apps */
  names: Readonly<Record<Locale, string>>;
  /** its name in the console, where that differs */
  staffNames?: Readonly<Record<Locale, string>>;
  /** finds it in legal text that the merchant wrote by hand */
  inLegalText: RegExp;
}

export const bothChannels = ['marketplace', 'shop'] as const satisfies readonly Channel[];
