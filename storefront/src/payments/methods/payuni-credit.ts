import { paymentMethods } from '@noren/contract/payment-methods';
import { CardIcon } from '@noren/kit/icons/icons.tsx';
import * as m from '../../i18n/generated/messages.js';
import { emptyCard, keepTypedCard, typedCard } from '../card-draft.ts';
import type { GatewayMethod } from './method.ts';
import { startOnPage } from './start-on-page.ts';
import { cardWords } from './usual-words.ts';

/** A card in Taiwan, typed on the page that pays, which also supplies the means (spec §2). */
export const payuniCredit: GatewayMethod<'payuni_credit'> = {
  ...cardWords,
  facts: paymentMethods.payuni_credit,
  note: m.taiwan_card_note,
  Icon: CardIcon,
  meansOf: () => null,
  again: null,
  async start({ credit_card_id, save_card }, at) {
    const { number, cvc, expiry } = typedCard();
    // a typed card is sent in this body only
    const typed = { card_number: number.replace(/\D/g, ''), cvc, expiry, save_card };
    const answer = await startOnPage(at, credit_card_id === null ? typed : { credit_card_id });
    if (answer.ok) keepTypedCard(emptyCard);
    return answer;
  },
};
