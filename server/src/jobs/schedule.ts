import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../app.ts';
import { sendLetters } from '../letters/send.ts';
import { mergeStragglers } from '../session/merge-buyers.ts';
import { askAgain } from './ask-again.ts';
import { askAboutOverdueOrders, askAboutSilentAttempts, endOverdueHolds, endOverdueOrders, giveRefunds, remindOfNumbers } from './jobs.ts';
import { clearLostSavings, forgetLeavingCards, forgetPassedCards } from './cards.ts';
import { eraseLeavers } from './erasures.ts';
import { endWhatIsOver, whatIsOver } from './retention/end-what-is-over.ts';
import { renewStatisticsOf } from './statistics.ts';
import { tellMoneyOfDay } from './tell-money-of-day.ts';
import { tellOfOpenMoney } from './tell-open-money.ts';

const second = 1_000;
/** A supervisor waits 15 seconds for all of a stop. */
const longestWait = 8 * second;

/** What is due, in rows that say when: nothing is queued twice, and any number of processes share it (SKIP LOCKED). */
const schedule: [name: string, everyMs: number, work: (app: App) => Promise<number>][] = [
  ['holds', 500, endOverdueHolds],
  ['deadlines', second, endOverdueOrders],
  ['open money', 5 * second, tellOfOpenMoney],
  ['money of a day', 60 * second, tellMoneyOfDay],
  ['cards that were used', 2 * second, forgetPassedCards],
  ['cards that were lost', 15 * second, clearLostSavings],
  ['cards of leavers', 15 * second, forgetLeavingCards],
  ['leavers', 15 * second, eraseLeavers],
  ['reminders', 60 * second, remindOfNumbers],
  ['letters', second, sendLetters],
  ['late merges', 2 * second, mergeStragglers],
  [whatIsOver, second, endWhatIsOver],
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
 * @returns how to stop, waiting a while for what is under way: a gateway that hangs is asked again by whoever starts next
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
            // that one says of which tables
            (done) => void (done > 0 && name !== whatIsOver && app.log.info({ job: name, done }, 'job')),
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
    await Promise.race([Promise.all(running), pause(longestWait, undefined, { ref: false })]);
  };
}
