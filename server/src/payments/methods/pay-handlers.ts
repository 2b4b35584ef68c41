import { hasGateway, isCardType } from '@noren/contract/payment-methods';
import { type Db, one } from '../../platform/db/database.ts';
import { cardTypes } from '../../platform/db/payment-lists.ts';
import type { Ground } from '../../platform/ground.ts';
import { type HandlersOf, ownerOf } from '../../platform/http/handler.ts';
import { keepReply, keptReply } from '../../platform/http/idempotency.ts';
import { networkDigest } from '../../platform/http/networks.ts';
import { paymentTypeOf } from '../../orders/orders/change.ts';
import type { PaymentsApp } from '../attempts/app.ts';
import { pagesOf } from './pages.ts';

const payKey = 'POST /orders/{id}/pay';

/** Starts payments on a gateway's page. A buyer or network with many declined cards has to wait. */
export const payHandlers: HandlersOf<typeof payKey, PaymentsApp> = {
  'POST /orders/{id}/pay': {
    mode: 'own',
    async run(database, context, { params, body }) {
      const { app, caller, fail } = context;
      if (!body.redirect_url) throw fail('MISSING_PAYMENT_REDIRECT_URL');
      const kept = await keptReply<{ data: { pay_redirect_url: string } }>(
        database,
        payKey,
        context,
      );
      if (kept) return kept;
      const type = await paymentTypeOf(database, caller.buyer_id, params.id);
      if (type === undefined) throw fail('NOT_FOUND');
      const read = hasGateway(type) && pagesOf[type].form;
      if (!read) throw fail('INVALID_PAYMENT_TYPE');
      const retry_after = isCardType(type)
        ? await cardRetryAfter(app, database, params.id, context.ip)
        : 0;
      if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
      const form = read(body, context.now);
      if ('errors' in form) throw fail('VALIDATION_EXCEPTION', { errors: form.errors });
      const call = {
        buyer_id: caller.buyer_id,
        owner: ownerOf(caller),
        order_id: params.id,
        redirect_url: body.redirect_url,
        ip: context.ip,
        arrived_at: context.now,
        now: app.now,
      };
      const pay_redirect_url = await form.start(app, database, call);
      const reply = { data: { pay_redirect_url } };
      await keepReply(database, payKey, context, reply);
      return reply;
    },
  },
};

const hour = 3_600;

/** Declined cards of a buyer in a day, of a network in an hour (@NOTE spec silent: figures). */
const maxDeclined = { buyer: 10, network: 40 };
/** Seconds after which the next card may be tried. */
const retryAfterSeconds = hour;

interface Declined {
  of_buyer: number;
  of_network: number;
}

/** Attempts that a bank declined; other failures say nothing about the card. */
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
 * Limits card testing, where stolen numbers are tried with small amounts: a buyer with many
 * declined cards waits before the next one, and so does a network whose buyers have many.
 * @returns seconds to wait; 0: allowed now
 */
async function cardRetryAfter(app: Ground, db: Db, order_id: number, ip: string): Promise<number> {
  if (!app.config.rate_limit) return 0;
  const seen = await countDeclined(db, order_id, networkDigest(app, ip));
  return seen && (seen.of_buyer >= maxDeclined.buyer || seen.of_network >= maxDeclined.network)
    ? retryAfterSeconds
    : 0;
}
