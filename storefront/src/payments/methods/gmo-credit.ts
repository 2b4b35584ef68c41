import { paymentMethods } from '@noren/contract/payment-methods';
import { CardIcon } from '@noren/kit/icons/icons.tsx';
import * as m from '../../i18n/generated/messages.js';
import { lastDigits } from '../card-number.ts';
import type { GatewayMethod } from './method.ts';
import { startOnPage } from './start-on-page.ts';
import { cardWords } from './usual-words.ts';

export const gmoCredit: GatewayMethod<'gmo_credit'> = {
  ...cardWords,
  facts: paymentMethods.gmo_credit,
  note: m.payment_card_note,
  Icon: CardIcon,
  meansOf: ({ card }) => card && { type: 'gmo_credit', card_id: card.id },
  again: ({ card }) => ({
    words: m.order_pay_with({ digits: lastDigits(card?.masked_card_no ?? '') }),
    note: null,
  }),
  start: ({ card_id }, at) => startOnPage(at, { card_id }),
};
