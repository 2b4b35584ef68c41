import { verify } from '@node-rs/argon2';
import type { App } from '../app.ts';
import { clearTries, tryOnce } from '../http/throttle.ts';
import { digestOf } from '../http/visitor.ts';
import { findUser, type UserRow } from '../session/queries.ts';
import { accountOf, loginBound } from './bounds.ts';
import { findToken, markVerified, takeToken } from './queries.ts';

/**
 * Verifies the address of an account by the link in its mailbox and the password of its registration. Who reads the mailbox is not always who
 * registered: without the password a stranger's registration would become an account of theirs under somebody else's address. Whoever does not
 * know it sets a new one by a reset email, which ends the stranger's.
 */
export async function verifyEmail(
  app: App,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<{ email: string } | 'over' | 'wrong password' | { retry_after: number }> {
  const digest = digestOf(token);
  const found = await findToken(app.database, digest, 'verify_email', now);
  const user = found && (await findUser(app.database, found.user_id));
  if (!user) return 'over';
  const retry_after = await tryOnce(app, loginBound, accountOf(user.email));
  if (retry_after > 0) return { retry_after };
  if (!(await isRight(user, password))) return 'wrong password';
  const verified = await app.database.transaction(async (tx) => {
    const taken = await takeToken(tx, digest, 'verify_email', now);
    // a password that was changed while it was being checked proves nothing
    if (taken?.password_hash !== user.password_hash) return false;
    await markVerified(tx, user.id, now);
    return true;
  });
  if (!verified) return 'over';
  await clearTries(app, loginBound, accountOf(user.email));
  return { email: user.email };
}

const isRight = async ({ password_hash }: UserRow, password: string): Promise<boolean> =>
  password_hash !== null && (await verify(password_hash, password).catch(() => false));
