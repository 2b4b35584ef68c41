import { adviceFor } from '../gateways/gmo/messages.ts';
import { one } from '../db/database.ts';
import { sameDigest } from '../http/idempotency.ts';
import { allowedUrl } from '../http/origins.ts';
import type { HandlersOf } from '../http/handler.ts';
import { payByCard } from '../payments/pay-by-card.ts';
import { findOrder } from './queries.ts';

const payKey = 'POST /orders/{id}/pay';

export const ordersHandlers: HandlersOf<'GET /orders/{id}' | 'POST /orders/{id}/pay'> = {
  'GET /orders/{id}': {
    mode: 'read',
    async run(db, { caller, fail }, { params }) {
      const order = await findOrder(db, caller.buyer_id, params.id);
      if (!order) throw fail('NOT_FOUND');
      if (order.payment.type !== 'gmo_credit' || order.payment.status === 'init') return order;
      // what the page needs to tell "being confirmed" from "not finished" and "refused, and why"
      const last = await one<{ status: string; error_code: string | null }>(
        db,
        'SELECT status, error_code FROM payment_attempts WHERE store_id = $1 AND order_id = $2 ORDER BY id DESC LIMIT 1',
        [order.store.id, order.id],
      );
      if (!last) return order;
      const refused = last.status === 'failed' && last.error_code !== null;
      const info = { attempt: last.status, ...(refused ? { report_code: last.error_code, advice: adviceFor(last.error_code as string) } : {}) };
      return { ...order, payment: { ...order.payment, info: { ...order.payment.info, ...info } } };
    },
  },
  'POST /orders/{id}/pay': {
    mode: 'own',
    async run(database, { app, caller, fail, idempotency }, { params, body }) {
      if (!body.redirect_url) throw fail('MISSING_PAYMENT_REDIRECT_URL');
      const redirect_url = allowedUrl(body.redirect_url, app.allowedOrigins());
      if (redirect_url === null) {
        throw fail('VALIDATION_EXCEPTION', { errors: [{ path: 'body.redirect_url', message: 'Not on an allowed origin' }] });
      }
      const keyOf = [caller.buyer_id, payKey, idempotency?.key];
      if (idempotency) {
        const kept = await one<{ body_digest: Uint8Array; reply: { data: { pay_redirect_url: string } } }>(
          database,
          'SELECT body_digest, reply FROM idempotency_keys WHERE buyer_id = $1 AND endpoint = $2 AND key = $3',
          keyOf,
        );
        if (kept && !sameDigest(kept.body_digest, idempotency.body_digest)) throw fail('IDEMPOTENCY_KEY_REUSED');
        if (kept) return kept.reply;
      }
      const pay_redirect_url = await payByCard(app, database, {
        buyer_id: caller.buyer_id,
        order_id: params.id,
        card_id: body.card_id,
        redirect_url,
        now: app.now,
      });
      const reply = { data: { pay_redirect_url } };
      // two copies at once were joined by their attempt already; the key is for the retry that comes later
      if (idempotency) {
        await database.query(
          `INSERT INTO idempotency_keys (buyer_id, endpoint, key, body_digest, status, reply) VALUES ($1, $2, $3, $4, 200, $5::jsonb)
           ON CONFLICT DO NOTHING`,
          [...keyOf, idempotency.body_digest, JSON.stringify(reply)],
        );
      }
      return reply;
    },
  },
};
