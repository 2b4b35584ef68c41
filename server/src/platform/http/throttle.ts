import { createHmac } from 'node:crypto';
import type { Ground } from '../ground.ts';
import { countTry, dropTries, windowIsOpen } from './throttle-queries.ts';

/** A limit: at most `max` attempts within `seconds`. */
export interface Bound {
  name: string;
  max: number;
  seconds: number;
}

/** A keyed digest, so that the table alone does not reveal which addresses were tried. */
const digestOfSubject = (app: Ground, bound: Bound, subject: string): Buffer =>
  createHmac('sha256', app.config.settings_key)
    .update(`throttle\0${bound.name}\0${subject}`)
    .digest();

const ownerUnder = (key: Buffer, email: string): Buffer =>
  createHmac('sha256', key)
    .update(`throttle owner\0${email.normalize('NFKC').trim().toLowerCase()}`)
    .digest();
const ownerOf = (app: Ground, email: string | undefined): Buffer | null =>
  email === undefined ? null : ownerUnder(app.config.settings_key, email);

/** Digests under which counts about these email addresses are stored. */
export const ownersOf = (app: Ground, emails: readonly string[]): Buffer[] =>
  [app.config.settings_key, ...app.config.settings_keys_former].flatMap((key) =>
    emails.map((email) => ownerUnder(key, email)),
  );

/**
 * Counts an attempt at something guessable, across all processes. Attempts count before they are
 * checked, so that concurrent ones cannot bypass the limit, and whether or not the subject exists.
 * @param owner the email address that the subject contains
 * @returns seconds to wait when the limit is exceeded, else 0
 */
export async function tryOnce(
  app: Ground,
  bound: Bound,
  subject: string,
  owner?: string,
): Promise<number> {
  if (!app.config.rate_limit) return 0;
  const now = app.now();
  const ends = new Date(now.getTime() + bound.seconds * 1000);
  const { count, window_ends_at } = await countTry(
    app.database,
    digestOfSubject(app, bound, subject),
    now,
    ends,
    ownerOf(app, owner),
  );
  return count > bound.max
    ? Math.max(1, Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000))
    : 0;
}

/** Resets the count after a correct attempt. */
export async function clearTries(app: Ground, bound: Bound, subject: string): Promise<void> {
  if (app.config.rate_limit) await dropTries(app.database, digestOfSubject(app, bound, subject));
}

/** Marks a subject for as long as the bound's window. */
export async function noteFor(
  app: Ground,
  bound: Bound,
  subject: string,
  owner?: string,
): Promise<void> {
  if (!app.config.rate_limit) return;
  const digest = digestOfSubject(app, bound, subject);
  const now = app.now();
  // an open window cannot be extended, so it is replaced
  await dropTries(app.database, digest);
  await countTry(
    app.database,
    digest,
    now,
    new Date(now.getTime() + bound.seconds * 1000),
    ownerOf(app, owner),
  );
}

/** Whether the subject is still marked. */
export const isNoted = async (app: Ground, bound: Bound, subject: string): Promise<boolean> =>
  app.config.rate_limit &&
  windowIsOpen(app.database, digestOfSubject(app, bound, subject), app.now());
