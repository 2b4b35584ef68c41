import {
  factsOf,
  gatewayOf,
  hasGateway,
  isCardType,
  isPaidAtDoor,
  isUnpaidForDays,
  paymentTypes,
  typesWhere,
  type GatewayPaymentType,
} from '@noren/contract/payment-methods';

/**
 * Types as they stand between the brackets of `payment_type IN (…)`. They are part of a statement's text and no parameters: partial indexes are found
 * by them, and one alone is an equality to PostgreSQL.
 */
const listed = (types: readonly string[]): string => types.map((type) => `'${type}'`).join(', ');

/** All that this server knows: while servers are exchanged, a newer one may have written another. */
export const knownTypes = listed(paymentTypes);
export const typesPaidAtDoor = listed(paymentTypes.filter(isPaidAtDoor));
export const typesUnpaidForDays = listed(paymentTypes.filter(isUnpaidForDays));
export const typesDueInDays = listed(typesWhere(({ due }) => due === 'in_days'));
export const cardTypes = listed(paymentTypes.filter(isCardType));
/** cash that came by a gateway, which cannot return it */
export const cashTypes = listed(paymentTypes.filter((type) => hasGateway(type) && factsOf(type).returnedBy === 'store'));

/**
 * Orders for which no cash has come, by an alias of `orders`: open ones, and parcels refused at the door. The partial
 * indexes `orders_unpaid_cash_…` are found by this text.
 */
export const cashHasNotCome = (o: string): string =>
  `${o}.payment_type IN (${typesUnpaidForDays}) AND ${o}.payment_status NOT IN ('paid', 'refunded') AND ${o}.status <> 'canceled'`;

/** A value for each type whose money a gateway holds: what has none is NULL, never another's. */
export const perType = (column: string, valueOf: (type: GatewayPaymentType) => string): string =>
  `CASE ${column} ${paymentTypes
    .filter(hasGateway)
    .map((type) => `WHEN '${type}' THEN '${valueOf(type)}'`)
    .join(' ')} END`;

/** The gateway of an attempt. */
export const gatewayColumn = (column: string): string => perType(column, gatewayOf);
