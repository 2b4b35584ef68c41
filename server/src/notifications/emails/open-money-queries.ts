import type { PaymentGateway } from '@noren/contract/payment-methods';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { StoreEmailKind } from '../outbox/money-queries.ts';
import type { OpenReason } from '@noren/contract/entities/open-money';

/** The reason of an open-money entry, and the amounts that both sides have. */
export interface MoneyFacts {
  reason: OpenReason;
  gateway_amount: number | null;
  own_amount: number | null;
}

export interface DueStoreEmail {
  id: number;
  store_id: number;
  kind: StoreEmailKind;
  subject_id: number;
  recipient: string;
  tries: number;
  created_at: Date;
  store_name: string;
  store_slug: string;
  region: 'JP' | 'TW';
  currency: 'JPY' | 'TWD';
}

/** Leases emails to stores, like emails about orders. */
export const leaseDueStoreEmails = (tx: Tx, now: Date, again: Date, limit: number) =>
  tx.query<DueStoreEmail>(
    `WITH due AS MATERIALIZED (
       SELECT w.id, t.name AS store_name, t.slug AS store_slug, t.region, t.currency FROM emails w JOIN stores t ON t.id = w.store_id
        WHERE w.status = 'waiting' AND w.due_at <= $1 AND w.kind IN ('money_of_day_store', 'money_of_nobody_store', 'orders_of_hour_store', 'orders_of_day_store',
              'webhook_off_store')
        ORDER BY w.due_at LIMIT $3 FOR UPDATE OF w SKIP LOCKED)
     UPDATE emails l SET tries = l.tries + 1, due_at = $2 FROM due
      WHERE l.id = due.id
     RETURNING l.id, l.store_id, l.kind, l.subject_id, l.recipient, l.tries, l.created_at, due.store_name, due.store_slug, due.region, due.currency`,
    [now, again, limit],
  );

/**
 * The facts of open money without an order, with its trade at the gateway; null if the entry is
 * closed.
 */
export const unmatchedMoney = async (
  db: Db,
  { store_id, subject_id }: { store_id: number; subject_id: number },
) =>
  (
    await db.query<{
      gateway: PaymentGateway;
      gateway_order_id: string;
      gateway_amount: number | null;
    }>(
      'SELECT gateway, gateway_order_id, gateway_amount FROM open_money WHERE store_id = $1 AND id = $2 AND closed_at IS NULL',
      [store_id, subject_id],
    )
  )[0] ?? null;

/** The facts for an email about open money; null once the entry is closed. */
export const openMoneyFacts = async (
  db: Db,
  { store_id, subject_id }: { store_id: number; subject_id: number },
): Promise<MoneyFacts | null> =>
  (
    await db.query<MoneyFacts>(
      'SELECT reason, gateway_amount, own_amount FROM open_money WHERE store_id = $1 AND id = $2 AND closed_at IS NULL',
      [store_id, subject_id],
    )
  )[0] ?? null;

/**
 * The endpoint that an email is about; null if it was switched on again or removed, so that the
 * email is not needed.
 */
export const endpointThatIsOff = async (
  db: Db,
  { store_id, subject_id }: { store_id: number; subject_id: number },
) =>
  (await one<{ url: string; off_because: 'by_hand' | 'gone' | 'failing' | null }>(
    db,
    'SELECT url, off_because FROM webhook_endpoints WHERE store_id = $1 AND id = $2 AND off_since IS NOT NULL',
    [store_id, subject_id],
  )) ?? null;
