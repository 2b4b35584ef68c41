import type { Locale } from '@noren/contract/scalars';
import type { LinkPurpose, OwnerEmailKind } from '../../identity/people/rules.ts';
import type { Tx } from '../../platform/db/database.ts';

export type House = 'noren_shop' | 'noren_live';

export interface NewAccountEmail {
  user_id: number;
  /** whose page it was asked for on; null: no store's */
  store_id: number | null;
  kind: LinkPurpose | OwnerEmailKind;
  recipient: string;
  locale: Locale;
  template: House;
  /** sealed; null: it tells something and leads nowhere */
  link: string | null;
  now: Date;
}

/** Writes an email about an account; one of its kind that has not left yet carries a dead link now and stays here. */
export async function writeAccountEmail(tx: Tx, email: NewAccountEmail): Promise<void> {
  const { user_id, store_id, kind, recipient, locale, template, link, now } = email;
  await tx.query(`UPDATE emails SET status = 'given_up', link = NULL WHERE user_id = $1 AND kind = $2 AND status = 'waiting'`, [user_id, kind]);
  await tx.query(
    `INSERT INTO emails (user_id, store_id, kind, recipient, locale, template, link, due_at, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [user_id, store_id, kind, recipient, locale, template, link, now],
  );
}
