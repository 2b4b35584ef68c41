import { setTimeout as pause } from 'node:timers/promises';
import type { JobsApp } from './app.ts';
import { sendEmails } from '../../notifications/emails/send.ts';
import { reopenDueStores } from '../../catalog/products/profile-handlers.ts';
import { changeDuePrices } from '../../catalog/sale-prices/staff-handlers.ts';
import { workImports } from '../../catalog/imports/work-import.ts';
import { deleteUnusedPictures } from '../../platform/media/delete-unused-pictures.ts';
import { mergeStragglers } from '../../identity/sessions/merge-buyers.ts';
import { askAgain } from './ask-again.ts';
import { findDueWork, type Due } from './due-queries.ts';
import {
  pollOverdueOrders,
  pollSilentAttempts,
  endOverdueHolds,
  endOverdueOrders,
  remindOfNumbers,
  silenceOf,
} from './jobs.ts';
import { issueRefunds } from './issue-refunds.ts';
import { clearLostSavings, deleteLeavingCards, deleteUnusedCards } from './cards.ts';
import { eraseLeavers } from '../../identity/privacy/erasures.ts';
import { closeUndoWindows } from './undo-windows.ts';
import { endExpired, expiryTask } from './retention/delete-expired.ts';
import { renewStatisticsOf } from './statistics.ts';
import { deliverEvents, watchLowStock } from '../../notifications/webhooks/deliver-events.ts';
import { sendOrderDigests } from './order-digests.ts';
import { sendDailyMoneyReports } from './daily-money-reports.ts';
import { sendOpenMoneyReport } from './open-money-report.ts';

const second = 1_000;
/** A supervisor allows 15 seconds for the whole stop. */
const stopTimeoutMs = 8 * second;

interface Job {
  name: string;
  /** minimum delay between two runs, in milliseconds */
  everyMs: number;
  work: (app: JobsApp) => Promise<number>;
}

interface DueJob extends Job {
  due: keyof Due;
  beside?: true;
}

interface Jobs {
  byClock: readonly Job[];
  whereDue: readonly DueJob[];
}

const byClock: readonly Job[] = [
  { name: 'money of a day', everyMs: 60 * second, work: sendDailyMoneyReports },
  { name: 'orders of an hour or a day', everyMs: 60 * second, work: sendOrderDigests },
  { name: 'reminders', everyMs: 60 * second, work: remindOfNumbers },
  { name: expiryTask, everyMs: second, work: endExpired },
  { name: 'pictures', everyMs: 60 * second, work: deleteUnusedPictures },
  { name: 'scarce goods', everyMs: 15 * second, work: watchLowStock },
  { name: 'statistics', everyMs: 3 * second, work: renewStatisticsOf },
];

/**
 * Jobs that run when rows are due: nothing is queued twice, and any number of processes share the
 * work (SKIP LOCKED).
 */
const whereDue: readonly DueJob[] = [
  { name: 'holds', everyMs: 500, work: endOverdueHolds, due: 'holds' },
  { name: 'deadlines', everyMs: second, work: endOverdueOrders, due: 'deadlines' },
  { name: 'store closures', everyMs: second, work: reopenDueStores, due: 'closures' },
  { name: 'sale prices', everyMs: second, work: changeDuePrices, due: 'sale_prices' },
  { name: 'undo windows', everyMs: second, work: closeUndoWindows, due: 'undo_windows' },
  { name: 'open money', everyMs: 5 * second, work: sendOpenMoneyReport, due: 'open_money' },
  {
    name: 'cards that were used',
    everyMs: 2 * second,
    work: deleteUnusedCards,
    due: 'passing_cards',
  },
  {
    name: 'cards that were lost',
    everyMs: 15 * second,
    work: clearLostSavings,
    due: 'lost_savings',
  },
  {
    name: 'cards of leavers',
    everyMs: 15 * second,
    work: deleteLeavingCards,
    due: 'leaving_cards',
  },
  { name: 'leavers', everyMs: 15 * second, work: eraseLeavers, due: 'erasures' },
  { name: 'emails', everyMs: second, work: sendEmails, due: 'emails' },
  { name: 'files of goods', everyMs: second, work: workImports, due: 'imports' },
  { name: 'late merges', everyMs: 2 * second, work: mergeStragglers, due: 'merges' },
  // these may run while an earlier run still waits for a gateway: each takes what its lanes have
  // room for
  {
    name: 'deadlines at a gateway',
    everyMs: second,
    work: pollOverdueOrders,
    due: 'deadlines',
    beside: true,
  },
  {
    name: 'silent attempts',
    everyMs: second,
    work: pollSilentAttempts,
    due: 'silent',
    beside: true,
  },
  { name: 'refunds', everyMs: second, work: issueRefunds, due: 'refunds', beside: true },
  {
    name: 'webhooks of stores',
    everyMs: second,
    work: deliverEvents,
    due: 'webhooks',
    beside: true,
  },
  { name: 'given up', everyMs: 5 * second, work: askAgain, due: 'given_up', beside: true },
];

