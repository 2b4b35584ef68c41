import { askCard, giveCardMoneyBack } from '../ask-gmo.ts';
import { atGmo, type PaymentMethod } from './method.ts';

/** A card at GMO: its page takes nothing before the buyer is back, so to ask is to close. */
export const gmoCredit = {
  inquire: atGmo(askCard),
  close: atGmo(askCard),
  giveBack: atGmo(giveCardMoneyBack),
  returnPath: '/api/return/gmo/card',
} as const satisfies PaymentMethod;
