import * as m from '../../i18n/generated/messages.js';
import type { ShownMethod } from './method.ts';

export const sharedSentences = {
  placeNote: m.checkout_place_note,
  hasOwnStep: false,
  isConfirmedLater: true,
  unfinishedTitle: m.order_title_unfinished,
  unfinished: m.order_text_unfinished,
  confirming: m.order_text_confirming,
  refused: m.order_text_refused_next,
  refunded: m.order_text_refunded,
  atDoor: null,
  ends: {},
} satisfies Partial<ShownMethod>;

export const cardWords = {
  ...sharedSentences,
  review: m.checkout_review_payment_card,
  placeNote: m.checkout_place_note_card,
  handOver: {
    title: m.payment_hand_over_title,
    text: m.payment_hand_over_text,
    back: m.payment_hand_over_back,
  },
} satisfies Partial<ShownMethod>;
