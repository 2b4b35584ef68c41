import { paymentMethods } from '@noren/contract/payment-methods';
import { StoreIcon } from '@noren/kit/icons/icons.tsx';
import { call } from '../../api/client.ts';
import * as m from '../../i18n/generated/messages.js';
import { chainName } from '../../konbini/chain-name.ts';
import type { GatewayMethod } from './method.ts';
import { sharedSentences } from './usual-words.ts';

export const gmoCvs: GatewayMethod<'gmo_cvs'> = {
  ...sharedSentences,
  facts: paymentMethods.gmo_cvs,
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
  again: ({ record }) => ({
    words: m.slip_make(),
    note:
      record &&
      m.slip_payment_at({ chain: chainName(record.convenience), name: record.buyer_name }),
  }),
  async start({ konbini_id }, { params, idempotencyKey }) {
    const result = await call('POST /orders/{id}/payment-account/generate', {
      params,
      body: { id: konbini_id },
      idempotencyKey,
      as: 'guest',
    });
    return result.ok ? { ok: true, next: null } : result;
  },
};
