import { freshLoginMinutes } from '@noren/contract/passwords';
import type { Ground } from '../../platform/ground.ts';
import { failOf } from '../../platform/http/failure.ts';
import { digestOf } from '../../platform/http/visitor.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { clearTries, tryOnce, type Bound } from '../../platform/http/throttle.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { findUser } from '../people/session-queries.ts';
import { hasRecentRequest } from './request-queries.ts';

/** Dependencies of this folder (app/context/app.ts). */
export interface PersonsApp extends Ground {
  passwords: PasswordHashing;
}

const fail = failOf<'POST /me/export' | 'POST /me/closing'>();

/**
 * Limit per account of proofs (@NOTE spec silent: the figures), because passwords could be guessed
 * here like at the login.
 */
const proofBound: Bound = { name: 'proof of an owner', max: 10, seconds: 15 * 60 };
/** Limit of exports per account, because each takes a dozen statements. */
export const exportBound: Bound = { name: 'export of a person', max: 10, seconds: 3_600 };

/** Whether a session is recent enough to replace the password of an account without one. */
export const isFresh = async (app: PersonsApp, token: string | null): Promise<boolean> =>
  token !== null && (await hasRecentRequest(app.database, digestOf(token), freshLoginMinutes));

/**
 * Verifies that the caller owns the account: a session alone may be a lost phone's.
 * @throws Failure WRONG_PASSWORD, LOGIN_NOT_FRESH, TOO_MANY_REQUESTS, UNAUTHORIZED if the account
 * is gone
 */
export async function requireOwnerProof(
  app: PersonsApp,
  { user_id, token, ip }: { user_id: number; token: string | null; ip: string },
  password: string | null | undefined,
): Promise<void> {
  const user = await findUser(app.database, user_id);
  if (!user) throw fail('UNAUTHORIZED');
  if (user.password_hash === null) {
    if (!(await isFresh(app, token))) throw fail('LOGIN_NOT_FRESH', { minutes: freshLoginMinutes });
    return;
  }
  const retry_after = await tryOnce(app, proofBound, String(user_id));
  if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
  if (!(await app.passwords.verify(user.password_hash, password ?? '', networkOf(ip))))
    throw fail('WRONG_PASSWORD');
  await clearTries(app, proofBound, String(user_id));
}
