import type { Chargeback, ChargebackReason } from '@noren/contract/entities/chargeback';
import { one, type Db, type Tx } from '../../platform/db/database.ts';

type Key = { store_id: number; id: number };

const moment = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** SQL for the chargebacks of an order `o`, oldest first. */
export const chargebacksColumn = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'amount', k.amount, 'reason', k.reason, 'note', k.note,
            'noticed_on', k.noticed_on, 'reply_by', k.reply_by, 'outcome', k.outcome, 'settled_on', k.settled_on, 'fee', k.fee,
            'recorded_at', ${moment('k.recorded_at')}, 'recorded_by', w.name, 'settled_at', ${moment('k.settled_at')}) ORDER BY k.id), '[]')
     FROM chargebacks k LEFT JOIN staff w ON w.id = k.recorded_by WHERE k.store_id = o.store_id AND k.order_id = o.id) AS chargebacks`;

/** SQL for whether an order `o` has an open chargeback, or else a lost one. */
export const chargebackMark = `(SELECT CASE WHEN bool_or(k.outcome IS NULL) THEN 'open' WHEN bool_or(k.outcome = 'lost') THEN 'lost' END
            FROM chargebacks k WHERE k.store_id = o.store_id AND k.order_id = o.id) AS chargeback`;

/** Condition: order `o` has an open chargeback. */
export const hasOpenChargeback = `o.id IN (SELECT k.order_id FROM chargebacks k WHERE k.store_id = $1 AND k.outcome IS NULL)`;

export const chargebacksOfOrder = async (db: Db, order: Key): Promise<Chargeback[]> =>
  (
    (await one<{ chargebacks: Chargeback[] }>(
      db,
      `SELECT ${chargebacksColumn} FROM orders o WHERE o.store_id = $1 AND o.id = $2`,
      [order.store_id, order.id],
    )) as { chargebacks: Chargeback[] }
  ).chargebacks;

/** The disputed money of an order: the sum of its open and lost chargebacks. */
export interface Disputes {
  disputed: number;
  has_open_chargeback: boolean;
}

/** SQL for the `Disputes` of the order with the id $2 in the store $1. */
export const disputesColumns = `coalesce((SELECT sum(k.amount) FROM chargebacks k WHERE k.store_id = $1 AND k.order_id = $2 AND k.outcome IS DISTINCT FROM 'won'), 0)::int AS disputed,
            EXISTS (SELECT 1 FROM chargebacks k WHERE k.store_id = $1 AND k.order_id = $2 AND k.outcome IS NULL) AS has_open_chargeback`;

export interface NewChargeback {
  amount: number;
  reason: ChargebackReason;
  note: string;
  noticed_on: string;
  reply_by: string | null;
}

/** Records a chargeback of a locked order. @returns its id */
export const insertChargeback = async (
  tx: Tx,
  order: Key,
  { amount, reason, note, noticed_on, reply_by }: NewChargeback,
  by: { staff_id: number; now: Date },
): Promise<number> =>
  (
    (await one<{ id: number }>(
      tx,
      `INSERT INTO chargebacks (store_id, order_id, amount, reason, note, noticed_on, reply_by, recorded_at, recorded_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [order.store_id, order.id, amount, reason, note, noticed_on, reply_by, by.now, by.staff_id],
    )) as { id: number }
  ).id;

/** Settles a chargeback of a locked order, or opens it again. */
export const setOutcome = (
  tx: Tx,
  key: Key,
  settled: { outcome: 'won' | 'lost'; settled_on: string; fee: number; now: Date } | null,
) =>
  tx.query(
    'UPDATE chargebacks SET outcome = $3, settled_on = $4, fee = $5, settled_at = $6 WHERE store_id = $1 AND id = $2',
    [
      key.store_id,
      key.id,
      settled?.outcome ?? null,
      settled?.settled_on ?? null,
      settled?.fee ?? 0,
      settled?.now ?? null,
    ],
  );

export const deleteChargeback = (tx: Tx, key: Key) =>
  tx.query('DELETE FROM chargebacks WHERE store_id = $1 AND id = $2', [key.store_id, key.id]);
