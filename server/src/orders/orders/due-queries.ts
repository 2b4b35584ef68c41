import { one, type Db } from '../../platform/db/database.ts';
import { hasOpenChargeback } from './chargeback-queries.ts';

/** Unpaid orders whose deadline is within a day. */
export const paySoon = (now: string) =>
  `o.stage = 'unpaid' AND o.expire_at > ${now}::timestamptz AND o.expire_at <= ${now}::timestamptz + interval '1 day'`;
export const refundOwed = `m.reason IN ('cash_owed', 'refund_refused')`;
export const undecided = `m.reason NOT IN ('cash_owed', 'refund_refused')`;
export const withOpenMoney = (condition: string) =>
  `o.id IN (SELECT m.order_id FROM open_money m WHERE m.store_id = $1 AND m.closed_at IS NULL AND ${condition})`;

/** Columns with the store's new orders to ship, and its orders with a message to answer. */
export const unansweredSince = (since: string) =>
  `(SELECT count(*)::int FROM orders o WHERE o.store_id = $1 AND o.status NOT IN ('init', 'unpaid') AND coalesce(o.paid_at, o.created_at) > ${since} AND o.stage = 'to_ship') AS new,
            (SELECT count(DISTINCT m.order_id)::int FROM order_messages m WHERE m.store_id = $1 AND m.role = 'buyer' AND m.answered_at IS NULL) AS unanswered`;

interface DueOrders {
  to_ship: number;
  /** those of them that became ready since `new_since` */
  new: number;
  /** with a buyer's message without an answer */
  unanswered: number;
  pay_soon: number;
  refund_owed: number;
  open_money: number;
  /** payments that need a decision and belong to no order */
  without_order: number;
  chargebacks: number;
  /** the nearest reply deadline of an open chargeback */
  reply_by: string | null;
}

/** Counts the orders that need work, as the list finds them. */
export const countDue = async (
  db: Db,
  store_id: number,
  { now, new_since }: { now: Date; new_since: Date },
): Promise<DueOrders> =>
  (await one<DueOrders>(
    db,
    `SELECT (SELECT count(*)::int FROM orders o WHERE o.store_id = $1 AND o.stage = 'to_ship') AS to_ship, ${unansweredSince('$3')},
            (SELECT count(*)::int FROM orders o WHERE o.store_id = $1 AND ${paySoon('$2')}) AS pay_soon,
            (SELECT count(*)::int FROM orders o WHERE o.store_id = $1 AND ${withOpenMoney(refundOwed)}) AS refund_owed,
            (SELECT count(*)::int FROM orders o WHERE o.store_id = $1 AND ${withOpenMoney(undecided)}) AS open_money,
            (SELECT count(*)::int FROM open_money m WHERE m.store_id = $1 AND m.closed_at IS NULL AND m.order_id IS NULL) AS without_order,
            (SELECT count(*)::int FROM orders o WHERE o.store_id = $1 AND ${hasOpenChargeback}) AS chargebacks,
            (SELECT to_char(min(k.reply_by), 'YYYY-MM-DD') FROM chargebacks k WHERE k.store_id = $1 AND k.outcome IS NULL) AS reply_by`,
    [store_id, now, new_since],
  )) as DueOrders;
