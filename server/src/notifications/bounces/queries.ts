import { plainEmail } from '../../buying/addresses/rules.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** How long no email is sent to an undeliverable address; mailboxes may come back. */
const undeliverableFor = '30 days';

export const findSentEmail = async (
  db: Db,
  id: number,
): Promise<{ id: number; recipient: string } | undefined> =>
  (
    await db.query<{ id: number; recipient: string }>(
      'SELECT id, recipient FROM emails WHERE id = $1',
      [id],
    )
  )[0];

export const lastSentTo = async (
  db: Db,
  recipient: string,
): Promise<{ id: number; recipient: string } | undefined> =>
  (
    await db.query<{ id: number; recipient: string }>(
      `SELECT id, recipient FROM emails WHERE lower(recipient) = lower($1) AND status = 'sent' ORDER BY sent_at DESC LIMIT 1`,
      [recipient],
    )
  )[0];

/** @returns false if the bounce is known: mail servers report some twice */
export const markBounced = async (
  tx: Tx,
  id: number,
  status: string,
  now: Date,
): Promise<boolean> =>
  (
    await tx.query(
      'UPDATE emails SET bounced_at = $3, bounce_status = $2 WHERE id = $1 AND bounced_at IS NULL RETURNING 1',
      [id, status, now],
    )
  ).length === 1;

export const markUndeliverable = (tx: Tx, email: string, status: string, now: Date) =>
  tx.query(
    `INSERT INTO undeliverable_emails (email, status, since) VALUES ($1, $2, $3)
     ON CONFLICT (email) DO UPDATE SET status = excluded.status, since = excluded.since`,
    [plainEmail(email), status, now],
  );

/** Clears the mark of an address whose buyer has confirmed it. */
export const markDeliverable = (db: Db, email: string) =>
  db.query('DELETE FROM undeliverable_emails WHERE email = $1', [plainEmail(email)]);

export const isUndeliverable = async (db: Db, email: string, now: Date): Promise<boolean> =>
  (
    await db.query(
      `SELECT 1 FROM undeliverable_emails WHERE email = $1 AND since > $2::timestamptz - interval '${undeliverableFor}'`,
      [plainEmail(email), now],
    )
  ).length === 1;

export interface BouncedEmail {
  email: number;
  kind: string;
  /** null: the email was about an account */
  store: string | null;
  order: string | null;
  recipient: string;
  status: string;
  bounced_at: Date;
}

export const listBounced = (db: Db, limit: number): Promise<BouncedEmail[]> =>
  db.query(
    `SELECT l.id AS email, l.kind, t.slug AS store, o.slug AS order, l.recipient, l.bounce_status AS status, l.bounced_at
       FROM emails l LEFT JOIN stores t ON t.id = l.store_id LEFT JOIN orders o ON o.store_id = l.store_id AND o.id = l.order_id
      WHERE l.bounced_at IS NOT NULL ORDER BY l.bounced_at DESC LIMIT $1`,
    [limit],
  );
