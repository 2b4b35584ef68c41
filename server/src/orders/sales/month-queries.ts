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

export async function findJournalAccounts(db: Db, store_id: number): Promise<JournalAccounts> {
  const row = await one<{ journal_accounts: Partial<JournalAccounts> }>(
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
