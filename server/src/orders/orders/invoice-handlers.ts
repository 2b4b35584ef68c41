import type { HandlersOf } from '../../platform/http/handler.ts';
import { failCommon } from '../../platform/http/failure.ts';
import { lockOrder } from './change.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { setInvoiceNumber } from './staff-queries.ts';

export const invoiceHandlers: HandlersOf<'PUT /console/stores/{slug}/orders/{id}/invoice-number'> =
  {
    'PUT /console/stores/{slug}/orders/{id}/invoice-number': {
      mode: 'write',
      async run(
        tx,
        { caller: { store_id, staff_id }, fail, now },
        { params, body: { invoice_number } },
      ) {
        const order = await lockOrder(tx, { store_id, id: params.id });
        if (!order) throw fail('NOT_FOUND');
        if (order.region !== 'TW' && invoice_number !== null) {
          throw failCommon('VALIDATION_EXCEPTION', {
            errors: [{ path: 'body.invoice_number', message: 'an order of Taiwan alone has one' }],
          });
        }
        if (order.invoice_number !== invoice_number) {
          await setInvoiceNumber(tx, order, invoice_number);
          const call = 'PUT /console/stores/{slug}/orders/{id}/invoice-number';
          const before = { invoice_number: order.invoice_number };
          await writeAudit(
            tx,
            {
              store_id,
              staff_id,
              call,
              subject: `order ${order.slug}`,
              before,
              after: { invoice_number },
            },
            now,
          );
        }
        return { data: { invoice_number } };
      },
    },
  };
