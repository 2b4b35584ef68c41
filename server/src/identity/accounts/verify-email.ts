import type { AccountApp } from './app.ts';
import { markDeliverable } from '../../notifications/bounces/queries.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { findUser } from '../people/session-queries.ts';
import { passwordWasRight, tryPassword } from './login-tries.ts';
import { findToken, markVerified, takeToken } from '../people/account-queries.ts';

/**
 * Verifies an account's address by the link in its mailbox together with the registration's
 * password. The mailbox's reader is not always who registered: without the password, a stranger
 * could register another person's address and have them verify it. The reader can set a new
 * password by a reset email, which ends the stranger's access.
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
  if (!(await app.passwords.verify(user.password_hash, password, networkOf(ip))))
    return 'wrong password';
  const verified = await app.database.transaction(async (tx) => {
    const taken = await takeToken(tx, digest, 'verify_email', now);
    // the password was changed while it was being verified
    if (taken?.password_hash !== user.password_hash) return false;
    await markVerified(tx, user.id, now);
    await markDeliverable(tx, user.email);
    return true;
  });
  if (!verified) return 'over';
  await passwordWasRight(app, user.email, ip);
  return { email: user.email };
}
