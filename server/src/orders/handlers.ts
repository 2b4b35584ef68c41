import type { Order } from '@noren/contract/entities/order';
import { adviceFor } from '../gateways/gmo/messages.ts';
import { adviceFor as payuniAdviceFor } from '../gateways/payuni/messages.ts';
import { numericCode } from '../gateways/payuni/payuni-error.ts';
import { allowedUrl } from '../http/origins.ts';
import { ownerOf, type HandlersOf } from '../http/handler.ts';
import { keepReply, keptReply } from '../http/idempotency.ts';
import { splitCode } from '../payments/ask-payuni.ts';
import { whyNoMoreCards } from '../payments/card-testing.ts';
import { payByCard } from '../payments/pay-by-card.ts';
import { payByPayuni } from '../payments/pay-by-payuni.ts';
import { payForm } from '../payments/pay-form.ts';
import { takeBack } from '../payments/take-back.ts';
import { findOrder, paymentTypeOf, type LastAttempt } from './queries.ts';

const payKey = 'POST /orders/{id}/pay';

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

export const ordersHandlers: HandlersOf<'GET /orders/{id}' | 'POST /orders/{id}/cancel' | 'POST /orders/{id}/pay'> = {
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
  'POST /orders/{id}/cancel': {
    mode: 'own',
    async run(database, { app, caller }, { params }) {
      await takeBack(app, database, caller.buyer_id, params.id);
      return { success: true as const };
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
      const type = await paymentTypeOf(database, caller.buyer_id, params.id);
      if (type === undefined) throw fail('NOT_FOUND');
      if (type !== 'gmo_credit' && type !== 'payuni_credit') throw fail('INVALID_PAYMENT_TYPE');
      const retry_after = await whyNoMoreCards(app, database, params.id, context.ip);
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const form = payForm(type, body, context.now);
      if ('errors' in form) throw fail('VALIDATION_EXCEPTION', { errors: form.errors });
      const call = { buyer_id: caller.buyer_id, owner: ownerOf(caller), order_id: params.id, redirect_url, now: app.now };
      const pay_redirect_url =
        'card_id' in form
          ? await payByCard(app, database, { ...call, card_id: form.card_id })
          : await payByPayuni(app, database, { ...call, card: form, ip: context.ip });
      const reply = { data: { pay_redirect_url } };
      await keepReply(database, payKey, context, reply);
      return reply;
    },
  },
};
