import type { Order } from '@noren/contract/entities/order';
import { adviceFor } from '../gateways/gmo/messages.ts';
import { allowedUrl } from '../http/origins.ts';
import type { HandlersOf } from '../http/handler.ts';
import { keepReply, keptReply } from '../http/idempotency.ts';
import { payByCard } from '../payments/pay-by-card.ts';
import { findOrder, lastAttempt } from './queries.ts';

const payKey = 'POST /orders/{id}/pay';

/** What the page needs to tell "being confirmed" from "not finished" and "refused, and why"; a number only while it can be paid. */
function paymentInfo(order: Order, last: { status: string; error_code: string | null } | undefined): Order['payment']['info'] {
  const { slip, ...kept } = order.payment.info;
  const payable = order.status === 'unpaid' && order.payment.status === 'pending';
  const refused = last?.status === 'failed' && last.error_code !== null;
  return {
    ...kept,
    ...(slip && payable ? { slip } : {}),
    ...(last ? { attempt: last.status } : {}),
    ...(refused ? { report_code: last.error_code, advice: adviceFor(last.error_code as string) } : {}),
  };
}

export const ordersHandlers: HandlersOf<'GET /orders/{id}' | 'POST /orders/{id}/pay'> = {
  'GET /orders/{id}': {
    mode: 'read',
    async run(db, { caller, fail }, { params }) {
      const order = await findOrder(db, caller.buyer_id, params.id);
      if (!order) throw fail('NOT_FOUND');
      const { type } = order.payment;
      if (type !== 'gmo_credit' && type !== 'gmo_cvs') return order;
      const last = await lastAttempt(db, { store_id: order.store.id, id: order.id }, type);
      return { ...order, payment: { ...order.payment, info: paymentInfo(order, last) } };
    },
  },
  'POST /orders/{id}/pay': {
    mode: 'own',
    async run(database, context, { params, body }) {
      const { app, caller, fail } = context;
      if (!body.redirect_url) throw fail('MISSING_PAYMENT_REDIRECT_URL');
      const redirect_url = allowedUrl(body.redirect_url, app.allowedOrigins());
      if (redirect_url === null) {
        throw fail('VALIDATION_EXCEPTION', { errors: [{ path: 'body.redirect_url', message: 'Not on an allowed origin' }] });
      }
      const kept = await keptReply<{ data: { pay_redirect_url: string } }>(database, payKey, context);
      if (kept) return kept;
      const pay_redirect_url = await payByCard(app, database, {
        buyer_id: caller.buyer_id,
        order_id: params.id,
        card_id: body.card_id ?? 0,
        redirect_url,
        now: app.now,
      });
      const reply = { data: { pay_redirect_url } };
      await keepReply(database, payKey, context, reply);
      return reply;
    },
  },
};
