import { openReasons, type MoneyAct, type OpenReason } from '@noren/contract/entities/open-money';
import { gatewayOf, hasGateway, type PaymentGateway } from '@noren/contract/payment-methods';
import type { Currency } from '@noren/contract/scalars';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { writeOpenMoneyEmail, writeStoreEmail } from '../../notifications/outbox/money-queries.ts';
import type { OrderRow } from '../../orders/orders/change.ts';
import type { Attempt } from '../attempts/attempts.ts';
import type { RefundStatus } from '../refunds/refund-rules.ts';

export interface OpenMoney {
  id: number;
  store_id: number;
  order_id: number | null;
  attempt_id: number | null;
  /** the refund it is about; null: it is about the payment */
  refund_id: number | null;
  /** null: cash on delivery, with the order's own number, or a transfer to the store's account */
  gateway: PaymentGateway | null;
  gateway_order_id: string;
  reason: OpenReason;
  code: string | null;
  gateway_amount: number | null;
  own_amount: number | null;
  opened_at: Date;
  closed_at: Date | null;
  /** the act; `settled`: a later answer of the gateway resolved the entry */
  closed_by: MoneyAct | 'settled' | null;
  note: string | null;
}

const columns = `id, store_id, order_id, attempt_id, refund_id, gateway, gateway_order_id, reason, code, gateway_amount, own_amount, opened_at, closed_at, closed_by, note`;

export type FoundMoney = Pick<OpenMoney, 'reason'> &
  Partial<Pick<OpenMoney, 'code' | 'gateway_amount' | 'refund_id'>>;
type About = Pick<
  OpenMoney,
  'store_id' | 'order_id' | 'attempt_id' | 'gateway' | 'gateway_order_id' | 'own_amount'
>;

export const aboutAttempt = (attempt: Attempt): About => ({
  store_id: attempt.store_id,
  order_id: attempt.order_id,
  attempt_id: attempt.id,
  gateway: hasGateway(attempt.provider) ? gatewayOf(attempt.provider) : null,
  gateway_order_id: attempt.gateway_order_id,
  own_amount: attempt.amount,
});

export const openMoneyOf = (
  tx: Tx,
  attempt: Attempt,
  found: FoundMoney,
  now: Date,
): Promise<void> => openMoney(tx, aboutAttempt(attempt), found, now);

/**
 * Opens an entry, at most one per cause while it is open, in the transaction that detects the
 * problem. The store gets an email, and app/jobs/open-money-report.ts writes a log line. An entry
 * that an operator has closed is not reopened by the same amount.
 */
export async function openMoney(
  tx: Tx,
  about: About,
  { reason, code = null, gateway_amount = null, refund_id = null }: FoundMoney,
  now: Date,
): Promise<void> {
  const opened = await one<{ id: number; fresh: boolean }>(
    tx,
    `INSERT INTO open_money AS m (store_id, order_id, attempt_id, gateway, gateway_order_id, reason, code, gateway_amount, own_amount, opened_at, refund_id)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
      WHERE NOT EXISTS (SELECT 1 FROM open_money WHERE store_id = $1 AND gateway_order_id = $5 AND reason = $6 AND gateway_amount IS NOT DISTINCT FROM $8
                           AND refund_id IS NOT DISTINCT FROM $11
                           AND closed_by IN ('returned_by_hand', 'accept_amount', 'written_off'))
     ON CONFLICT (store_id, gateway_order_id, reason, coalesce(refund_id, 0)) WHERE closed_at IS NULL DO UPDATE SET code = excluded.code, gateway_amount = excluded.gateway_amount
     RETURNING m.id, m.xmax = 0 AS fresh`,
    [
      about.store_id,
      about.order_id,
      about.attempt_id,
      about.gateway,
      about.gateway_order_id,
      reason,
      code,
      gateway_amount,
      about.own_amount,
      now,
      refund_id,
    ],
  );
  // owed cash has its own email to the store
  if (!opened?.fresh || reason === 'cash_owed') return;
  if (about.order_id === null)
    await writeStoreEmail(tx, about.store_id, 'money_of_nobody_store', opened.id);
  else await writeOpenMoneyEmail(tx, { ...about, order_id: about.order_id }, opened.id);
}

/** Closes the open entries about an attempt that have one of these reasons. */
export const closeMoneyOf = (
  tx: Tx,
  attempt: { store_id: number; id: number },
  reasons: readonly OpenReason[],
  closed_by: NonNullable<OpenMoney['closed_by']>,
  now: Date,
) =>
  tx.query(
    `UPDATE open_money SET closed_at = $4, closed_by = $5 WHERE store_id = $1 AND attempt_id = $2 AND reason = ANY($3::text[]) AND closed_at IS NULL`,
    [attempt.store_id, attempt.id, reasons, now, closed_by],
  );

