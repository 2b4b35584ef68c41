import type { Locale } from '@noren/contract/scalars';
import type { Tx } from '../../platform/db/database.ts';
import type { House } from '../outbox/account-queries.ts';
import type { LinkPurpose, OwnerEmailKind } from '../../identity/people/rules.ts';

export interface DueAccountEmail {
  id: number;
  kind: LinkPurpose | OwnerEmailKind;
  recipient: string;
  locale: Locale;
  template: House;
  link: string | null;
  tries: number;
  created_at: Date;
  /**
   * '' if the account is gone or the address is not verified: a stranger who registers must not put
   * words of their own into another person's mailbox
   */
  name: string;
  /** the store to name: the one whose page the request came from, or the only one of the server */
  store: { name: string; contact_email: string } | null;
}

/** Leases emails about accounts to one process; they are due again at `again` if sending fails. */
export const leaseDueAccountEmails = (tx: Tx, now: Date, again: Date, limit: number) =>
  tx.query<DueAccountEmail>(
    `WITH due AS MATERIALIZED (
       SELECT w.id, CASE WHEN u.email_verified_at IS NULL THEN '' ELSE trim(u.last_name || ' ' || u.first_name) END AS name,
              (SELECT jsonb_build_object('name', s.name, 'contact_email', s.contact_email) FROM stores s
                WHERE s.id = w.store_id OR (w.store_id IS NULL AND NOT EXISTS (SELECT 1 FROM stores other WHERE other.id <> s.id))) AS store
         FROM emails w LEFT JOIN users u ON u.id = w.user_id
        WHERE w.status = 'waiting' AND w.due_at <= $1 AND w.user_id IS NOT NULL AND (u.id IS NOT NULL OR w.kind = 'account_closed')
        ORDER BY w.due_at LIMIT $3 FOR UPDATE OF w SKIP LOCKED)
     UPDATE emails l SET tries = l.tries + 1, due_at = $2 FROM due
      WHERE l.id = due.id
     RETURNING l.id, l.kind, l.recipient, l.locale, l.template, l.link, l.tries, l.created_at, due.name, due.store`,
    [now, again, limit],
  );
