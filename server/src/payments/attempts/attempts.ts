import { factsOf, type AttemptType, type PaymentFacts } from '@noren/contract/payment-methods';
import type { KonbiniSlip } from '@noren/contract/entities/konbini';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { cashTypes, perType } from '../../platform/db/payment-lists.ts';
import { askAgainSeconds } from './rules.ts';

/**
 * State of one attempt at the gateway, and the states that may follow:
 *   starting    recorded before the gateway is called        → redirected, issued, paid, failed, unknown
 *   redirected  the buyer is on the gateway's page           → finishing, superseded, left, paid, failed
 *   finishing   the buyer returned, the payment is taken     → paid, failed, unknown
 *   issued      the buyer has a konbini number               → paid, failed, superseded
 *   unknown     a reply was lost: only the gateway knows     → issued, paid, failed
 *   superseded  given up unfinished; we never complete it later
 *   failed      no money came, as far as we know             → paid, refund_due
 *   left        given up, but its page takes money by itself → paid, failed, refund_due, superseded
 *   refund_due  paid, but the order cannot take the money    → undone
 *   unreturned  owed by the store: the gateway cannot return → undone, refund_due
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
  | 'left'
  | 'refund_due'
  | 'unreturned'
  | 'undone';

/** States in which an attempt may still bring money. An order has at most one such attempt. */
export const openStatuses = [
  'starting',
  'redirected',
  'finishing',
  'issued',
  'unknown',
] as const satisfies AttemptStatus[];
export const isOpen = (attempt: { status: AttemptStatus }): boolean =>
  (openStatuses as readonly AttemptStatus[]).includes(attempt.status);

export type RehearsedEnd = 'paid' | 'declined';

