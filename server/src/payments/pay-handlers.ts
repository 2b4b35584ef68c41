import { isCardType } from '@noren/contract/payment-methods';
import { ownerOf, type HandlersOf } from '../http/handler.ts';
import { keepReply, keptReply } from '../http/idempotency.ts';
import { allowedUrl } from '../http/origins.ts';
import { paymentTypeOf } from '../orders/queries.ts';
import { whyNoMoreCards } from './card-testing.ts';
import { cardForms } from './methods/card-forms.ts';
import { takeBack } from './take-back.ts';
import type { PaymentsApp } from './app.ts';

const payKey = 'POST /orders/{id}/pay';

/** Calls about orders that a gateway has a say in. */
export const payHandlers: HandlersOf<'POST /orders/{id}/cancel' | 'POST /orders/{id}/pay', PaymentsApp> = {
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
      if (!isCardType(type)) throw fail('INVALID_PAYMENT_TYPE');
      const retry_after = await whyNoMoreCards(app, database, params.id, context.ip);
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const form = cardForms[type](body, context.now);
      if ('errors' in form) throw fail('VALIDATION_EXCEPTION', { errors: form.errors });
      const call = { buyer_id: caller.buyer_id, owner: ownerOf(caller), order_id: params.id, redirect_url, ip: context.ip, now: app.now };
      const pay_redirect_url = await form.start(app, database, call);
      const reply = { data: { pay_redirect_url } };
      await keepReply(database, payKey, context, reply);
      return reply;
    },
  },
};
