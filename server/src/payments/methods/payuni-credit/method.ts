import { atPayuni, type PaymentMethod } from '../method.ts';
import { askPayuni, refundPayuni, returnPayuniPart } from '../payuni-trades.ts';

/** A card at PAYUNi. Its page cannot be closed and never expires. */
export const payuniCredit = {
  inquire: atPayuni(askPayuni),
  close: atPayuni((connection, attempt) => askPayuni(connection, attempt)),
  returnMoney: atPayuni(refundPayuni),
  givePart: atPayuni(returnPayuniPart),
  returnPath: '/api/return/payuni',
} as const satisfies PaymentMethod;
