import { noOutcome, unfinished } from '../../attempts/outcome.ts';
import type { PaymentMethod } from '../method.ts';

/**
 * A transfer to the store's own account. An attempt is made when staff record the money, so none is
 * ever open: there is no one to ask, and nothing to close. The store returns the money itself.
 */
export const bankTransfer: PaymentMethod = {
  inquire: async () => noOutcome,
  close: async () => unfinished,
  returnMoney: async () => noOutcome,
  givePart: null,
  returnPath: null,
};
