import type { App } from '../app.ts';
import { holdLetter } from './queries.ts';

/** How many letters are taken in hand at a time. */
export const batch = 20;

/** Until when a batch is held; each of its letters is held anew when its turn comes. */
export const batchHeldUntil = (now: Date): Date => new Date(now.getTime() + 60_000);

/** Longer than a mail server may keep us waiting: nodemailer gives one up that says nothing for ten minutes, or does not let us in for two. */
const sendingMs = 15 * 60_000;

/** Whether a letter of the batch is still ours to send, and wanted: then nobody else takes it while it is being sent. */
export const isOurs = (app: App, letter: { id: number; tries: number }): Promise<boolean> =>
  holdLetter(app.database, letter, new Date(app.now().getTime() + sendingMs));
