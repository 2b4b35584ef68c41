import type { Order } from '@noren/contract/entities/order';
import { hasAttempts, hasGateway, type AttemptType } from '@noren/contract/payment-methods';
import type { Together } from '../../platform/db/together.ts';
import type { Ground } from '../../platform/ground.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { reasonOf } from '../../payments/connections/refusals.ts';
import { findOrder, type LastAttempt } from './queries.ts';

/** The parts of the process context that this folder uses (app/context/app.ts). */
export interface OrdersApp extends Ground {
  reads: Together;
}

/**
 * Lets the page tell a payment being confirmed from an unfinished and a refused one; has a konbini
 * number or an account only while it can be paid.
 */
function paymentInfo(
  order: Order,
  type: AttemptType,
  last: LastAttempt | undefined,
): Order['payment']['info'] {
  const { slip, bank_account, ...kept } = order.payment.info;
  const payable = order.status === 'unpaid' && order.payment.status === 'pending';
  return {
    ...kept,
    ...(slip && payable ? { slip } : {}),
    ...(bank_account && payable ? { bank_account } : {}),
    ...(last ? { attempt: last.status } : {}),
    ...(hasGateway(type) && last?.status === 'failed' && last.error_code !== null
      ? reasonOf(type, last.error_code)
      : {}),
  };
}

export const ordersHandlers: HandlersOf<'GET /orders/{id}', OrdersApp> = {
  'GET /orders/{id}': {
    mode: 'read',
    async run(_db, { app, caller, fail }, { params }) {
      const found = await app.reads(findOrder, { buyer_id: caller.buyer_id, id: params.id });
      if (!found) throw fail('NOT_FOUND');
      const { order, last } = found;
      const { type } = order.payment;
      if (!hasAttempts(type)) return order;
      return { ...order, payment: { ...order.payment, info: paymentInfo(order, type, last) } };
    },
  },
};
