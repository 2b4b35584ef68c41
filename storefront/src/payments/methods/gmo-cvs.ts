import { paymentMethods } from '@noren/contract/payment-methods';
import { StoreIcon } from '@noren/kit/icons/icons.tsx';
import * as m from '../../i18n/generated/messages.js';
import { chainName } from '../../konbini/chain-name.ts';
import type { ShownMethod } from './method.ts';
import { usualWords } from './usual-words.ts';

/** Cash at a konbini, with a number. */
export const gmoCvs: ShownMethod = {
  ...usualWords,
  facts: paymentMethods.gmo_cvs,
  name: m.slip_payment,
  note: m.slip_payment_note,
  Icon: StoreIcon,
  review: m.slip_review,
  placeNote: m.slip_place_note,
  handOver: { title: m.slip_making_title, text: m.slip_making_text, back: null },
  isConfirmedLater: false,
  unfinishedTitle: m.slip_title_unfinished,
  unfinished: m.slip_text_unfinished,
  refused: m.slip_refused,
  meansOf: ({ record }) => record && { type: 'gmo_cvs', konbini_id: record.id },
  again: ({ record }) => ({ words: m.slip_make(), note: record && m.slip_payment_at({ chain: chainName(record.convenience), name: record.buyer_name }) }),
};
