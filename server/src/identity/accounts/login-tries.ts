import type { Ground } from '../../platform/ground.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { clearTries, isNoted, noteFor, tryOnce, type Bound } from '../../platform/http/throttle.ts';
import { accountOf, resetEmailBound } from './bounds.ts';

const minute = 60;
const day = 24 * 60 * minute;

/** Which accounts are tried, the shop's or the staff's; they are counted separately. */
export type Door = 'login' | 'console';

/** Wrong passwords per account and network (@NOTE spec silent: the figures). */
const oneNetworkBound = (door: Door): Bound => ({ name: door, max: 10, seconds: 15 * minute });
/**
 * Limit per account across all networks except known ones, against guessers with many addresses.
 */
const anyNetworkBound = (door: Door): Bound => ({
  name: `${door} from anywhere`,
  max: 50,
  seconds: 15 * minute,
});
/**
 * Marks networks from which the right password came within these days. Others' guesses do not lock
 * the owner out there.
 */
const knownNetwork = (door: Door): Bound => ({ name: `${door} known`, max: 1, seconds: 90 * day });

const placeOf = (email: string, ip: string): string => `${accountOf(email)}\n${networkOf(ip)}`;

/**
 * Counts an attempt at an account's password, whether or not the account exists.
 * @returns seconds to wait when the limit is exceeded, else 0
 */
export async function tryPassword(
  app: Ground,
  email: string,
  ip: string,
  door: Door = 'login',
): Promise<number> {
  const here = await tryOnce(app, oneNetworkBound(door), placeOf(email, ip), email);
  if (here > 0 || (await isNoted(app, knownNetwork(door), placeOf(email, ip)))) return here;
  return tryOnce(app, anyNetworkBound(door), accountOf(email), email);
}

/** Resets the count after a correct password, and marks the network as known. */
export async function passwordWasRight(
  app: Ground,
  email: string,
  ip: string,
  door: Door = 'login',
): Promise<void> {
  await clearTries(app, oneNetworkBound(door), placeOf(email, ip));
  await noteFor(app, knownNetwork(door), placeOf(email, ip), email);
}

/**
 * Counts an email with a password reset link. Requests from a known network are counted separately,
 * so that a stranger's requests do not use up the owner's limit.
 * @returns seconds to wait when the limit is exceeded, else 0
 */
export async function tryResetEmail(
  app: Ground,
  email: string,
  ip: string,
  door: Door = 'login',
): Promise<number> {
  const isKnown = await isNoted(app, knownNetwork(door), placeOf(email, ip));
  const bound: Bound = {
    ...resetEmailBound,
    name: `${resetEmailBound.name} ${door}${isKnown ? ' known' : ''}`,
  };
  return tryOnce(app, bound, isKnown ? placeOf(email, ip) : accountOf(email), email);
}

/**
 * The caller has answered an email of the account, so they are its owner and their network becomes
 * known.
 */
export const passwordWasRenewed = passwordWasRight;
