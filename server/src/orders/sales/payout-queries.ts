import type { PayoutCheck } from '@noren/contract/entities/payout';
import type { PaymentType } from '@noren/contract/payment-methods';
import type { Db, Tx } from '../../platform/db/database.ts';

/** A paid order that a statement names, with its money: what came in, and less what went back. */
export interface PayoutOrder {
  reference: string;
  id: number;
  number: string;
  payment_type: PaymentType;
  paid_at: Date;
  /**
   * payments, and chargebacks that were won; refunds, chargebacks and their fees as negative amounts;
   * 0: nothing was left to return
   */
  movements: number[];
  /** what was entered from statements */
  entered: { amount: number; day: string }[];
}

const broughtMoney = `('paid', 'refund_due', 'unreturned', 'undone')`;

/**
 * The paid orders with these order numbers or numbers of payments. An attempt that was returned as a
 * whole returned what its refunds had not.
 */
export const ordersOfStatement = (db: Db, store_id: number, references: readonly string[]) =>
  db.query<PayoutOrder>(
    `WITH named AS MATERIALIZED (
       SELECT w.reference, a.order_id AS id FROM unnest($2::text[]) AS w(reference)
         JOIN payment_attempts a ON a.store_id = $1 AND a.gateway_order_id = w.reference
        UNION
       SELECT w.reference, o.id FROM unnest($2::text[]) AS w(reference) JOIN orders o ON o.store_id = $1 AND o.slug = w.reference)
     SELECT n.reference, o.id, o.slug AS number, o.payment_type, o.paid_at,
            ARRAY(SELECT a.amount FROM payment_attempts a WHERE a.store_id = o.store_id AND a.order_id = o.id AND a.status IN ${broughtMoney}
                   UNION ALL SELECT o.total_amount
                    WHERE NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.store_id = o.store_id AND a.order_id = o.id AND a.status IN ${broughtMoney})
                   UNION ALL SELECT v.amount FROM chargebacks k, LATERAL (VALUES (-k.amount), (CASE WHEN k.outcome = 'won' THEN k.amount END), (-nullif(k.fee, 0))) AS v(amount)
                    WHERE k.store_id = o.store_id AND k.order_id = o.id AND v.amount IS NOT NULL
                   UNION ALL SELECT -r.amount FROM refunds r WHERE r.store_id = o.store_id AND r.order_id = o.id AND r.status <> 'taken_back'
                   UNION ALL SELECT (SELECT coalesce(sum(r.amount), 0)::int FROM refunds r
                                      WHERE r.store_id = a.store_id AND r.attempt_id = a.id AND r.status <> 'taken_back') - a.amount
                     FROM payment_attempts a WHERE a.store_id = o.store_id AND a.order_id = o.id AND a.status IN ('refund_due', 'unreturned', 'undone')) AS movements,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('amount', l.amount, 'day', l.day)), '[]')
               FROM payout_lines l WHERE l.store_id = o.store_id AND l.order_id = o.id) AS entered
       FROM named n JOIN orders o ON o.store_id = $1 AND o.id = n.id
      WHERE o.paid_at IS NOT NULL AND NOT o.is_rehearsal ORDER BY o.id`,
    [store_id, references],
  );

/** Orders paid in this time by these methods that are in no statement, without the named ones. */
export const ordersWithoutPayout = (
  db: Db,
  store_id: number,
  about: {
    types: readonly PaymentType[];
    from: Date;
    to: Date;
    named: readonly number[];
    zone: string;
  },
  limit: number,
) =>
  db.query<PayoutCheck['missing_there'][number]>(
    `SELECT o.id, o.slug AS number, o.payment_type, o.total_amount AS amount, to_char(o.paid_at AT TIME ZONE $6, 'YYYY-MM-DD') AS day
       FROM orders o
      WHERE o.store_id = $1 AND o.payment_type = ANY($2::text[]) AND o.paid_at BETWEEN $3 AND $4 AND o.id <> ALL($5::int[]) AND NOT o.is_rehearsal
        AND NOT EXISTS (SELECT 1 FROM payout_lines l WHERE l.store_id = o.store_id AND l.order_id = o.id AND l.amount > 0)
      ORDER BY o.paid_at, o.id LIMIT $7`,
    [store_id, about.types, about.from, about.to, about.named, about.zone, limit],
  );

export interface NewPayout {
  order_id: number;
  reference: string;
  amount: number;
  fee: number;
  day: string;
  nth: number;
}

export const insertPayouts = (
  tx: Tx,
  store_id: number,
  staff_id: number,
  payouts: readonly NewPayout[],
  now: Date,
) =>
  tx.query(
    `INSERT INTO payout_lines (store_id, order_id, reference, amount, fee, day, nth, staff_id, entered_at)
     SELECT $1, l.order_id, l.reference, l.amount, l.fee, l.day, l.nth, $3, $4
       FROM jsonb_to_recordset($2::jsonb) AS l(order_id int, reference text, amount int, fee int, day date, nth int)`,
    [store_id, JSON.stringify(payouts), staff_id, now],
  );

/** The payouts of a day by payment method. */
export interface PayoutSums {
  day: string;
  payment_type: PaymentType;
  lines: number;
  amount: number;
  fees: number;
  net: number;
}

export const payoutSums = (
  db: Db,
  { store_id, from, to }: { store_id: number; from: string; to: string },
) =>
  db.query<PayoutSums>(
    `SELECT to_char(l.day, 'YYYY-MM-DD') AS day, o.payment_type, count(*)::int AS lines, sum(l.amount)::float8 AS amount, sum(l.fee)::float8 AS fees,
            sum(l.amount - l.fee)::float8 AS net
       FROM payout_lines l JOIN orders o ON o.store_id = l.store_id AND o.id = l.order_id
      WHERE l.store_id = $1 AND l.day BETWEEN $2::date AND $3::date GROUP BY 1, 2 ORDER BY 1, 2`,
    [store_id, from, to],
  );
