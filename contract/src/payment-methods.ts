import type { Currency, Locale } from './scalars.ts';
import { bankTransfer } from './payment-methods/bank-transfer.ts';
import { customCod } from './payment-methods/custom-cod.ts';
import type { PaymentFacts, PaymentGateway, PaymentMethodFacts } from './payment-methods/facts.ts';
export {
  paymentGateways,
  type PaymentFacts,
  type PaymentGateway,
} from './payment-methods/facts.ts';
import { gmoCredit } from './payment-methods/gmo-credit.ts';
import { gmoCvs } from './payment-methods/gmo-cvs.ts';
import { gmoPaypay } from './payment-methods/gmo-paypay.ts';
import { payuniCredit } from './payment-methods/payuni-credit.ts';

/** Every payment method; all lists and types of methods follow from it. */
export const paymentMethods = {
  gmo_credit: gmoCredit,
  gmo_cvs: gmoCvs,
  gmo_paypay: gmoPaypay,
  payuni_credit: payuniCredit,
  custom_cod: customCod,
  bank_transfer: bankTransfer,
} as const satisfies Record<string, PaymentMethodFacts>;
export type PaymentType = keyof typeof paymentMethods;

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

/** A way of paying whose money a gateway holds. */
export type GatewayPaymentType = TypesWith<'gateway', PaymentGateway>;
/** A way of paying into the store's own account: staff record the money. */
export type OwnAccountType = TypesWith<'gateway', 'own'>;
/** The types that have payment attempts. */
export type AttemptType = GatewayPaymentType | OwnAccountType;

export const paymentTypes = Object.keys(paymentMethods) as PaymentType[];
export const factsOf = (type: PaymentType): PaymentFacts => paymentMethods[type];

/** The types whose facts are so, in the order of the list. */
export const typesWhere = (isSo: (facts: PaymentFacts) => boolean): PaymentType[] =>
  paymentTypes.filter((type) => isSo(factsOf(type)));

export const isToOwnAccount = (type: PaymentType): type is OwnAccountType =>
  factsOf(type).gateway === 'own';
export const hasAttempts = (type: PaymentType): type is AttemptType =>
  factsOf(type).gateway !== null;
export const hasGateway = (type: PaymentType): type is GatewayPaymentType =>
  factsOf(type).gateway !== null && factsOf(type).gateway !== 'own';
export const gatewayOf = (type: GatewayPaymentType): PaymentGateway => paymentMethods[type].gateway;
/** The ways of paying whose money this gateway holds. */
export const typesAt = (gateway: PaymentGateway): GatewayPaymentType[] =>
  paymentTypes.filter(hasGateway).filter((type) => gatewayOf(type) === gateway);

/** An unpaid order of it may be paid another way, and one of those this way (spec §9). */
export type ChangeableType = {
  [Type in PaymentType]: Methods[Type]['change']['from'] extends true ? Type : never;
}[PaymentType];
export const isChangeable = (type: PaymentType): type is ChangeableType =>
  factsOf(type).change.from;

/** The money is handed over with the goods. */
export const isPaidAtDoor = (type: PaymentType): boolean => factsOf(type).due === 'at_door';
/** Goods leave the shelf before anybody has paid, for days. */
export const isUnpaidForDays = (type: PaymentType): boolean => factsOf(type).due !== 'at_once';

/** The payment methods of saved cards. */
export type CardType = TypesWith<'brings', 'saved_card' | 'typed_card'>;
/** Which way of paying the cards in a gateway's vault are for. */
export const cardTypeAt = { gmo: 'gmo_credit', payuni: 'payuni_credit' } as const satisfies Record<
  CardGateway,
  CardType
>;
/** A gateway with a vault of cards. */
export type CardGateway = Methods[CardType]['gateway'];
export const cardGatewayOf = (type: CardType): CardGateway => paymentMethods[type].gateway;

/** Which way of paying a konbini record is for. */
export const konbiniType = 'gmo_cvs' satisfies TypesWith<'brings', 'konbini_record'>;

/** It is paid with a card that is saved or typed. */
export const isCardType = (type: PaymentType): type is CardType => {
  const { brings } = factsOf(type);
  return brings === 'saved_card' || brings === 'typed_card';
};

/** A page that is older than its server keeps the type of a method that it does not know. */
const knownAs = (type: string): PaymentMethodFacts | undefined =>
  (paymentMethods as Partial<Record<string, PaymentMethodFacts>>)[type];
export const paymentName = (type: string, locale: Locale): string =>
  knownAs(type)?.names[locale] ?? type;
export const staffPaymentName = (type: string, locale: Locale): string =>
  knownAs(type)?.staffNames?.[locale] ?? paymentName(type, locale);
