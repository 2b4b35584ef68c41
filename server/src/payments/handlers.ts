import type { HandlersOf } from '../http/handler.ts';
import { keepReply, keptReply } from '../http/idempotency.ts';
import { changeMethod } from './change-method.ts';
import { generateNumber } from './konbini-number.ts';

const generateKey = 'POST /orders/{id}/payment-account/generate';

export const paymentsHandlers: HandlersOf<'PUT /orders/{id}/payment-method' | 'POST /orders/{id}/gmo-paypay' | typeof generateKey> = {
  'POST /orders/{id}/gmo-paypay': {
    mode: 'own',
    async run(_database, { fail }) {
      throw fail('INVALID_PAYMENT_TYPE');
    },
  },
  'PUT /orders/{id}/payment-method': {
    mode: 'own',
    run: (database, { app, caller, channel }, { params, body }) =>
      changeMethod(app, database, { buyer_id: caller.buyer_id, order_id: params.id, channel, payment_type: body.payment_type, now: app.now }),
  },
  'POST /orders/{id}/payment-account/generate': {
    mode: 'own',
    async run(database, context, { params, body }) {
      const { app, caller } = context;
      const kept = await keptReply<Awaited<ReturnType<typeof generateNumber>>>(database, generateKey, context);
      if (kept) return kept;
      const slip = await generateNumber(app, database, { buyer_id: caller.buyer_id, order_id: params.id, record_id: body.id, now: app.now });
      await keepReply(database, generateKey, context, slip);
      return slip;
    },
  },
};
