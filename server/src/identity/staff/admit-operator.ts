import { timingSafeEqual } from 'node:crypto';
import type { Ground } from '../../platform/ground.ts';
import { failCommon as fail } from '../../platform/http/failure.ts';
import { forgetKeyTries, whyNoMoreKeys } from '../../platform/http/rate-limits.ts';
import { digestOf } from '../../platform/http/visitor.ts';

/** Lets one caller in, or throws UNAUTHORIZED or TOO_MANY_REQUESTS. */
export type Admit = (caller: { ip: string; headers: { authorization?: string | undefined } }) => Promise<void>;

/** The bearer is OPERATOR_KEY. Guesses are counted per address as those at a password are: before they are judged, forgotten once the key was right. */
export function admitBy(app: Ground, operator_key: string): Admit {
  const expected = digestOf(operator_key);
  return async ({ ip, headers }) => {
    const given = /^Bearer (.{1,512})$/.exec(headers.authorization ?? '')?.[1];
    // nothing was guessed
    if (given === undefined) throw fail('UNAUTHORIZED');
    const retry_after = await whyNoMoreKeys(app, ip);
    if (retry_after > 0) throw fail('TOO_MANY_REQUESTS', { retry_after });
    if (!timingSafeEqual(digestOf(given), expected)) throw fail('UNAUTHORIZED');
    await forgetKeyTries(app, ip);
  };
}