const allDueAt = (jobs: Jobs['whereDue'], now: Date): Due =>
  Object.fromEntries(jobs.map(({ due }) => [due, now])) as unknown as Due;

/**
 * Interval of the query for due work, in milliseconds; an email or a new deadline is late by at
 * most this.
 */
const pollIntervalMs = second;
/** A job that would start this much too early starts anyway: timers are no more accurate. */
const toleranceMs = 50;

/**
 * Starts the jobs. Each runs again some time after it ended; jobs with `beside` also while an
 * earlier run still waits for a gateway. Once a second one statement finds out which jobs have
 * work; holds that end before the next query get a timer.
 * @returns a function that stops the jobs and waits some seconds for those in progress; work at a
 * hanging gateway is continued by the next process
 */
export function startJobs(app: JobsApp, jobs: Jobs = { byClock, whereDue }): () => Promise<void> {
  let stopped = false;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const busy = new Set<string>();
  const readyAt = new Map<string, number>();

  function later(ms: number, work: () => void): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  }

  function run({ name, everyMs, work }: Job, over: (done: number) => void = () => undefined): void {
    let came = 0;
    busy.add(name);
    const turn: Promise<void> = app.metrics
      .job(name, everyMs, async () => (came = await work(app)))
      .then(
        // that job logs its tables itself
        (done) =>
          void (done > 0 && name !== expiryTask && app.log.info({ job: name, done }, 'job')),
        (error: unknown) => app.log.error({ err: error, job: name }, 'job failed'),
      )
      .finally(() => {
        running.delete(turn);
        busy.delete(name);
        over(came);
      });
    running.add(turn);
  }

  function again(job: Job): void {
    later(job.everyMs, () => run(job, () => again(job)));
  }

  /**
   * Runs a job that may have work; one with `beside` starts even while an earlier run is in
   * progress.
   */
  function take(job: DueJob, over?: (done: number) => void): void {
    const rest = () => void readyAt.set(job.name, performance.now() + job.everyMs - toleranceMs);
    if (!job.beside && busy.has(job.name)) return;
    rest();
    run(job, (done) => {
      if (!job.beside) rest();
      over?.(done);
    });
  }

  function begin(due: Due): void {
    const now = app.now().getTime();
    for (const job of jobs.whereDue) {
      const moment: unknown = due[job.due];
      // the driver returns 'infinity' as a number
      const since = moment instanceof Date ? moment.getTime() : Number.POSITIVE_INFINITY;
      if (since <= now) {
        if (performance.now() >= (readyAt.get(job.name) ?? 0)) take(job);
      } else if (!busy.has(job.name)) void app.metrics.job(job.name, job.everyMs, async () => 0);
      // goods are back on sale when their hold ends, not at the next query
      if (job.due === 'holds' && since > now && since < now + pollIntervalMs)
        later(since - now + 2, () => take(job));
    }
  }

  const look: Job = {
    name: 'what is due',
    everyMs: pollIntervalMs,
    async work() {
      const due = await findDueWork(app.database, app.now(), silenceOf(app.config)).catch(
        (error: unknown) => {
          // a failure of this query must not stop the jobs: each then looks for itself
          if (!stopped) begin(allDueAt(jobs.whereDue, app.now()));
          throw error;
        },
      );
      if (!stopped) begin(due);
      return 0;
    },
  };

  jobs.byClock.forEach(again);
  again(look);
  return async () => {
    stopped = true;
    timers.forEach(clearTimeout);
    await Promise.race([Promise.all(running), pause(stopTimeoutMs, undefined, { ref: false })]);
  };
}
