import { askCard, giveCardMoneyBack, returnCardPart } from './ask-gmo.ts';
import { atGmo, partAtGmo, type PaymentMethod } from './method.ts';

/** A card at GMO: its page takes nothing before the buyer is back, so to ask is to close. */
export const gmoCredit = {
  inquire: atGmo(askCard),
  close: atGmo(askCard),
  giveBack: atGmo(giveCardMoneyBack),
  givePart: partAtGmo(returnCardPart),
  returnPath: '/api/return/gmo/card',
} as const satisfies PaymentMethod;
