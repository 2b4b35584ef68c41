import { createHmac } from 'node:crypto';
import type { Ground } from '../ground.ts';
import { countTry, dropTries, windowIsOpen } from './throttle-queries.ts';

/** How often something may be tried, in tries and seconds. */
export interface Bound {
  name: string;
  max: number;
  seconds: number;
}

/** Keyed: the table alone tells nobody which addresses were tried. */
const digestOfSubject = (app: Ground, bound: Bound, subject: string): Buffer =>
  createHmac('sha256', app.config.settings_key).update(`throttle\0${bound.name}\0${subject}`).digest();

const ownerUnder = (key: Buffer, email: string): Buffer =>
  createHmac('sha256', key)
    .update(`throttle owner\0${email.normalize('NFKC').trim().toLowerCase()}`)
    .digest();
const ownerOf = (app: Ground, email: string | undefined): Buffer | null => (email === undefined ? null : ownerUnder(app.config.settings_key, email));

/** What counts about these email addresses are found by. */
export const ownersOf = (app: Ground, emails: readonly string[]): Buffer[] =>
  [app.config.settings_key, ...app.config.settings_keys_former].flatMap((key) => emails.map((email) => ownerUnder(key, email)));

/**
 * Counts a try at something guessable, for all processes together. Tries count before they are judged, so that a hundred
 * at once are no way around; counted alike whether what is tried exists.
 * @param owner the email address that the subject is made of
 * @returns seconds to wait when this was one too many, else 0
 */
export async function tryOnce(app: Ground, bound: Bound, subject: string, owner?: string): Promise<number> {
  if (!app.config.rate_limit) return 0;
  const now = app.now();
  const ends = new Date(now.getTime() + bound.seconds * 1000);
  const { count, window_ends_at } = await countTry(app.database, digestOfSubject(app, bound, subject), now, ends, ownerOf(app, owner));
  return count > bound.max ? Math.max(1, Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000)) : 0;
}

/** Forgets the tries: whoever knew the answer is no guesser. */
export async function clearTries(app: Ground, bound: Bound, subject: string): Promise<void> {
  if (app.config.rate_limit) await dropTries(app.database, digestOfSubject(app, bound, subject));
}

/** Notes about a subject that something holds, from now on for as long as the bound's window is. */
export async function noteFor(app: Ground, bound: Bound, subject: string, owner?: string): Promise<void> {
  if (!app.config.rate_limit) return;
  const digest = digestOfSubject(app, bound, subject);
  const now = app.now();
  // a window that is open is never made longer: it begins anew
  await dropTries(app.database, digest);
  await countTry(app.database, digest, now, new Date(now.getTime() + bound.seconds * 1000), ownerOf(app, owner));
}

/** Whether it was noted, and still holds. */
export const isNoted = async (app: Ground, bound: Bound, subject: string): Promise<boolean> =>
  app.config.rate_limit && windowIsOpen(app.database, digestOfSubject(app, bound, subject), app.now());
