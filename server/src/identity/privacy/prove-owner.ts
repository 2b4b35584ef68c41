import { freshLoginMinutes } from '@noren/contract/passwords';
import type { Ground } from '../../platform/ground.ts';
import { failOf } from '../../platform/http/failure.ts';
import { digestOf, networkOf } from '../../platform/http/visitor.ts';
import { clearTries, tryOnce, type Bound } from '../../platform/http/throttle.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { findUser } from '../people/session-queries.ts';
import { beganWithin } from './request-queries.ts';

/** What this folder needs of the process (app/context/app.ts). */
export interface PersonsApp extends Ground {
  passwords: PasswordHashing;
}

const fail = failOf<'POST /me/export' | 'POST /me/closing'>();

/** How often one account may be asked for its data or its end (@NOTE spec silent: the figures); passwords can be guessed here as at the login. */
const proofBound: Bound = { name: 'proof of an owner', max: 10, seconds: 15 * 60 };
/** A document of all a shop knows of somebody takes a dozen statements: so many in an hour, right password or not. */
export const exportBound: Bound = { name: 'export of a person', max: 10, seconds: 3_600 };

/** Whether a session began so recently that it stands for the password of an account that has none. */
export const isFresh = async (app: PersonsApp, token: string | null): Promise<boolean> =>
  token !== null && (await beganWithin(app.database, digestOf(token), freshLoginMinutes));

/**
 * Lets the owner of an account on: whoever holds a session alone may have found a phone. @throws Failure WRONG_PASSWORD, LOGIN_NOT_FRESH,
 * TOO_MANY_REQUESTS, UNAUTHORIZED where the account is gone
 */
export async function proveOwner(
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
  if (!(await app.passwords.verify(user.password_hash, password ?? '', networkOf(ip)))) throw fail('WRONG_PASSWORD');
  await clearTries(app, proofBound, String(user_id));
}
