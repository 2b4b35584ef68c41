import type { KonbiniSlip } from '@noren/contract/entities/konbini';
import { one, type Db, type Tx } from '../db/database.ts';

/**
 * One try at the gateway. What each state means, and what may follow:
 *   starting    written down before the gateway hears of it   → redirected, issued, paid, failed, unknown
 *   redirected  the buyer is on the bank's page               → finishing, superseded, failed
 *   finishing   the buyer came back, money is being taken     → paid, failed, unknown
 *   issued      the buyer has a konbini number                → paid, failed, superseded
 *   unknown     a reply was lost: only the gateway knows      → issued, paid, failed
 *   superseded  given up unfinished; never completed later
 *   refund_due  money came for an order that cannot have it   → undone
 *   unreturned  the same in cash, which the gateway cannot give back: the store must
 */
export type AttemptStatus =
  | 'starting'
  | 'redirected'
  | 'finishing'
  | 'issued'
  | 'unknown'
  | 'paid'
  | 'failed'
  | 'superseded'
  | 'refund_due'
  | 'unreturned'
  | 'undone';

/** An attempt that may still bring money. An order has at most one. */
export const openStatuses = ['starting', 'redirected', 'finishing', 'issued', 'unknown'] as const satisfies AttemptStatus[];
export const isOpen = (attempt: { status: AttemptStatus }): boolean => (openStatuses as readonly AttemptStatus[]).includes(attempt.status);

export interface Attempt {
  store_id: number;
  id: number;
  order_id: number;
  provider: 'gmo_credit' | 'gmo_cvs';
  gateway_order_id: string;
  access_id: string | null;
  /** sealed */
  access_pass: string | null;
  amount: number;
  status: AttemptStatus;
  card_id: number | null;
  cvs_record_id: number | null;
  /** null: no browser is sent anywhere (konbini) */
  redirect_url: string | null;
  pay_redirect_url: string | null;
  error_code: string | null;
  gateway_result: { slip?: KonbiniSlip };
  created_at: Date;
  updated_at: Date;
}

const columns =
  'store_id, id, order_id, provider, gateway_order_id, access_id, access_pass, amount, status, card_id, cvs_record_id, redirect_url, pay_redirect_url, error_code, gateway_result, created_at, updated_at';

export const attemptsOfOrder = (db: Db, order: { store_id: number; id: number }) =>
  db.query<Attempt>(`SELECT ${columns} FROM payment_attempts WHERE store_id = $1 AND order_id = $2 ORDER BY id`, [order.store_id, order.id]);

export const findAttempt = (db: Db, key: { store_id: number; id: number }) =>
  one<Attempt>(db, `SELECT ${columns} FROM payment_attempts WHERE store_id = $1 AND id = $2`, [key.store_id, key.id]);

export const findAttemptByAccess = (db: Db, access_id: string) => one<Attempt>(db, `SELECT ${columns} FROM payment_attempts WHERE access_id = $1`, [access_id]);

export interface NewAttempt {
  store_id: number;
  order_id: number;
  /** GMO 1.2: unique for ever, a new one for each try. */
  nth: number;
  amount: number;
  by: { card_id: number; redirect_url: string } | { cvs_record_id: number };
  now: Date;
}

export async function insertAttempt(tx: Tx, { store_id, order_id, nth, amount, by, now }: NewAttempt): Promise<Attempt> {
  const card = 'card_id' in by ? by : null;
  const row = await one<Attempt>(
    tx,
    `INSERT INTO payment_attempts (store_id, order_id, provider, gateway_order_id, amount, status, card_id, redirect_url, cvs_record_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, 'starting', $6, $7, $8, $9, $9) RETURNING ${columns}`,
    [
      store_id,
      order_id,
      card ? 'gmo_credit' : 'gmo_cvs',
      `N${store_id}-${order_id}-${nth}`,
      amount,
      card?.card_id ?? null,
      card?.redirect_url ?? null,
      'cvs_record_id' in by ? by.cvs_record_id : null,
      now,
    ],
  );
  return row as Attempt;
}

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

/**
 * Attempts nobody has heard of for a while, taken in hand by one process: a reply was lost, or a process died over them (`before`);
 * and numbers that wait for cash, now and then, for a notice can be lost (`numbersBefore`).
 */
export const takeSilent = (tx: Tx, now: Date, before: Date, numbersBefore: Date, limit: number) =>
  tx.query<Attempt>(
    `UPDATE payment_attempts a SET updated_at = $1
       FROM (SELECT store_id, id FROM payment_attempts
              WHERE (status IN ('starting', 'finishing', 'unknown') AND updated_at <= $2) OR (status = 'issued' AND updated_at <= $3)
              ORDER BY updated_at LIMIT $4 FOR UPDATE SKIP LOCKED) AS silent
      WHERE a.store_id = silent.store_id AND a.id = silent.id
     RETURNING ${columns
       .split(', ')
       .map((column) => `a.${column}`)
       .join(', ')}`,
    [now, before, numbersBefore, limit],
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

/** Hands an order's konbini numbers to the job that asks about lost replies: it finds the order not waiting and makes them stop working. */
export const leaveNumbersToJob = (tx: Tx, order: { store_id: number; id: number }, except_id: number) =>
  tx.query(
    `UPDATE payment_attempts SET status = 'unknown', updated_at = updated_at - interval '1 hour'
      WHERE store_id = $1 AND order_id = $2 AND id <> $3 AND status = 'issued'`,
    [order.store_id, order.id, except_id],
  );

/** The attempt's money went to another order. */
export const moveAttemptToOrder = (tx: Tx, attempt: { store_id: number; id: number }, order_id: number) =>
  tx.query('UPDATE payment_attempts SET order_id = $3 WHERE store_id = $1 AND id = $2', [attempt.store_id, attempt.id, order_id]);

export interface PaymentTerms {
  enabled: boolean;
  payment_fee: number;
  /** days a konbini number is valid */
  term_days: number;
}

/** What a way of paying costs at a store, and how long it may take; undefined where the store has it not. */
export const paymentTerms = (db: Db, store_id: number, type: string) =>
  one<PaymentTerms>(
    db,
    'SELECT enabled, payment_fee, term_days FROM payment_settings WHERE store_id = $1 AND type = $2 ORDER BY enabled DESC, position, id LIMIT 1',
    [store_id, type],
  );
