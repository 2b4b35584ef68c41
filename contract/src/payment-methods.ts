import type { CreditCard } from './entities/credit-card.ts';
import type { PaymentType } from './entities/store.ts';
import type { Channel, Currency } from './scalars.ts';

/** Who holds the money of a payment until the store has it. */
export const paymentGateways = ['gmo', 'payuni'] as const;
export type PaymentGateway = (typeof paymentGateways)[number];

/** What both rooms know of a way of paying. Nothing of a schema is here: a screen may load it. */
export interface PaymentFacts {
  /** null: the store takes the money itself, and no gateway hears of it */
  gateway: PaymentGateway | null;
  /** where it is offered (spec §7, §9) */
  channels: readonly Channel[];
  /** the one currency that it takes; null: the store's, whichever that is */
  currency: Currency | null;
  /** smallest and largest order, in the store's currency (GMO 1.2: 7 digits; rules 3.1: 299,999; PAYUNi 2.9: 199,999) */
  amounts: readonly [least: number, most: number];
  /** what the buyer brings along: a card of the vault, a card that may be typed on our page, who pays at which konbini */
  brings: 'saved_card' | 'typed_card' | 'konbini_record' | 'nothing';
  /** when the money is due: before the goods are held for long, within days, or when they are handed over */
  due: 'at_once' | 'in_days' | 'at_door';
  /** who can return it: cash no gateway returns (GMO 1.7) */
  returnedBy: 'gateway' | 'store';
  /**
   * What stands open at the gateway while the buyer pays: nothing that takes money without another word of ours, what we can close, a page that takes
   * money and ends by itself, or one that takes money and stays.
   */
  page: 'takes_none' | 'closable' | 'ends' | 'stays' | null;
  /** whether an unpaid order may be paid another way instead, and in which channels another may change to this one (spec §9) */
  change: { from: boolean; to: readonly Channel[] };
}

const both = ['marketplace', 'shop'] as const;

/** The one list of the ways of paying: a new type does not compile before it stands here. */
export const paymentMethods = {
  gmo_credit: {
    gateway: 'gmo',
    channels: both,
    currency: 'JPY',
    amounts: [1, 9_999_999],
    brings: 'saved_card',
    due: 'at_once',
    returnedBy: 'gateway',
    page: 'takes_none',
    change: { from: true, to: both },
  },
  gmo_cvs: {
    gateway: 'gmo',
    channels: both,
    currency: 'JPY',
    amounts: [1, 299_999],
    brings: 'konbini_record',
    due: 'in_days',
    returnedBy: 'store',
    page: 'closable',
    change: { from: true, to: both },
  },
  gmo_paypay: {
    gateway: 'gmo',
    channels: both,
    currency: 'JPY',
    amounts: [1, 9_999_999],
    brings: 'nothing',
    due: 'at_once',
    returnedBy: 'gateway',
    page: 'ends',
    change: { from: true, to: ['shop'] },
  },
  payuni_credit: {
    gateway: 'payuni',
    channels: ['shop'],
    currency: 'TWD',
    amounts: [1, 199_999],
    brings: 'typed_card',
    due: 'at_once',
    returnedBy: 'gateway',
    page: 'stays',
    change: { from: false, to: [] },
  },
  custom_cod: {
    gateway: null,
    channels: both,
    currency: null,
    amounts: [0, 9_999_999],
    brings: 'nothing',
    due: 'at_door',
    returnedBy: 'store',
    page: null,
    change: { from: false, to: [] },
  },
} as const satisfies Record<PaymentType, PaymentFacts>;

/**
 * A store's bounds on cash until its merchant sets others, in whole units of its currency: a guest's order above
 * `confirm_above` needs a code by email, and above `cash_most` no cash is taken at the door (D-496).
 */
export const defaultCashBounds = {
  JPY: { confirm_above: 30_000, cash_most: 300_000 },
  TWD: { confirm_above: 6_000, cash_most: 60_000 },
} as const satisfies Record<Currency, { confirm_above: number; cash_most: number }>;

type Methods = typeof paymentMethods;
/** The types with such a fact: `TypesWith<'gateway', 'gmo'>`. */
export type TypesWith<Fact extends keyof PaymentFacts, Value extends PaymentFacts[Fact]> = {
  [Type in PaymentType]: Methods[Type][Fact] extends Value ? Type : never;
}[PaymentType];

/** A way of paying whose money a gateway holds: the attempts are of these. */
export type GatewayPaymentType = TypesWith<'gateway', PaymentGateway>;

export const paymentTypes = Object.keys(paymentMethods) as PaymentType[];
export const factsOf = (type: PaymentType): PaymentFacts => paymentMethods[type];

/** The types whose facts are so, in the order of the list. */
export const typesWhere = (isSo: (facts: PaymentFacts) => boolean): PaymentType[] => paymentTypes.filter((type) => isSo(factsOf(type)));

export const hasGateway = (type: PaymentType): type is GatewayPaymentType => factsOf(type).gateway !== null;
export const gatewayOf = (type: GatewayPaymentType): PaymentGateway => paymentMethods[type].gateway;
/** The ways of paying whose money this gateway holds. */
export const typesAt = (gateway: PaymentGateway): GatewayPaymentType[] => paymentTypes.filter(hasGateway).filter((type) => gatewayOf(type) === gateway);

/** An unpaid order of it may be paid another way, and one of those this way (spec §9). */
export type ChangeableType = { [Type in PaymentType]: Methods[Type]['change']['from'] extends true ? Type : never }[PaymentType];
export const isChangeable = (type: PaymentType): type is ChangeableType => factsOf(type).change.from;

/** The money is handed over with the goods. */
export const isPaidAtDoor = (type: PaymentType): boolean => factsOf(type).due === 'at_door';
/** Goods leave the shelf before anybody has paid, for days. */
export const isUnpaidForDays = (type: PaymentType): boolean => factsOf(type).due !== 'at_once';

/** What a saved card is of. */
export type CardType = CreditCard['type'];
/** Which way of paying the cards in a gateway's vault are for. */
export const cardTypeAt = { gmo: 'gmo_credit', payuni: 'payuni_credit' } as const satisfies Record<CardGateway, CardType>;
/** A gateway with a vault of cards. */
export type CardGateway = Methods[TypesWith<'brings', 'saved_card' | 'typed_card'>]['gateway'];
export const cardGatewayOf = (type: CardType): CardGateway => paymentMethods[type].gateway;

/** Which way of paying a konbini record is for. */
export const konbiniType = 'gmo_cvs' satisfies TypesWith<'brings', 'konbini_record'>;

/** It is paid with a card that is saved or typed. */
export const isCardType = (type: PaymentType): type is CardType & GatewayPaymentType => {
  const { brings } = factsOf(type);
  return brings === 'saved_card' || brings === 'typed_card';
};
