import { askNumber, closeNumber } from './ask-gmo.ts';
import { noOutcome } from '../attempts/outcome.ts';
import { atGmo, type PaymentMethod } from './method.ts';

/** Cash at a konbini: a number that can be canceled, and money that no gateway returns (GMO 1.7). */
export const gmoCvs = {
  inquire: atGmo(askNumber),
  close: atGmo(closeNumber),
  giveBack: atGmo(async () => noOutcome),
  givePart: null,
  returnPath: null,
} as const satisfies PaymentMethod;
