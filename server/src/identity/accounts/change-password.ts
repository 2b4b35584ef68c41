import type { AccountApp } from './app.ts';
import { findUser, type UserRow } from '../people/session-queries.ts';
import { dropTokens, endSessions, lockUser, setPassword } from '../people/account-queries.ts';
import { parsePasswordChange, type PasswordChange } from '../people/rules.ts';
import { emailAccountOwner } from './email-owner.ts';

/**
 * Changes the password of a logged-in member and ends their other sessions and reset links.
 * @returns the reason for a refusal, or null on success
 */
export async function changePassword(
  app: AccountApp,
  user_id: number,
  session: Buffer,
  wanted: Omit<PasswordChange, 'has_password'>,
  network: string,
  now: Date,
): Promise<
  | 'OLD_PASSWORD_REQUIRED'
  | 'NEW_PASSWORD_REQUIRED'
  | 'NEW_PASSWORD_TOO_SHORT'
  | 'NEW_PASSWORD_TOO_COMMON'
  | 'WRONG_PASSWORD'
  | null
> {
  const user = (await findUser(app.database, user_id)) as UserRow;
  const change = parsePasswordChange({ ...wanted, has_password: user.password_hash !== null });
  if (typeof change === 'string') return change;
  // hashing stays outside the transaction
  const right =
    user.password_hash === null ||
    (await app.passwords.verify(user.password_hash, change.old ?? '', network));
  if (!right) return 'WRONG_PASSWORD';
  const password_hash = await app.passwords.hash(change.next, network);
  return app.database.transaction(async (tx) => {
    const locked = await lockUser(tx, user_id);
    // another call changed the password meanwhile, so the given one is no longer current
    if (locked?.password_hash !== user.password_hash) return 'WRONG_PASSWORD';
    await setPassword(tx, user_id, password_hash);
    await endSessions(tx, user_id, session);
    await dropTokens(tx, user_id, 'reset_password');
    // a session alone was enough to set it, and it may be in the wrong hands
    if (user.password_hash === null) await emailAccountOwner(tx, locked, 'password_set', now);
    return null;
  });
}
