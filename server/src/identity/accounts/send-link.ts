import type { Locale } from '@noren/contract/scalars';
import type { Ground } from '../../platform/ground.ts';
import type { Tx } from '../../platform/db/database.ts';
import { digestOf, newToken } from '../../platform/http/visitor.ts';
import { writeAccountEmail, type House } from '../../notifications/outbox/account-queries.ts';
import { storeOfPage } from '../../catalog/stores/queries.ts';
import { seal } from '../../platform/vault/credentials.ts';
import { dropTokens, insertToken } from '../people/account-queries.ts';
import { isUnroutable, linkMinutes, linkOf, type LinkPurpose } from '../people/rules.ts';

export interface LinkEmail {
  purpose: LinkPurpose;
  /** a page of ours; checked before */
  page: string;
  template: House;
  locale: Locale;
  now: Date;
}

/**
 * Queues an email with a new link in the caller's transaction. Older verification links become
 * invalid; older reset links stay valid. The caller must have locked the account, so that of two
 * concurrent emails the later one counts.
 */
export async function writeLink(
  tx: Tx,
  app: Ground,
  user: { id: number; email: string },
  email: LinkEmail,
): Promise<void> {
  if (isUnroutable(user.email)) return;
  const { purpose, page, template, locale, now } = email;
  const store_id = await storeOfPage(tx, page);
  const token = newToken();
  // a stranger who requests a reset must not invalidate the link that the owner is about to open
  if (purpose !== 'reset_password') await dropTokens(tx, user.id, purpose);
  await insertToken(tx, {
    token_digest: digestOf(token),
    user_id: user.id,
    purpose,
    expires_at: new Date(now.getTime() + linkMinutes[purpose] * 60_000),
  });
  const link = seal(app.config.settings_key, linkOf(purpose, page, token));
  await writeAccountEmail(tx, {
    user_id: user.id,
    store_id,
    kind: purpose,
    recipient: user.email,
    locale,
    template,
    link,
    now,
  });
}
