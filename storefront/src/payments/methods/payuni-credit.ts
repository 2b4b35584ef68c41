import { paymentMethods } from '@noren/contract/payment-methods';
import { CardIcon } from '@noren/kit/icons/icons.tsx';
import * as m from '../../i18n/generated/messages.js';
import type { ShownMethod } from './method.ts';
import { cardWords } from './usual-words.ts';

/** A card in Taiwan, typed on the very page that pays (spec §2): the page itself says with which, so nothing is at hand before. */
export const payuniCredit: ShownMethod = {
  ...cardWords,
  facts: paymentMethods.payuni_credit,
  note: m.taiwan_card_note,
  Icon: CardIcon,
  meansOf: () => null,
  again: null,
};
