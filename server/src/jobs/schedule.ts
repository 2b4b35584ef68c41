import { forgetSpent } from '../account/queries.ts';
import type { App } from '../app.ts';
import { forgetPauses } from '../cart/hold-queries.ts';
import { forgetCodes } from '../contact/queries.ts';
import { forgetMarks } from '../db/commit-marks.ts';
import { forgetWindows } from '../http/throttle-queries.ts';
import { sendLetters } from '../letters/send.ts';
import { forgetNetworks } from '../orders/queries.ts';
import { mergeStragglers } from '../session/merge-buyers.ts';
import { forgetVisits } from '../waiting-room/queries.ts';
import { askAgain } from './ask-again.ts';
import { askAboutOverdueOrders, askAboutSilentAttempts, endOverdueHolds, endOverdueOrders, forgetOldKeys, giveRefunds, remindOfNumbers } from './jobs.ts';
import { clearLostSavings, forgetPassedCards } from './cards.ts';
import { renewStatisticsOf } from './statistics.ts';
import { tellMoneyOfDay } from './tell-money-of-day.ts';
import { tellOfOpenMoney } from './tell-open-money.ts';

const second = 1_000;

/** What is due, in rows that say when: nothing is queued twice, and any number of processes share it (SKIP LOCKED). */
const schedule: [name: string, everyMs: number, work: (app: App) => Promise<number>][] = [
  ['holds', 500, endOverdueHolds],
  ['deadlines', second, endOverdueOrders],
  ['open money', 5 * second, tellOfOpenMoney],
  ['money of a day', 60 * second, tellMoneyOfDay],
  ['cards that were used', 2 * second, forgetPassedCards],
  ['cards that were lost', 15 * second, clearLostSavings],
  ['reminders', 60 * second, remindOfNumbers],
  ['letters', second, sendLetters],
  ['late merges', 2 * second, mergeStragglers],
  ['idempotency keys', 60 * second, forgetOldKeys],
  ['spent tokens', 60 * second, (app) => forgetSpent(app.database, app.now())],
  ['visits', 60 * second, (app) => forgetVisits(app.database, app.now())],
  ['pauses', 60 * second, (app) => forgetPauses(app.database, app.now())],
  ['contact codes', 60 * second, (app) => forgetCodes(app.database, app.now())],
  ['networks', 60 * second, (app) => forgetNetworks(app.database, app.now())],
  ['throttles', 60 * second, (app) => forgetWindows(app.database, app.now())],
  ['commit marks', 20 * second, (app) => forgetMarks(app.database)],
  ['statistics', 3 * second, renewStatisticsOf],
];

/** The same, but what hangs at one gateway does not hold up the next turn: each takes what its lanes have room for. */
const lanes: typeof schedule = [
  ['deadlines at a gateway', second, askAboutOverdueOrders],
  ['silent attempts', second, askAboutSilentAttempts],
  ['refunds', second, giveRefunds],
  ['given up', 5 * second, askAgain],
];

/**
 * Starts the jobs; each runs again some time after it ended, those of the lanes also beside what still waits for an answer.
 * @returns how to stop, waiting for what is under way
 */
export function startJobs(app: App): () => Promise<void> {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const start =
    (beside: boolean) =>
    ([name, everyMs, work]: (typeof schedule)[number]) => {
      const again = () => {
        if (stopped) return;
        const timer = setTimeout(() => {
          timers.delete(timer);
          turn();
        }, everyMs);
        timers.add(timer);
      };
      const turn = () => {
        const run: Promise<void> = app.metrics
          .job(name, everyMs, () => work(app))
          .then(
            (done) => void (done > 0 && app.log.info({ job: name, done }, 'job')),
            (error: unknown) => app.log.error({ err: error, job: name }, 'job failed'),
          )
          .finally(() => {
            running.delete(run);
            if (!beside) again();
          });
        running.add(run);
        if (beside) again();
      };
      again();
    };
  schedule.forEach(start(false));
  lanes.forEach(start(true));
  return async () => {
    stopped = true;
    timers.forEach(clearTimeout);
    await Promise.all(running);
  };
}
