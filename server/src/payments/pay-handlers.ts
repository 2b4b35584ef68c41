import { isCardType } from '@noren/contract/payment-methods';
import { type HandlersOf, ownerOf } from '../http/handler.ts';
import { keepReply, keptReply } from '../http/idempotency.ts';
import { allowedUrl } from '../http/origins.ts';
import { paymentTypeOf } from '../orders/queries.ts';
import { cardForms } from './methods/card-forms.ts';
import { takeBack } from './take-back.ts';
import type { PaymentsApp } from './app.ts';
import type { Ground } from '../ground.ts';
import { type Db, one } from '../db/database.ts';
import { cardTypes } from '../db/payment-lists.ts';
import { networkDigest } from '../http/visitor.ts';

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

const hour = 3_600;

/** Declined cards of one buyer in a day, and of all guests of one network at one store in an hour (@NOTE spec silent: the figures). */
const mostDeclined = { buyer: 10, network: 40 };
/** Seconds after which it may be tried again. */
const pause = hour;

interface Declined {
  of_buyer: number;
  of_network: number;
}

/** What a bank refused: a page that was left, or a store that is not set up, says nothing of the card. */
const declined = `a.status = 'failed' AND a.provider IN (${cardTypes})
  AND a.error_code NOT IN ('NOT_CONFIGURED', 'NOT_COMPLETED', 'CANCELLED_BY_BUYER', 'MISSING_REDIRECT_URL')`;

const countDeclined = (db: Db, order_id: number, network: string | null) =>
  one<Declined>(
    db,
    `SELECT (SELECT count(*)::int FROM orders o JOIN payment_attempts a ON a.store_id = o.store_id AND a.order_id = o.id
              WHERE o.buyer_id = p.buyer_id AND a.updated_at > now() - interval '1 day' AND ${declined}) AS of_buyer,
            (SELECT count(*)::int FROM orders o JOIN payment_attempts a ON a.store_id = o.store_id AND a.order_id = o.id
              WHERE o.store_id = p.store_id AND o.network = $2::bigint AND a.updated_at > now() - interval '1 hour' AND ${declined}) AS of_network
       FROM orders p WHERE p.id = $1`,
    [order_id, network],
  );

/**
 * A thief tries out stolen numbers wherever a small amount is charged: whoever had so many cards declined waits before the next is tried, and so does a
 * network from which guest after guest does.
 * @returns seconds to wait, 0: now
 */
async function whyNoMoreCards(app: Ground, db: Db, order_id: number, ip: string): Promise<number> {
  if (!app.config.rate_limit) return 0;
  const seen = await countDeclined(db, order_id, networkDigest(app, ip));
  return seen && (seen.of_buyer >= mostDeclined.buyer || seen.of_network >= mostDeclined.network) ? pause : 0;
}
