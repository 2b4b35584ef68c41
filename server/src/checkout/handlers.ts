import type { HandlersOf } from '../http/handler.ts';

export const checkoutHandlers: HandlersOf<'POST /checkout'> = {
  'POST /checkout': {
    mode: 'own',
    run: (_database, { app, caller, channel, locale, now, idempotency }, { body }) =>
      app.placeOrder({ buyer_id: caller.buyer_id, caller, channel, locale, body, now, idempotency }),
  },
};
