import { one, type Db, type Tx } from '../../platform/db/database.ts';

/**
 * Records that the buyers of these orders agreed to their stores' newsletters, in the account or,
 * for guests, the mailbox. An earlier consent stays as it is; a rehearsal gives none.
 */
export async function recordConsent(
  tx: Tx,
  orders: readonly { store_id: number; id: number }[],
): Promise<void> {
  if (orders.length === 0) return;
  await tx.query(
    `INSERT INTO store_buyers (store_id, buyer_id, email_folded, newsletter_at, newsletter_order_id)
     SELECT DISTINCT ON (o.store_id, n.buyer_id, n.email_folded) o.store_id, n.buyer_id, n.email_folded, o.created_at, o.id
       FROM unnest($1::int[], $2::int[]) AS w(store_id, id)
       JOIN orders o ON o.store_id = w.store_id AND o.id = w.id JOIN buyers b ON b.id = o.buyer_id,
            LATERAL (SELECT CASE WHEN b.user_id IS NOT NULL THEN b.id END AS buyer_id, CASE WHEN b.user_id IS NULL THEN o.email_folded END AS email_folded) n
      WHERE o.email_folded IS NOT NULL AND NOT o.is_rehearsal
        AND NOT EXISTS (SELECT 1 FROM store_buyers r WHERE r.store_id = o.store_id AND r.newsletter_at IS NOT NULL
                           AND (r.buyer_id = n.buyer_id OR r.email_folded = n.email_folded))
      ORDER BY o.store_id, n.buyer_id, n.email_folded, o.id`,
    [orders.map(({ store_id }) => store_id), orders.map(({ id }) => id)],
  );
}

/**
 * Whether the buyer agreed to the store's newsletter: by the account, or at the checkout of an
 * order of theirs. The consent of a mailbox alone is not shown to people who only type its address.
 */
export const hasConsented = async (db: Db, store_id: number, buyer_id: number): Promise<boolean> =>
  (await one(
    db,
    `SELECT 1 FROM store_buyers r WHERE r.store_id = $1 AND r.newsletter_at IS NOT NULL
        AND (r.buyer_id = $2 OR r.newsletter_order_id IN (SELECT o.id FROM orders o WHERE o.store_id = $1 AND o.buyer_id = $2)) LIMIT 1`,
    [store_id, buyer_id],
  )) !== undefined;

/** Withdraws the consent of the account and of every mailbox that the buyer ordered with. */
export async function withdrawConsent(tx: Tx, store_id: number, buyer_id: number): Promise<void> {
  await tx.query(
    `UPDATE store_buyers r SET newsletter_at = NULL, newsletter_order_id = NULL
      WHERE r.store_id = $1 AND r.newsletter_at IS NOT NULL
        AND (r.buyer_id = $2 OR r.email_folded IN (SELECT o.email_folded FROM orders o WHERE o.store_id = $1 AND o.buyer_id = $2))`,
    [store_id, buyer_id],
  );
  await tx.query(
    `DELETE FROM store_buyers r WHERE r.store_id = $1 AND r.newsletter_at IS NULL AND r.blocked_at IS NULL AND r.note = '' AND r.tags = '{}'
        AND (r.buyer_id = $2 OR r.email_folded IN (SELECT o.email_folded FROM orders o WHERE o.store_id = $1 AND o.buyer_id = $2))`,
    [store_id, buyer_id],
  );
}
