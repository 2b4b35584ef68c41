import { paymentMethods } from '@noren/contract/payment-methods';
import { TruckIcon } from '@noren/kit/icons/icons.tsx';
import * as m from '../../i18n/generated/messages.js';
import type { ShownMethod } from './method.ts';
import { sharedSentences } from './usual-words.ts';

/** Cash on delivery: once the order is placed, nothing is left to pay. */
export const customCod: ShownMethod = {
  ...sharedSentences,
  facts: paymentMethods.custom_cod,
  note: m.payment_cod_note,
  Icon: TruckIcon,
  review: m.checkout_review_payment_cod,
  handOver: null,
  atDoor: { placed: m.order_text_placed_cod, last: m.order_next_arrive_cod },
  meansOf: () => null,
  again: null,
};
