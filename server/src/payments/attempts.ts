import { one, type Db, type Tx } from '../db/database.ts';

/**
 * One try at the gateway. What each state means, and what may follow:
 *   starting    written down before the gateway hears of it   → redirected, paid, failed, unknown
 *   redirected  the buyer is on the bank's page               → finishing, superseded, failed
 *   finishing   the buyer came back, money is being taken     → paid, failed, unknown
 *   unknown     a reply was lost: only the gateway knows      → paid, failed
 *   superseded  given up unfinished; never completed later
 *   refund_due  money came for an order that cannot have it   → undone
 */
export type AttemptStatus = 'starting' | 'redirected' | 'finishing' | 'unknown' | 'paid' | 'failed' | 'superseded' | 'refund_due' | 'undone';

export interface Attempt {
  store_id: number;
  id: number;
  order_id: number;
  gateway_order_id: string;
  access_id: string | null;
  /** sealed */
  access_pass: string | null;
  amount: number;
  status: AttemptStatus;
  card_id: number | null;
  redirect_url: string;
  pay_redirect_url: string | null;
  error_code: string | null;
  created_at: Date;
  updated_at: Date;
}

const columns =
  'store_id, id, order_id, gateway_order_id, access_id, access_pass, amount, status, card_id, redirect_url, pay_redirect_url, error_code, created_at, updated_at';

export const attemptsOfOrder = (db: Db, order: { store_id: number; id: number }) =>
  db.query<Attempt>(`SELECT ${columns} FROM payment_attempts WHERE store_id = $1 AND order_id = $2 ORDER BY id`, [order.store_id, order.id]);

export const findAttempt = (db: Db, key: { store_id: number; id: number }) =>
  one<Attempt>(db, `SELECT ${columns} FROM payment_attempts WHERE store_id = $1 AND id = $2`, [key.store_id, key.id]);

export const findAttemptByAccess = (db: Db, access_id: string) => one<Attempt>(db, `SELECT ${columns} FROM payment_attempts WHERE access_id = $1`, [access_id]);

export const insertAttempt = (
  tx: Tx,
  row: { store_id: number; order_id: number; gateway_order_id: string; amount: number; card_id: number; redirect_url: string; now: Date },
) =>
  one<Attempt>(
    tx,
    `INSERT INTO payment_attempts (store_id, order_id, provider, gateway_order_id, amount, status, card_id, redirect_url, created_at, updated_at)
     VALUES ($1, $2, 'gmo_credit', $3, $4, 'starting', $5, $6, $7, $7) RETURNING ${columns}`,
    [row.store_id, row.order_id, row.gateway_order_id, row.amount, row.card_id, row.redirect_url, row.now],
  );

/** Moves an attempt on, if it still stands where the caller saw it; false when somebody was faster. */
export async function moveAttempt(
  tx: Tx,
  attempt: { store_id: number; id: number },
  from: readonly AttemptStatus[],
  to: AttemptStatus,
  now: Date,
  also: { access_id?: string; access_pass?: string; pay_redirect_url?: string; error_code?: string; gateway_result?: object } = {},
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE payment_attempts SET status = $4, updated_at = $5, access_id = coalesce($6, access_id), access_pass = coalesce($7, access_pass),
            pay_redirect_url = coalesce($8, pay_redirect_url), error_code = coalesce($9, error_code), gateway_result = gateway_result || $10::jsonb
      WHERE store_id = $1 AND id = $2 AND status = ANY($3::text[]) RETURNING 1`,
    [
      attempt.store_id,
      attempt.id,
      from,
      to,
      now,
      also.access_id ?? null,
      also.access_pass ?? null,
      also.pay_redirect_url ?? null,
      also.error_code ?? null,
      JSON.stringify(also.gateway_result ?? {}),
    ],
  );
  return rows.length > 0;
}

/** Attempts nobody has heard of for a while, taken in hand by one process: a reply was lost, or a process died over them. */
export const takeSilent = (tx: Tx, now: Date, before: Date, limit: number) =>
  tx.query<Attempt>(
    `UPDATE payment_attempts a SET updated_at = $1
       FROM (SELECT store_id, id FROM payment_attempts WHERE status IN ('starting', 'finishing', 'unknown') AND updated_at <= $2
              ORDER BY updated_at LIMIT $3 FOR UPDATE SKIP LOCKED) AS silent
      WHERE a.store_id = silent.store_id AND a.id = silent.id
     RETURNING ${columns
       .split(', ')
       .map((column) => `a.${column}`)
       .join(', ')}`,
    [now, before, limit],
  );

export const takeRefundsDue = (tx: Tx, now: Date, before: Date, limit: number) =>
  tx.query<Attempt>(
    `UPDATE payment_attempts a SET updated_at = $1
       FROM (SELECT store_id, id FROM payment_attempts WHERE status = 'refund_due' AND (updated_at <= $2 OR updated_at = created_at)
              ORDER BY updated_at LIMIT $3 FOR UPDATE SKIP LOCKED) AS due
      WHERE a.store_id = due.store_id AND a.id = due.id
     RETURNING ${columns
       .split(', ')
       .map((column) => `a.${column}`)
       .join(', ')}`,
    [now, before, limit],
  );