export const closeMoneyOfRefund = (
  tx: Tx,
  refund: { store_id: number; id: number },
  closed_by: NonNullable<OpenMoney['closed_by']>,
  now: Date,
) =>
  tx.query(
    `UPDATE open_money SET closed_at = $3, closed_by = $4 WHERE store_id = $1 AND refund_id = $2 AND closed_at IS NULL`,
    [refund.store_id, refund.id, now, closed_by],
  );

type MoneyKey = Pick<OpenMoney, 'store_id' | 'id'>;

export const findMoney = (db: Db, id: number) =>
  one<OpenMoney>(db, `SELECT ${columns} FROM open_money WHERE id = $1`, [id]);
/** Returns the entry with a row lock until the transaction ends. Lock its order first. */
export const lockMoney = (tx: Tx, { store_id, id }: MoneyKey) =>
  one<OpenMoney>(
    tx,
    `SELECT ${columns} FROM open_money WHERE store_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [store_id, id],
  );

export const closeMoney = (
  tx: Tx,
  { store_id, id }: MoneyKey,
  closed_by: MoneyAct,
  note: string | null,
  now: Date,
) =>
  tx.query(
    `UPDATE open_money SET closed_at = $3, closed_by = $4, note = $5 WHERE store_id = $1 AND id = $2 AND closed_at IS NULL`,
    [store_id, id, now, closed_by, note],
  );

/** An entry with the state that decides which acts apply. */
export type MoneyRow = OpenMoney & {
  store_slug: string;
  currency: Currency;
  order_slug: string | null;
  order_now: Pick<OrderRow, 'status' | 'payment_status' | 'payment_type' | 'total_amount'> | null;
  attempt_now: Pick<
    Attempt,
    'status' | 'provider' | 'amount' | 'due_amount' | 'returning_amount'
  > | null;
  refund_status: RefundStatus | null;
};

/**
 * Returns entries by id, oldest first.
 * @param filter null: all
 * @param after returns entries after this id
 */
export const listMoney = (
  db: Db,
  filter: { store: string | null; reason: OpenReason | null; open: boolean | null },
  after: number,
  limit: number,
) =>
  db.query<MoneyRow>(
    `SELECT ${columns
      .split(', ')
      .map((column) => `m.${column}`)
      .join(', ')}, t.slug AS store_slug, t.currency, o.slug AS order_slug,
            CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('status', o.status, 'payment_status', o.payment_status, 'payment_type', o.payment_type, 'total_amount', o.total_amount) END AS order_now,
            CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('status', a.status, 'provider', a.provider, 'amount', a.amount,
                 'due_amount', a.due_amount, 'returning_amount', a.returning_amount) END AS attempt_now, r.status AS refund_status
       FROM open_money m JOIN stores t ON t.id = m.store_id
       LEFT JOIN payment_attempts a ON a.store_id = m.store_id AND a.id = m.attempt_id
       LEFT JOIN refunds r ON r.store_id = m.store_id AND r.id = m.refund_id
       LEFT JOIN orders o ON o.store_id = m.store_id AND o.id = coalesce(a.order_id, m.order_id)
      WHERE ($1::text IS NULL OR t.slug = $1) AND ($2::text IS NULL OR m.reason = $2) AND ($3::boolean IS NULL OR $3 = (m.closed_at IS NULL)) AND m.id > $4
      ORDER BY m.id LIMIT $5`,
    [filter.store, filter.reason, filter.open, after, limit],
  );

/** Number of a store's open entries, and their total. */
export const openMoneyOfStore = async (
  db: Db,
  store_id: number,
): Promise<{ entries: number; sum: number }> =>
  (await one<{ entries: number; sum: number }>(
    db,
    'SELECT count(*)::int AS entries, coalesce(sum(coalesce(gateway_amount, own_amount, 0)), 0)::float8 AS sum FROM open_money WHERE store_id = $1 AND closed_at IS NULL',
    [store_id],
  )) as { entries: number; sum: number };

/** Number of open entries by reason, for metrics. Reasons without entries are 0. */
export async function openMoneyByReason(db: Db): Promise<Record<OpenReason, number>> {
  const rows = await db.query<{ reason: OpenReason; n: number }>(
    'SELECT reason, count(*)::int AS n FROM open_money WHERE closed_at IS NULL GROUP BY reason',
  );
  const counted = new Map(rows.map(({ reason, n }) => [reason, n]));
  return Object.fromEntries(
    openReasons.map((reason) => [reason, counted.get(reason) ?? 0]),
  ) as Record<OpenReason, number>;
}

/** Claims entries that are not logged yet, each once. */
export const takeUnreported = (db: Db, now: Date, limit: number) =>
  db.query<OpenMoney>(
    `WITH unannounced AS MATERIALIZED (SELECT store_id, id FROM open_money WHERE told_at IS NULL ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED)
     UPDATE open_money SET told_at = $1 WHERE (store_id, id) IN (SELECT store_id, id FROM unannounced) RETURNING ${columns}`,
    [now, limit],
  );
