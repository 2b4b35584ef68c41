import type { Channel } from '@noren/contract/scalars';
import type { PaymentsApp } from './app.ts';
import type { Db } from '../../platform/db/database.ts';
import { findPlaceOfOrder } from '../../orders/orders/queries.ts';
import { ownerOf, type HandlersOf } from '../../platform/http/handler.ts';
import { keepReply, keptReply } from '../../platform/http/idempotency.ts';
import { changeMethod } from './change-method.ts';
import { generateNumber } from '../methods/gmo-cvs/start.ts';
import { payByPaypay } from '../methods/gmo-paypay/start.ts';
import { cancelOwnOrder } from './take-back.ts';

const generateKey = 'POST /orders/{id}/payment-account/generate';

/**
 * Spec §2: the page that waits for a PayPay payment. The shop's page finds its store by a liver;
 * any liver of the store works.
 */
async function confirmingPage(
  app: PaymentsApp,
  db: Db,
  order_id: number,
  channel: Channel,
): Promise<string> {
  const place = await findPlaceOfOrder(db, order_id);
  const step = `checkout/step-order-confirming/${order_id}/payment/gmo-paypay`;
  if (channel === 'marketplace')
    return `${app.publicUrl()}/stores/${place?.slug ?? ''}/marketplace/${step}`;
  return `${app.publicUrl()}/shop/${step}${place?.liver_id ? `?liver-id=${place.liver_id}` : ''}`;
}

export const paymentsHandlers: HandlersOf<
  | 'POST /orders/{id}/cancel'
  | 'PUT /orders/{id}/payment-method'
  | 'POST /orders/{id}/gmo-paypay'
  | typeof generateKey,
  PaymentsApp
> = {
  'POST /orders/{id}/cancel': {
    mode: 'own',
    async run(database, { app, caller }, { params }) {
      await cancelOwnOrder(app, database, caller.buyer_id, params.id);
      return { success: true as const };
    },
  },
  'POST /orders/{id}/gmo-paypay': {
    mode: 'own',
    async run(database, { app, caller, channel, now }, { params, body }) {
      const redirect_url =
        body.redirect_url || (await confirmingPage(app, database, params.id, channel));
      return {
        form_url: await payByPaypay(app, database, {
          buyer_id: caller.buyer_id,
          owner: ownerOf(caller),
          order_id: params.id,
          redirect_url,
          arrived_at: now,
          now: app.now,
        }),
      };
    },
  },
  'PUT /orders/{id}/payment-method': {
    mode: 'own',
    run: (database, { app, caller, channel }, { params, body }) =>
      changeMethod(app, database, {
        buyer_id: caller.buyer_id,
        order_id: params.id,
        channel,
        payment_type: body.payment_type,
        guest: caller.kind === 'guest',
        now: app.now,
      }),
  },
  'POST /orders/{id}/payment-account/generate': {
    mode: 'own',
    async run(database, context, { params, body }) {
      const { app, caller } = context;
      const kept = await keptReply<Awaited<ReturnType<typeof generateNumber>>>(
        database,
        generateKey,
        context,
      );
      if (kept) return kept;
      const slip = await generateNumber(app, database, {
        buyer_id: caller.buyer_id,
        owner: ownerOf(caller),
        order_id: params.id,
        record_id: body.id,
        arrived_at: context.now,
        now: app.now,
      });
      await keepReply(database, generateKey, context, slip);
      return slip;
    },
  },
};
