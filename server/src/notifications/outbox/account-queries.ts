import type { Locale } from '@noren/contract/scalars';
import type { LinkPurpose, OwnerEmailKind } from '../../identity/people/rules.ts';
import type { Tx } from '../../platform/db/database.ts';

export type House = 'noren_shop' | 'noren_live';

export interface NewAccountEmail {
  user_id: number;
  /** the store whose page the request came from; null: no store's */
  store_id: number | null;
  kind: LinkPurpose | OwnerEmailKind;
  recipient: string;
  locale: Locale;
  template: House;
  /** encrypted; null: the email has no link */
  link: string | null;
  now: Date;
}

/**
 * Queues an email about an account. A waiting email of the same kind has an outdated link and is
 * not sent.
 */
export async function writeAccountEmail(tx: Tx, email: NewAccountEmail): Promise<void> {
  const { user_id, store_id, kind, recipient, locale, template, link, now } = email;
  await tx.query(
    `UPDATE emails SET status = 'given_up', link = NULL WHERE user_id = $1 AND kind = $2 AND status = 'waiting'`,
    [user_id, kind],
  );
  await tx.query(
    `INSERT INTO emails (user_id, store_id, kind, recipient, locale, template, link, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [user_id, store_id, kind, recipient, locale, template, link, now],
  );
}
