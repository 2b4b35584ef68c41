import type { HandlersOf } from '../http/handler.ts';
import { networkDigest } from '../http/rate-limits.ts';
import type { CheckoutApp } from './app.ts';

export const checkoutHandlers: HandlersOf<'POST /checkout', CheckoutApp> = {
  'POST /checkout': {
    mode: 'own',
    run: (_database, { app, caller, channel, locale, ip, now, idempotency }, { body }) =>
      app.placeOrder({ buyer_id: caller.buyer_id, caller, channel, locale, body, network: networkDigest(app, ip), now, idempotency }),
  },
};
