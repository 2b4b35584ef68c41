import { timingSafeEqual } from 'node:crypto';
import type { Ground } from '../../platform/ground.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import { clearKeyTries, tryOperatorKey } from '../../platform/http/rate-limits.ts';
import { digestOf } from '../../platform/http/visitor.ts';

/** Admits a caller, or throws UNAUTHORIZED or TOO_MANY_REQUESTS. */
export type Admit = (caller: {
  ip: string;
  headers: { authorization?: string | undefined };
}) => Promise<void>;

/**
 * Requires OPERATOR_KEY as bearer token. Guesses are counted per address like password attempts:
 * before they are checked, and reset by the right key.
 */
export function admitBy(app: Ground, operator_key: string): Admit {
  const expected = digestOf(operator_key);
  return async ({ ip, headers }) => {
    const given = /^Bearer (.{1,512})$/.exec(headers.authorization ?? '')?.[1];
    // without a key there is no guess to count
    if (given === undefined) throw fail('UNAUTHORIZED');
    const retry_after = await tryOperatorKey(app, ip);
    if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
    if (!timingSafeEqual(digestOf(given), expected)) throw fail('UNAUTHORIZED');
    await clearKeyTries(app, ip);
  };
}
