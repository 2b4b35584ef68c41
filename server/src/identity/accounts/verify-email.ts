import type { AccountApp } from './app.ts';
import { reachesAgain } from '../../notifications/bounces/queries.ts';
import { digestOf, networkOf } from '../../platform/http/visitor.ts';
import { findUser } from '../people/session-queries.ts';
import { passwordWasRight, tryPassword } from './login-tries.ts';
import { findToken, markVerified, takeToken } from '../people/account-queries.ts';

/**
 * Verifies the address of an account by the link in its mailbox and the password of its registration. Who reads the mailbox is not always who
 * registered: without the password a stranger's registration would become an account of theirs under somebody else's address. Whoever does not
 * know it sets a new one by a reset email, which ends the stranger's.
 */
export async function verifyEmail(
  app: AccountApp,
  { token, password, ip }: { token: string; password: string; ip: string },
  now: Date,
): Promise<{ email: string } | 'over' | 'wrong password' | { retry_after: number }> {
  const digest = digestOf(token);
  const found = await findToken(app.database, digest, 'verify_email', now);
  const user = found && (await findUser(app.database, found.user_id));
  if (!user) return 'over';
  const retry_after = await tryPassword(app, user.email, ip);
  if (retry_after > 0) return { retry_after };
  if (!(await app.passwords.verify(user.password_hash, password, networkOf(ip)))) return 'wrong password';
  const verified = await app.database.transaction(async (tx) => {
    const taken = await takeToken(tx, digest, 'verify_email', now);
    // a password that was changed while it was being checked proves nothing
    if (taken?.password_hash !== user.password_hash) return false;
    await markVerified(tx, user.id, now);
    await reachesAgain(tx, user.email);
    return true;
  });
  if (!verified) return 'over';
  await passwordWasRight(app, user.email, ip);
  return { email: user.email };
}
