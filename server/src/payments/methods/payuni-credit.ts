import { askPayuni, givePayuniMoneyBack, returnPayuniPart } from './ask-payuni.ts';
import { atPayuni, partAtPayuni, type PaymentMethod } from './method.ts';

/** A card at PAYUNi: its page cannot be closed, and names no end. */
export const payuniCredit = {
  inquire: atPayuni(askPayuni),
  close: atPayuni((connection, attempt) => askPayuni(connection, attempt)),
  giveBack: atPayuni(givePayuniMoneyBack),
  givePart: partAtPayuni(returnPayuniPart),
  returnPath: '/api/return/payuni',
} as const satisfies PaymentMethod;
