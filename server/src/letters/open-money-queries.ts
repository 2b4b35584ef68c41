import type { Db, Tx } from '../db/database.ts';
import type { OpenReason } from '../payments/open-money-rules.ts';

/** Why money stands open, and what each side has. */
export interface MoneyFacts {
  reason: OpenReason;
  gateway_amount: number | null;
  own_amount: number | null;
}

/** To the store, of money that a person must look at: once an entry. */
export const writeOpenMoneyLetter = (tx: Tx, order: { store_id: number; order_id: number }, open_money_id: number) =>
  tx.query(
    `INSERT INTO letters (store_id, order_id, kind, subject_id, recipient)
     SELECT $1, $2, 'money_open_store', $3, contact_email FROM stores WHERE id = $1
     ON CONFLICT (store_id, order_id, kind, subject_id) DO NOTHING`,
    [order.store_id, order.order_id, open_money_id],
  );

/** What a letter of open money tells, while it stands open. */
export const openMoneyFacts = async (db: Db, { store_id, subject_id }: { store_id: number; subject_id: number }): Promise<MoneyFacts | null> =>
  (
    await db.query<MoneyFacts>('SELECT reason, gateway_amount, own_amount FROM open_money WHERE store_id = $1 AND id = $2 AND closed_at IS NULL', [
      store_id,
      subject_id,
    ])
  )[0] ?? null;
