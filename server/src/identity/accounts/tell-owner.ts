import { locales } from '@noren/contract/scalars';
import type { Tx } from '../../platform/db/database.ts';
import { writeAccountEmail } from '../../notifications/outbox/account-queries.ts';
import type { UserRow } from '../people/session-queries.ts';
import { lastStoreOf } from '../people/account-queries.ts';
import { isUnroutable, type OwnerEmailKind } from '../people/rules.ts';

/**
 * An email to the owner of an account about a new way into it, in the account's own language and in the transaction that opens it: whoever did
 * not do it themselves learns of it. An address that was never proven is nobody's to tell.
 */
export async function tellOwner(tx: Tx, user: Pick<UserRow, 'id' | 'email' | 'locale'>, kind: OwnerEmailKind, now: Date): Promise<void> {
  if (isUnroutable(user.email)) return;
  const locale = locales.find((known) => known === user.locale) ?? 'ja';
  const store_id = await lastStoreOf(tx, user.id);
  await writeAccountEmail(tx, { user_id: user.id, store_id, kind, recipient: user.email, locale, template: 'noren_live', link: null, now });
}
