import { locales } from '@noren/contract/scalars';
import type { Tx } from '../../platform/db/database.ts';
import { writeAccountEmail } from '../../notifications/outbox/account-queries.ts';
import type { UserRow } from '../people/session-queries.ts';
import { lastStoreOf } from '../people/account-queries.ts';
import { isUnroutable, type OwnerEmailKind } from '../people/rules.ts';

/**
 * Queues an email to an account's owner about a new way to log in, in the account's locale and in
 * the transaction that adds it, so that an owner who did not do it notices. Placeholder addresses
 * get no email.
 */
export async function emailAccountOwner(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email' | 'locale'>,
  kind: OwnerEmailKind,
  now: Date,
): Promise<void> {
  if (isUnroutable(user.email)) return;
  const locale = locales.find((known) => known === user.locale) ?? 'ja';
  const store_id = await lastStoreOf(tx, user.id);
  await writeAccountEmail(tx, {
    user_id: user.id,
    store_id,
    kind,
    recipient: user.email,
    locale,
    template: 'noren_live',
    link: null,
    now,
  });
}
