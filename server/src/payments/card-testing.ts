import type { Ground } from '../ground.ts';
import { one, type Db } from '../db/database.ts';
import { cardTypes } from '../db/payment-lists.ts';
import { networkDigest } from '../http/rate-limits.ts';

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
export async function whyNoMoreCards(app: Ground, db: Db, order_id: number, ip: string): Promise<number> {
  if (!app.config.rate_limit) return 0;
  const seen = await countDeclined(db, order_id, networkDigest(app, ip));
  return seen && (seen.of_buyer >= mostDeclined.buyer || seen.of_network >= mostDeclined.network) ? pause : 0;
}
