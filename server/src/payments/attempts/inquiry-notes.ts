import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { type Attempt, askedAgain } from './attempts.ts';

/** Records an inquiry about a given-up attempt. @param next the next one; null: none */
export const recordRepeatedInquiry = (
  db: Db,
  attempt: Pick<Attempt, 'store_id' | 'id' | 'asked_again'>,
  next: Date | null,
) =>
  db.query(
    `UPDATE payment_attempts SET asked_again = asked_again + 1, ask_again_at = $4, check_after = NULL, unclear_since = NULL
      WHERE store_id = $1 AND id = $2 AND asked_again = $3 AND status IN (${askedAgain}, 'paid')`,
    [attempt.store_id, attempt.id, attempt.asked_again, next],
  );

/** Makes `amount`, held by the gateway, plus what it has returned the amount in our books. */
export const acceptAmount = (tx: Tx, attempt: { store_id: number; id: number }, amount: number) =>
  tx.query(
    `WITH accepted AS (UPDATE payment_attempts SET amount = $3 + returned_amount WHERE store_id = $1 AND id = $2 RETURNING order_id, amount)
     UPDATE orders o SET surplus_amount = greatest(o.surplus_amount, a.amount - o.total_amount) FROM accepted a WHERE o.store_id = $1 AND o.id = a.order_id`,
    [attempt.store_id, attempt.id, amount],
  );

/** Records that the gateway could not tell the result. @returns since when */
export async function recordUnclear(
  db: Db,
  { store_id, id }: { store_id: number; id: number },
  now: Date,
): Promise<Date> {
  const row = await one<{ unclear_since: Date }>(
    db,
    'UPDATE payment_attempts SET unclear_since = coalesce(unclear_since, $3) WHERE store_id = $1 AND id = $2 RETURNING unclear_since',
    [store_id, id, now],
  );
  return row?.unclear_since ?? now;
}

/** Records that a refund is in progress, and clears earlier refusals. @returns since when */
export async function recordReturning(
  db: Db,
  { store_id, id }: { store_id: number; id: number },
  now: Date,
): Promise<Date> {
  const row = await one<{ since: Date }>(
    db,
    `UPDATE payment_attempts SET unclear_since = NULL, gateway_result = jsonb_build_object('returning_since', $3::timestamptz) || gateway_result
      WHERE store_id = $1 AND id = $2 RETURNING (gateway_result ->> 'returning_since')::timestamptz AS since`,
    [store_id, id, now],
  );
  return row?.since ?? now;
}

/** Clears the start time of an earlier refund, because a new refund starts. */
export const clearReturningSince = (tx: Tx, { store_id, id }: { store_id: number; id: number }) =>
  tx.query(
    `UPDATE payment_attempts SET gateway_result = gateway_result - 'returning_since' WHERE store_id = $1 AND id = $2`,
    [store_id, id],
  );

/** Stops the jobs from inquiring about an attempt until it changes status or askSoon is called. */
export const moveToOpenMoney = (db: Db, { store_id, id }: { store_id: number; id: number }) =>
  db.query(
    `UPDATE payment_attempts SET check_after = 'infinity', ask_again_at = NULL WHERE store_id = $1 AND id = $2`,
    [store_id, id],
  );

/** Lets the next run of the jobs inquire about an attempt, whatever its status. */
export const askSoon = async (
  tx: Tx,
  attempt: { store_id: number; id: number },
  now: Date,
): Promise<void> => {
  await tx.query(
    `UPDATE payment_attempts SET updated_at = updated_at - interval '1 hour', check_after = NULL, unclear_since = NULL,
            ask_again_at = CASE WHEN status IN ('failed', 'superseded') THEN $3::timestamptz ELSE ask_again_at END WHERE store_id = $1 AND id = $2`,
    [attempt.store_id, attempt.id, now],
  );
};
