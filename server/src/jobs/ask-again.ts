import pMap from 'p-map';
import type { App } from '../app.ts';
import { Failure } from '../http/failure.ts';
import { askAbout } from '../payments/ask-gateway.ts';
import { noteAskedAgain, takeGivenUp, type Attempt } from '../payments/attempts.ts';
import { closeAttempt } from '../payments/close-attempt.ts';
import { nextQuestion } from '../payments/rules.ts';
import { settle } from '../payments/settle.ts';

const batch = 20;
/** How many are asked about side by side at each gateway. */
const atOnce = 4;
/** How soon a gateway that did not answer is asked again, in milliseconds. */
const againAfterMs = 600_000;

/**
 * Attempts that were given up although money could have moved: the gateway is asked again ten minutes, an hour and a day later, and money that it has
 * by then is the order's, or goes back. A gateway that hangs holds up its own attempts alone. @returns how many were answered
 */
export async function askAgain(app: App): Promise<number> {
  const answered = await Promise.all((['gmo', 'payuni'] as const).map((gateway) => askOf(app, gateway)));
  return answered.reduce((sum, count) => sum + count, 0);
}

async function askOf(app: App, gateway: 'gmo' | 'payuni'): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) => takeGivenUp(tx, now, new Date(now.getTime() + againAfterMs), gateway, batch));
  let answered = 0;
  const alone = async (attempt: Attempt) => {
    try {
      if (await ask(app, attempt)) answered++;
    } catch (error) {
      app.log.error({ err: error, attempt: attempt.id }, 'job: an attempt that was given up could not be asked about');
    }
  };
  await pMap(due, alone, { concurrency: atOnce });
  return answered;
}

/** @returns false while the gateway does not say */
async function ask(app: App, attempt: Attempt): Promise<boolean> {
  const news = await askAbout(app, app.database, attempt);
  if (news.kind === 'no_news') return false;
  // a konbini number that nobody was given, or nobody wants: it must not work any more
  if (news.kind === 'issued') {
    try {
      await closeAttempt(app, app.database, attempt, 'inquiry', app.now);
    } catch (error) {
      if (error instanceof Failure) return false;
      throw error;
    }
  }
  await app.database.transaction(async (tx) => {
    if (news.kind === 'paid' || news.kind === 'differs') await settle(tx, attempt, news, 'inquiry', app.now());
    await noteAskedAgain(tx, attempt, nextQuestion(attempt.given_up_at ?? app.now(), attempt.asked_again + 1, app.now()));
  });
  return true;
}
