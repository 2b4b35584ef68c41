import { emptyJournalAccounts, type JournalAccounts } from '@noren/contract/entities/sales-month';
import type { PaymentType } from '@noren/contract/payment-methods';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { SalesDays } from './sales-queries.ts';

/** A paid order with everything that its sale and its refunds are computed from. */
export interface BookedOrder {
  id: number;
  payment_type: PaymentType;
  region: 'JP' | 'TW';
  paid_at: Date;
  /** when it was canceled, or returned as a whole in the gateway's console */
  ended_at: Date | null;
  shipping_fee: number;
  payment_fee: number;
  surplus_amount: number;
  items: {
    id: number;
    tax_rate: number;
    price: number;
    quantity: number;
    discount_amount: number;
  }[];
  /** oldest first, without those that were taken back */
  refunds: {
    at: string;
    shipping_fee: number;
    payment_fee: number;
    free_amount: number;
    lines: { item_id: number; quantity: number; amount: number }[];
  }[];
}

const isEnd = `h.undone_at IS NULL AND (h.subject = 'order' AND h."to" = 'canceled' OR h.subject = 'payment' AND h."to" = 'refunded')`;
const inDays = (moment: string) =>
  `${moment} >= $2::date::timestamp AT TIME ZONE $4 AND ${moment} < ($3::date + 1)::timestamp AT TIME ZONE $4`;

/**
 * The next paid orders with a payment or a refund in these days. Orders that were canceled before
 * their money came are left out: they were never sold. @param after the last order before them
 */
export const bookedOrders = (
  db: Db,
  { store_id, from, to, zone }: SalesDays,
  { after, limit }: { after: number; limit: number },
) =>
  db.query<BookedOrder>(
    `WITH moved AS MATERIALIZED (
       SELECT o.id FROM orders o WHERE o.store_id = $1 AND ${inDays('o.paid_at')}
        UNION SELECT r.order_id FROM refunds r WHERE r.store_id = $1 AND ${inDays('r.created_at')}
        UNION SELECT h.order_id FROM order_histories h WHERE h.store_id = $1 AND ${isEnd} AND ${inDays('h.created_at')}),
     booked AS (
       SELECT o.*, (SELECT min(h.created_at) FROM order_histories h
                     WHERE h.store_id = o.store_id AND h.order_id = o.id AND (o.status = 'canceled' OR o.payment_status = 'refunded') AND ${isEnd}) AS ended_at
         FROM moved JOIN orders o ON o.store_id = $1 AND o.id = moved.id
        WHERE o.paid_at IS NOT NULL AND NOT o.is_rehearsal AND o.id > $5)
     SELECT o.id, o.payment_type, o.region, o.paid_at, o.ended_at, o.shipping_fee, o.payment_fee, o.surplus_amount,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'tax_rate', i.tax_rate, 'price', i.price, 'quantity', i.quantity,
                      'discount_amount', i.discount_amount) ORDER BY i.id), '[]')
               FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('at', r.created_at, 'shipping_fee', r.shipping_fee, 'payment_fee', r.payment_fee,
                      'free_amount', r.free_amount,
                      'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('item_id', l.item_id, 'quantity', l.quantity, 'amount', l.amount)), '[]')
                                  FROM refund_lines l WHERE l.store_id = r.store_id AND l.refund_id = r.id)) ORDER BY r.created_at, r.id), '[]')
               FROM refunds r WHERE r.store_id = o.store_id AND r.order_id = o.id AND r.status <> 'taken_back') AS refunds
       FROM booked o WHERE o.ended_at IS NULL OR o.ended_at > o.paid_at
      ORDER BY o.id LIMIT $6`,
    [store_id, from, to, zone, after, limit],
  );

/**
 * Money that moves by chargebacks: taken on the day of the notice, returned or kept when they are
 * settled, with a fee. `chargeback_canceled`: the order was canceled, so that a lost chargeback was
 * its refund.
 */
export interface ChargebackSums {
  day: string;
  kind: 'chargeback' | 'chargeback_won' | 'chargeback_fee' | 'chargeback_canceled';
  payment_type: PaymentType;
  orders: number;
  amount: number;
}

/** Sums of the chargebacks in these days, by day, kind and payment method. */
export const chargebackSums = (db: Db, { store_id, from, to, zone }: SalesDays) =>
  db.query<ChargebackSums>(
    `SELECT to_char(v.day, 'YYYY-MM-DD') AS day, v.kind, o.payment_type, count(*)::int AS orders, sum(v.amount)::float8 AS amount
       FROM chargebacks k JOIN orders o ON o.store_id = k.store_id AND o.id = k.order_id AND NOT o.is_rehearsal
      CROSS JOIN LATERAL (VALUES
        ('chargeback', k.noticed_on, k.amount),
        ('chargeback_won', CASE WHEN k.outcome = 'won' THEN k.settled_on END, k.amount),
        ('chargeback_fee', CASE WHEN k.fee > 0 THEN k.settled_on END, k.fee),
        ('chargeback_canceled', CASE WHEN k.outcome = 'lost' AND o.status = 'canceled' AND o.payment_status = 'paid' THEN
          (SELECT min(h.created_at AT TIME ZONE $4)::date FROM order_histories h WHERE h.store_id = o.store_id AND h.order_id = o.id AND ${isEnd}) END, k.amount)
        ) AS v(kind, day, amount)
      WHERE k.store_id = $1 AND v.day BETWEEN $2::date AND $3::date GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    [store_id, from, to, zone],
  );

export async function findJournalAccounts(
  db: Db,
  store_id: number,
): Promise<typeof emptyJournalAccounts> {
  const row = await one<{ journal_accounts: Partial<typeof emptyJournalAccounts> }>(
    db,
    'SELECT journal_accounts FROM stores WHERE id = $1',
    [store_id],
  );
  return { ...emptyJournalAccounts, ...row?.journal_accounts };
}

export const updateJournalAccounts = (tx: Tx, store_id: number, accounts: JournalAccounts) => {
  tx.changed('stores');
  return tx.query('UPDATE stores SET journal_accounts = $2 WHERE id = $1', [
    store_id,
    JSON.stringify(accounts),
  ]);
};
