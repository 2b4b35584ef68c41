import type { HandlersOf } from '../../platform/http/handler.ts';
import { lockOrderOfMessages } from '../../orders/messages/queries.ts';
import { recordCashReturned } from './cash-returned.ts';

export const cashReturnedHandlers: HandlersOf<'POST /operator/orders/{id}/cash-returned'> = {
  'POST /operator/orders/{id}/cash-returned': {
    mode: 'write',
    async run(tx, { fail, now }, { params }) {
      const locked = await lockOrderOfMessages(tx, params.id);
      const order = locked && (await recordCashReturned(tx, locked, now));
      if (!order) throw fail('NOT_FOUND');
      return { refund_memo: order.refund_memo, payment_status: order.payment_status };
    },
  },
};
