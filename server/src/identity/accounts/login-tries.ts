import type { Ground } from '../../platform/ground.ts';
import { networkOf } from '../../platform/http/visitor.ts';
import { clearTries, isNoted, noteFor, tryOnce, type Bound } from '../../platform/http/throttle.ts';
import { accountOf, resetEmailBound } from './bounds.ts';

const minute = 60;
const day = 24 * 60 * minute;

/** Which accounts are tried: the shop's, or the staff's; each is counted by itself. */
export type Door = 'login' | 'console';

/** Wrong passwords of one account from one network (@NOTE spec silent: the figures). */
const fromOneNetwork = (door: Door): Bound => ({ name: door, max: 10, seconds: 15 * minute });
/** From all networks together, but for those below: whoever has many of them guesses no faster than this. */
const fromAnywhere = (door: Door): Bound => ({ name: `${door} from anywhere`, max: 50, seconds: 15 * minute });
/** From where the right password came within these days. Somebody else's guesses do not lock its owner out there. */
const knownNetwork = (door: Door): Bound => ({ name: `${door} known`, max: 1, seconds: 90 * day });

const placeOf = (email: string, ip: string): string => `${accountOf(email)}\n${networkOf(ip)}`;

/** Counts a try at an account's password, whether there is such an account or not. @returns seconds to wait when it was one too many, else 0 */
export async function tryPassword(app: Ground, email: string, ip: string, door: Door = 'login'): Promise<number> {
  const here = await tryOnce(app, fromOneNetwork(door), placeOf(email, ip), email);
  if (here > 0 || (await isNoted(app, knownNetwork(door), placeOf(email, ip)))) return here;
  return tryOnce(app, fromAnywhere(door), accountOf(email), email);
}

/** The right password came from here: what was tried is forgotten, and the network is known from now on. */
export async function passwordWasRight(app: Ground, email: string, ip: string, door: Door = 'login'): Promise<void> {
  await clearTries(app, fromOneNetwork(door), placeOf(email, ip));
  await noteFor(app, knownNetwork(door), placeOf(email, ip), email);
}

/**
 * Counts an email with a link to a new password. Requests from a network that knows the password count by themselves, so that a stranger's requests do not
 * use up the owner's.
 * @returns seconds to wait when it was one too many, else 0
 */
export async function tryResetEmail(app: Ground, email: string, ip: string, door: Door = 'login'): Promise<number> {
  const isKnown = await isNoted(app, knownNetwork(door), placeOf(email, ip));
  const bound: Bound = { ...resetEmailBound, name: `${resetEmailBound.name} ${door}${isKnown ? ' known' : ''}` };
  return tryOnce(app, bound, isKnown ? placeOf(email, ip) : accountOf(email), email);
}

/** Whoever answered an email of the account is its owner, and gets in from where they are. */
export const passwordWasRenewed = passwordWasRight;