export interface Attempt {
  store_id: number;
  id: number;
  order_id: number;
  provider: AttemptType;
  /** belongs to a rehearsal: no gateway is called (methods/rehearsed.ts) */
  is_rehearsal: boolean;
  gateway_order_id: string;
  /** started under this ShopID (GMO) or MerID (PAYUNi); null: the store's current shop */
  shop: string | null;
  /** GMO's access id or PAYUNi's trade number */
  access_id: string | null;
  /** sealed */
  access_pass: string | null;
  amount: number;
  status: AttemptStatus;
  card_id: number | null;
  cvs_record_id: number | null;
  /** null: no browser is redirected (konbini) */
  redirect_url: string | null;
  pay_redirect_url: string | null;
  error_code: string | null;
  /** `start`: PayPay's form, sealed; `start_limit`: when the form expires */
  gateway_result: {
    slip?: KonbiniSlip;
    start?: string;
    start_limit?: string;
    returning_since?: string;
    rehearsed?: RehearsedEnd;
  };
  /** member to whom PAYUNi binds a new card; null: the card is not saved */
  save_as: string | null;
  /** since when the gateway may take the money by itself; null: it cannot, or has reported */
  may_take_since: Date | null;
  /** number of inquiries since it was given up */
  asked_again: number;
  given_up_at: Date | null;
  /** partial refunds due, under way and done at the gateway (refund-rules.ts) */
  due_amount: number;
  returning_amount: number;
  returned_amount: number;
  /** when the gateway was last asked to return a part whose result is unknown */
  return_asked_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const attemptColumns =
  'store_id, id, order_id, provider, is_rehearsal, gateway_order_id, shop, access_id, access_pass, amount, status, card_id, cvs_record_id, redirect_url, pay_redirect_url, error_code, gateway_result, save_as, may_take_since, asked_again, given_up_at, due_amount, returning_amount, returned_amount, return_asked_at, created_at, updated_at';

export const attemptsOfOrder = (db: Db, order: { store_id: number; id: number }) =>
  db.query<Attempt>(
    `SELECT ${attemptColumns} FROM payment_attempts WHERE store_id = $1 AND order_id = $2 ORDER BY id`,
    [order.store_id, order.id],
  );

export const findAttempt = (db: Db, key: { store_id: number; id: number }) =>
  one<Attempt>(
    db,
    `SELECT ${attemptColumns} FROM payment_attempts WHERE store_id = $1 AND id = $2`,
    [key.store_id, key.id],
  );

export const findAttemptByAccess = (db: Db, access_id: string) =>
  one<Attempt>(db, `SELECT ${attemptColumns} FROM payment_attempts WHERE access_id = $1`, [
    access_id,
  ]);

export const findAttemptByNumber = (db: Db, gateway_order_id: string) =>
  one<Attempt>(db, `SELECT ${attemptColumns} FROM payment_attempts WHERE gateway_order_id = $1`, [
    gateway_order_id,
  ]);

export interface NewAttempt {
  store_id: number;
  order_id: number;
  provider: Attempt['provider'];
  /** Unique forever; a new one for each attempt. */
  gateway_order_id: string;
  amount: number;
  card_id?: number | null;
  cvs_record_id?: number;
  redirect_url?: string;
  save_as?: string | null;
  now: Date;
}

export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<Attempt> {
  const row = await one<Attempt>(
    tx,
    `INSERT INTO payment_attempts (store_id, order_id, provider, gateway_order_id, amount, status, card_id, redirect_url, cvs_record_id, save_as, may_take_since, created_at, updated_at, is_rehearsal)
     SELECT $1, $2, $3, $4, $5, 'starting', $6, $7, $8, $9, $11, $10, $10, o.is_rehearsal FROM orders o WHERE o.store_id = $1 AND o.id = $2 RETURNING ${attemptColumns}`,
    [
      attempt.store_id,
      attempt.order_id,
      attempt.provider,
      attempt.gateway_order_id,
      attempt.amount,
      attempt.card_id ?? null,
      attempt.redirect_url ?? null,
      attempt.cvs_record_id ?? null,
      attempt.save_as ?? null,
      attempt.now,
      (factsOf(attempt.provider).page ?? 'takes_none') === 'takes_none' ? null : attempt.now,
    ],
  );
  return row as Attempt;
}

/** Records the shop that an attempt is started under, before the gateway is called. */
export const recordShop = (db: Db, attempt: { store_id: number; id: number }, shop: string) =>
  db.query('UPDATE payment_attempts SET shop = $3 WHERE store_id = $1 AND id = $2', [
    attempt.store_id,
    attempt.id,
    shop,
  ]);

/** Changes the gateway order number of an unopened attempt; false if it has moved on. */
export const changeNumber = async (
  db: Db,
  attempt: { store_id: number; id: number },
  gateway_order_id: string,
): Promise<boolean> =>
  (
    await db.query(
      `UPDATE payment_attempts SET gateway_order_id = $3 WHERE store_id = $1 AND id = $2 AND status = 'starting' RETURNING 1`,
      [attempt.store_id, attempt.id, gateway_order_id],
    )
  ).length > 0;

/** States in which a given-up attempt is asked about again. Cash cannot be returned. */
export const askedAgain = `'failed', 'superseded', 'unreturned'`;

/**
 * Changes an attempt's status if it is in one of the `from` states; returns false otherwise.
 * Attempts given up with money possibly taken are asked about again (app/jobs/ask-again.ts).
 */
export async function moveAttempt(
  tx: Tx,
  attempt: { store_id: number; id: number },
  from: readonly AttemptStatus[],
  to: AttemptStatus,
  now: Date,
  also: {
    access_id?: string;
    access_pass?: string;
    pay_redirect_url?: string;
    error_code?: string;
    gateway_result?: object;
    may_take_since?: Date | null;
  } = {},
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE payment_attempts SET status = $4, updated_at = $5, access_id = coalesce($6, access_id), access_pass = coalesce($7, access_pass),
            pay_redirect_url = coalesce($8, pay_redirect_url), error_code = coalesce($9, error_code), gateway_result = gateway_result || $10::jsonb,
             check_after = NULL, unclear_since = NULL,
            taken_at = CASE WHEN $4 IN ('paid', 'refund_due', 'unreturned') THEN coalesce(taken_at, $5::timestamptz) ELSE taken_at END,
            may_take_since = CASE WHEN $11::boolean THEN $12::timestamptz ELSE may_take_since END,
            asked_again = CASE WHEN $4 = 'unreturned' THEN 0 ELSE asked_again END,
            given_up_at = CASE WHEN $4 NOT IN (${askedAgain}) THEN NULL WHEN status IN ('failed', 'superseded') THEN given_up_at ELSE $5::timestamptz END,
            ask_again_at = CASE WHEN $4 NOT IN (${askedAgain}) THEN NULL WHEN $4 = 'unreturned' THEN CASE WHEN provider NOT IN (${cashTypes}) THEN $13::timestamptz END
                                WHEN status IN ('failed', 'superseded') THEN ask_again_at
                                WHEN CASE WHEN $11::boolean THEN $12::timestamptz ELSE may_take_since END IS NOT NULL THEN $13::timestamptz END
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
      also.may_take_since !== undefined,
      also.may_take_since ?? null,
      new Date(now.getTime() + askAgainSeconds[0] * 1000),
    ],
  );
  return rows.length > 0;
}

const leftAs: Record<NonNullable<PaymentFacts['page']>, AttemptStatus> = {
  closable: 'unknown',
  takes_none: 'superseded',
  ends: 'left',
  stays: 'left',
};

/**
 * Leaves the other open attempts of a paid order to the job that inquires about silent attempts: it
 * cancels konbini numbers and watches pages that take money without us. GMO's card page takes none,
 * so its attempt is superseded.
 */
export const leaveOtherAttemptsToJob = (
  tx: Tx,
  order: { store_id: number; id: number },
  except_id: number,
) =>
  tx.query(
    `UPDATE payment_attempts SET updated_at = updated_at - interval '1 hour', check_after = NULL,
            status = ${perType('provider', (type) => leftAs[factsOf(type).page ?? 'takes_none'])}
      WHERE store_id = $1 AND order_id = $2 AND id <> $3 AND status IN ('issued', 'redirected')`,
    [order.store_id, order.id, except_id],
  );

export const moveAttemptToOrder = (
  tx: Tx,
  attempt: { store_id: number; id: number },
  order_id: number,
) =>
  tx.query('UPDATE payment_attempts SET order_id = $3 WHERE store_id = $1 AND id = $2', [
    attempt.store_id,
    attempt.id,
    order_id,
  ]);
