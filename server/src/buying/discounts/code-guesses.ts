import type { Ground } from '../../platform/ground.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { isNoted, noteFor, tryOnce, type Bound } from '../../platform/http/throttle.ts';
import { Failure, failCommon } from '../../platform/http/failure.ts';
import type { Refused } from './rules.ts';

const seconds = 15 * 60;
/**
 * Unknown codes before codes are refused for a while. In a live sale hundreds of buyers may share
 * an address, and a code is often misheard (@NOTE spec silent: how many).
 */
const ofBuyer: Bound = { name: 'unknown coupon codes of a buyer', max: 20, seconds };
const ofNetwork: Bound = { name: 'unknown coupon codes of a network', max: 300, seconds };
const blockOf = (bound: Bound): Bound => ({ ...bound, name: `too many ${bound.name}`, max: 1 });

interface Guesser {
  buyer_id: number;
  ip: string;
}

const subjectsOf = ({ buyer_id, ip }: Guesser): [Bound, string][] => [
  [ofBuyer, String(buyer_id)],
  [ofNetwork, networkOf(ip)],
];

/** Seconds until the caller may name codes again; 0: now. */
export async function blockedSeconds(app: Ground, guesser: Guesser): Promise<number> {
  const blocked = await Promise.all(
    subjectsOf(guesser).map(([bound, subject]) => isNoted(app, blockOf(bound), subject)),
  );
  return blocked.includes(true) ? seconds : 0;
}

/** Counts unknown codes. Known ones do not count, whether they apply or not. */
export async function countUnknownCodes(
  app: Ground,
  guesser: Guesser,
  refused: readonly Pick<Refused, 'reason'>[],
): Promise<void> {
  if (refused.every(({ reason }) => reason !== 'coupon_unknown')) return;
  for (const [bound, subject] of subjectsOf(guesser))
    if ((await tryOnce(app, bound, subject)) > 0) await noteFor(app, blockOf(bound), subject);
}

/**
 * Runs a call that names codes: refused while the caller is blocked; an unknown code counts.
 * @throws Failure TOO_MANY_REQUESTS, and those of the call
 */
export async function withGuessBound<Done>(
  app: Ground,
  guesser: Guesser,
  codes: readonly string[],
  run: () => Promise<Done>,
): Promise<Done> {
  if (codes.length === 0) return run();
  const retry_after = await blockedSeconds(app, guesser);
  if (retry_after > 0) throw failCommon('TOO_MANY_REQUESTS', { retry_after });
  try {
    return await run();
  } catch (failure) {
    if (failure instanceof Failure && failure.data['reason'] === 'coupon_unknown')
      await countUnknownCodes(app, guesser, [{ reason: 'coupon_unknown' }]);
    throw failure;
  }
}
