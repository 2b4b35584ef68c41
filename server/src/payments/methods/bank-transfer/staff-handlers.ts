import { writeAudit } from '../../../identity/audit/queries.ts';
import { lockOrder } from '../../../orders/orders/change.ts';
import type { HandlersOf } from '../../../platform/http/handler.ts';
import { recordTransfer } from './record.ts';

const recording = 'POST /console/stores/{slug}/orders/{id}/bank-payment';

export const bankPaymentHandlers: HandlersOf<typeof recording> = {
  [recording]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params, body }) {
      const order = await lockOrder(tx, { store_id, id: params.id });
      if (!order) throw fail('NOT_FOUND');
      const before = { status: order.status, payment_status: order.payment_status };
      const due = order.total_amount;
      const recorded = await recordTransfer(tx, order, { ...body, staff_id }, now);
      if ('refusal' in recorded)
        throw fail('BANK_PAYMENT_REFUSED', { reason: recorded.refusal, due });
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: recording,
          subject: `order ${order.slug}`,
          before,
          after: { ...recorded, due, note: body.note },
        },
        now,
      );
      return { data: recorded };
    },
  },
};
