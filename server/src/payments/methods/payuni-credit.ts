import { askPayuni, givePayuniMoneyBack } from '../ask-payuni.ts';
import { atPayuni, type PaymentMethod } from './method.ts';

/** A card at PAYUNi: its page cannot be closed, and names no end. */
export const payuniCredit = {
  inquire: atPayuni(askPayuni),
  close: atPayuni((connection, attempt) => askPayuni(connection, attempt)),
  giveBack: atPayuni(givePayuniMoneyBack),
  returnPath: '/api/return/payuni',
} as const satisfies PaymentMethod;
