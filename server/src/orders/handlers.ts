import type { Order } from '@noren/contract/entities/order';
import { adviceFor } from '../gateways/gmo/messages.ts';
import { adviceFor as payuniAdviceFor } from '../gateways/payuni/messages.ts';
import { numericCode, splitCode } from '../gateways/payuni/payuni-error.ts';
import type { HandlersOf } from '../http/handler.ts';
import { findOrder, type LastAttempt } from './queries.ts';
import type { OrdersApp } from './app.ts';

/** What the page needs to tell "being confirmed" from "not finished" and "refused, and why"; a number only while it can be paid. */
function paymentInfo(order: Order, last: LastAttempt | undefined): Order['payment']['info'] {
  const { slip, ...kept } = order.payment.info;
  const payable = order.status === 'unpaid' && order.payment.status === 'pending';
  return {
    ...kept,
    ...(slip && payable ? { slip } : {}),
    ...(last ? { attempt: last.status } : {}),
    ...(last?.status === 'failed' && last.error_code !== null ? whyRefused(order.payment.type, last.error_code) : {}),
  };
}

function whyRefused(type: Order['payment']['type'], report_code: string): Order['payment']['info'] {
  if (type !== 'payuni_credit') return { report_code, advice: adviceFor(report_code) };
  const { code, res_code } = splitCode(report_code);
  return { report_code, advice: payuniAdviceFor(code, res_code), numeric_code: numericCode(code, res_code) };
}

export const ordersHandlers: HandlersOf<'GET /orders/{id}', OrdersApp> = {
  'GET /orders/{id}': {
    mode: 'read',
    async run(_db, { app, caller, fail }, { params }) {
      const found = await app.reads(findOrder, { buyer_id: caller.buyer_id, id: params.id });
      if (!found) throw fail('NOT_FOUND');
      const { order, last } = found;
      if (order.payment.type === 'custom_cod') return order;
      return { ...order, payment: { ...order.payment, info: paymentInfo(order, last) } };
    },
  },
};
