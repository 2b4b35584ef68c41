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

/** A payment method whose money a gateway holds. */
export type GatewayPaymentType = TypesWith<'gateway', PaymentGateway>;
/** A payment into the store's own account: staff record the money. */
export type OwnAccountType = TypesWith<'gateway', 'own'>;
/** The types that have payment attempts. */
export type AttemptType = GatewayPaymentType | OwnAccountType;

export const paymentTypes = Object.keys(paymentMethods) as PaymentType[];
export const factsOf = (type: PaymentType): PaymentFacts => paymentMethods[type];

/** The types whose facts match, in the order of the list. */
export const typesWhere = (matches: (facts: PaymentFacts) => boolean): PaymentType[] =>
  paymentTypes.filter((type) => matches(factsOf(type)));

export const isToOwnAccount = (type: PaymentType): type is OwnAccountType =>
  factsOf(type).gateway === 'own';
export const hasAttempts = (type: PaymentType): type is AttemptType =>
  factsOf(type).gateway !== null;
export const hasGateway = (type: PaymentType): type is GatewayPaymentType =>
  factsOf(type).gateway !== null && factsOf(type).gateway !== 'own';
export const gatewayOf = (type: GatewayPaymentType): PaymentGateway => paymentMethods[type].gateway;
/** The payment methods whose money this gateway holds. */
export const typesAt = (gateway: PaymentGateway): GatewayPaymentType[] =>
  paymentTypes.filter(hasGateway).filter((type) => gatewayOf(type) === gateway);

/** A method that an unpaid order may exchange for another one (spec §9). */
export type ChangeableType = {
  [Type in PaymentType]: Methods[Type]['change']['from'] extends true ? Type : never;
}[PaymentType];
export const isChangeable = (type: PaymentType): type is ChangeableType =>
  factsOf(type).change.from;

/** The money is handed over with the goods. */
export const isPaidAtDoor = (type: PaymentType): boolean => factsOf(type).due === 'at_door';
/** Goods may be reserved for days before the buyer has paid. */
export const isUnpaidForDays = (type: PaymentType): boolean => factsOf(type).due !== 'at_once';

/** The payment methods of saved cards. */
export type CardType = TypesWith<'brings', 'saved_card' | 'typed_card'>;
/** The payment method of the cards in each gateway's vault. */
export const cardTypeAt = { gmo: 'gmo_credit', payuni: 'payuni_credit' } as const satisfies Record<
  CardGateway,
  CardType
>;
/** A gateway with a vault of cards. */
export type CardGateway = Methods[CardType]['gateway'];
export const cardGatewayOf = (type: CardType): CardGateway => paymentMethods[type].gateway;

/** The payment method that uses a konbini record. */
export const konbiniType = 'gmo_cvs' satisfies TypesWith<'brings', 'konbini_record'>;

/** It is paid with a card that is saved or typed. */
export const isCardType = (type: PaymentType): type is CardType => {
  const { brings } = factsOf(type);
  return brings === 'saved_card' || brings === 'typed_card';
};

/** Undefined for a method that is newer than this page. */
const knownAs = (type: string): PaymentMethodFacts | undefined =>
  (paymentMethods as Partial<Record<string, PaymentMethodFacts>>)[type];
export const paymentName = (type: string, locale: Locale): string =>
  knownAs(type)?.names[locale] ?? type;
export const staffPaymentName = (type: string, locale: Locale): string =>
  knownAs(type)?.staffNames?.[locale] ?? paymentName(type, locale);
