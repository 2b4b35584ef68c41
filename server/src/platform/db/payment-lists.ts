import {
  factsOf,
  gatewayOf,
  hasAttempts,
  hasGateway,
  isCardType,
  isPaidAtDoor,
  isToOwnAccount,
  isUnpaidForDays,
  paymentTypes,
  typesWhere,
  type GatewayPaymentType,
} from '@noren/contract/payment-methods';

/**
 * Payment types for the brackets of `payment_type IN (…)`. They are literals, not parameters,
 * because PostgreSQL matches partial indexes by them, and plans a single one as an equality.
 */
const listed = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(', ');

/**
 * All types that this version knows; during a rolling update a newer version may have written
 * another.
 */
export const knownTypes = listed(paymentTypes);
export const typesPaidAtDoor = listed(paymentTypes.filter(isPaidAtDoor));
export const typesUnpaidForDays = listed(paymentTypes.filter(isUnpaidForDays));
export const typesDueInDays = listed(typesWhere(({ due }) => due === 'in_days'));
export const typesToOwnAccount = listed(paymentTypes.filter(isToOwnAccount));
export const cardTypes = listed(paymentTypes.filter(isCardType));
/** money that no gateway can refund: konbini cash, and what came to the store's own account */
export const cashTypes = listed(
  paymentTypes.filter((type) => hasAttempts(type) && factsOf(type).returnedBy === 'store'),
);

/**
 * Condition for orders whose cash has not arrived, for an alias of `orders`: open ones, and parcels
 * refused at the door. The partial indexes `orders_unpaid_cash_…` match this text.
 */
export const isCashOutstanding = (o: string): string =>
  `${o}.payment_type IN (${typesUnpaidForDays}) AND ${o}.payment_status NOT IN ('paid', 'refunded') AND ${o}.status <> 'canceled'`;

/** A CASE that gives each gateway payment type its value; any other type gets NULL. */
export const perType = (column: string, valueOf: (type: GatewayPaymentType) => string): string =>
  `CASE ${column} ${paymentTypes
    .filter(hasGateway)
    .map((type) => `WHEN '${type}' THEN '${valueOf(type)}'`)
    .join(' ')} END`;

/** The gateway of an attempt. */
export const gatewayColumn = (column: string): string => perType(column, gatewayOf);
