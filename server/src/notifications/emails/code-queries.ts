import type { Locale } from '@noren/contract/scalars';
import type { Tx } from '../../platform/db/database.ts';

export interface DueCode {
  id: number;
  recipient: string;
  locale: Locale;
  /** the code, encrypted */
  link: string;
  tries: number;
  created_at: Date;
  store_name: string;
  contact_email: string;
}

/** Leases emails with codes, like emails about orders. */
export const leaseDueCodes = (tx: Tx, now: Date, again: Date, limit: number) =>
  tx.query<DueCode>(
    `WITH due AS MATERIALIZED (
       SELECT w.id, t.name AS store_name, t.contact_email FROM emails w JOIN stores t ON t.id = w.store_id
        WHERE w.status = 'waiting' AND w.due_at <= $1 AND w.kind = 'contact_code' ORDER BY w.due_at LIMIT $3 FOR UPDATE OF w SKIP LOCKED)
     UPDATE emails l SET tries = l.tries + 1, due_at = $2 FROM due
      WHERE l.id = due.id
     RETURNING l.id, l.recipient, l.locale, l.link, l.tries, l.created_at, due.store_name, due.contact_email`,
    [now, again, limit],
  );
