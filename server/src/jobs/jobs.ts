import { forgetSpent } from '../account/queries.ts';
import type { App } from '../app.ts';
import { endHolds, forgetPauses } from '../cart/hold-queries.ts';
import { forgetCodes } from '../contact/queries.ts';
import { forgetMarks } from '../db/commit-marks.ts';
import { isHeldUp } from '../db/connection-errors.ts';
import { forgetWindows } from '../http/throttle-queries.ts';
import { writeReminders } from '../letters/queries.ts';
import { sendLetters } from '../letters/send.ts';
import { renewStatisticsOf } from './statistics.ts';
import { forgetNetworks, lockOrder, takeOverdue } from '../orders/queries.ts';
import { askAbout, giveBack } from '../payments/ask-gateway.ts';
import { findAttempt, moveAttempt, takeRefundsDue, takeSilent, type Attempt } from '../payments/attempts.ts';
import { closeAttempt } from '../payments/close-attempt.ts';
import { giveUpOrder } from '../payments/give-up.ts';
import { waitsForMoney } from '../payments/rules.ts';
import { settle } from '../payments/settle.ts';
import { mergeStragglers } from '../session/merge-buyers.ts';
import { moveStock } from '../stock/stock.ts';
import { forgetVisits } from '../waiting-room/queries.ts';

const second = 1_000;
const batch = 50;
/** Holds are ended by two statements however many they are. */
const holdsBatch = 250;
/** How long their end waits for a shelf, in milliseconds. */
const holdsWait = 700;
/** Full batches follow one another without a pause for so long, then the job lets the others at the database. */
const longestRun = 2 * second;
/** How many of a batch are worked on side by side: while a gateway thinks no connection is held. */
const atOnce = 8;

/** How often a number that waits for cash is asked about: GMO repeats an unheard notice hourly (GMO 1.10). */
const numberSilentFor = 3600;
/** How often a page that was left is asked about, and for how long: PAYUNi's own limit was not seen, a day is far beyond any. */
const leftSilentFor = 600;
const leftAtMost = 86_400;
/** How soon a gateway that did not answer is asked again. */
const againAfter = 30;

/** By what it can be found; whatever else it carries is not for the log. */
function namesOf(item: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item as object).filter(([name]) => /^(id|kind|.*_id)$/.test(name) && !/^(access|transaction|gateway)_/.test(name)));
}

/**
 * Works through a batch, some at a time: what fails is logged and left for its next turn. A gateway that does not answer holds up to
 * `atOnce` of them until its calls time out; the rest of the batch goes on only where one of the places is free.
 * @returns how many were done
 */
async function eachAlone<T>(app: App, items: readonly T[], work: (item: T) => Promise<boolean>): Promise<number> {
  let done = 0;
  const left = items.values();
  const one = async () => {
    for (const item of left) {
      try {
        if (await work(item)) done++;
      } catch (error) {
        app.log.error({ err: error, item: namesOf(item) }, 'job: one of a batch failed');
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return done;
}

/**
 * As long as batches come full there is more: a sale's holds and deadlines all end in the same minute.
 * @param turn takes a batch and says how many it took
 */
async function whileFull(most: number, turn: () => Promise<number>): Promise<void> {
  const began = performance.now();
  while ((await turn()) === most && performance.now() - began < longestRun);
}

/** Holds whose time is over go back to stock; the lines stay in their carts, greyed. @returns how many ended */
export async function endOverdueHolds(app: App): Promise<number> {
  let ended = 0;
  const turn = (where: 'all' | 'free') =>
    app.database.transaction(
      async (tx) => {
        const lines = await endHolds(tx, app.now(), holdsBatch, where);
        await moveStock(
          tx,
          lines.map((line) => ({ store_id: line.store_id, sku_id: line.sku_id, sold: 0, held: -line.held_quantity })),
        );
        return lines.length;
      },
      { lock: holdsWait },
    );
  await whileFull(holdsBatch, async () => {
    // a shelf that somebody keeps locked holds up its own holds alone
    const over = await turn('all').catch((error: unknown) => (isHeldUp(error) ? turn('free') : Promise.reject(error)));
    ended += over;
    return over;
  });
  return ended;
}

/**
 * Orders past their deadline: the gateway is asked once more about every open attempt, and only when it says that no
 * money moved is the order canceled and its stock given back (decisions §5). No answer: asked again later.
 * @returns how many were decided
 */
export async function closeOverdueOrders(app: App): Promise<number> {
  const now = app.now();
  let decided = 0;
  await whileFull(batch, async () => {
    const due = await app.database.transaction((tx) => takeOverdue(tx, now, new Date(now.getTime() - againAfter * second), batch));
    decided += await eachAlone(app, due, (key) => giveUpOrder(app, key, 'payment_deadline', 'deadline'));
    return due.length;
  });
  return decided;
}

/**
 * Attempts whose reply was lost, or whose process died, pages that were left but may still take money, and konbini numbers whose notice may
 * have been lost: the gateway knows. A number that its order does not want any more is canceled. @returns how many were settled
 */
export async function askAboutSilentAttempts(app: App): Promise<number> {
  const now = app.now();
  const ago = (seconds: number) => new Date(now.getTime() - seconds * second);
  const bounds = { before: ago(app.config.ask_after_seconds), leftBefore: ago(leftSilentFor), numbersBefore: ago(numberSilentFor) };
  const silent = await app.database.transaction((tx) => takeSilent(tx, now, bounds, batch));
  return eachAlone(app, silent, async (attempt) => {
    const news = await askAbout(app, app.database, attempt);
    if (news.kind === 'no_news') return false;
    if (news.kind === 'open') return stillOpen(app, attempt);
    // still waits for its cash
    if (attempt.status === 'issued' && (news.kind === 'issued' || news.kind === 'unfinished')) return false;
    await app.database.transaction((tx) =>
      settle(tx, attempt, news.kind === 'unfinished' ? { kind: 'failed', code: 'NOT_COMPLETED' } : news, 'inquiry', app.now()),
    );
    if (news.kind === 'issued' && (await findAttempt(app.database, attempt))?.status === 'unknown')
      await closeAttempt(app, app.database, attempt, 'inquiry', app.now);
    return true;
  });
}

/** The gateway's page stands open: its buyer may come back to it while the order waits. @returns whether that is news */
async function stillOpen(app: App, attempt: Attempt): Promise<boolean> {
  return app.database.transaction(async (tx) => {
    const now = app.now();
    if (attempt.status === 'left') {
      const over = now.getTime() - attempt.created_at.getTime() > leftAtMost * second;
      return over && moveAttempt(tx, attempt, ['left'], 'superseded', now);
    }
    const order = await lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id });
    // a page whose address was lost is nobody's
    if (attempt.pay_redirect_url === null) {
      await settle(tx, attempt, { kind: 'failed', code: 'NOT_COMPLETED' }, 'inquiry', now);
      return true;
    }
    return moveAttempt(tx, attempt, ['finishing', 'unknown'], order && waitsForMoney(order) ? 'redirected' : 'left', now);
  });
}

/** Money that came for an order that cannot have it goes back. @returns how many refunds were made */
export async function giveRefunds(app: App): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) => takeRefundsDue(tx, now, new Date(now.getTime() - againAfter * second), batch));
  return eachAlone(app, due, async (attempt) => {
    const news = await giveBack(app, app.database, attempt);
    if (news.kind !== 'undone') return false;
    await app.database.transaction((tx) => settle(tx, attempt, news, 'refund', app.now()));
    return true;
  });
}

/** @returns how many reminders of konbini numbers were written */
export const remindOfNumbers = (app: App): Promise<number> => app.database.transaction((tx) => writeReminders(tx, app.now(), batch));

/** Replies are kept for a day: longer than any retry (@NOTE spec silent). */
async function forgetOldKeys(app: App): Promise<number> {
  const rows = await app.database.query(
    `DELETE FROM idempotency_keys WHERE ctid IN (SELECT ctid FROM idempotency_keys WHERE created_at < now() - interval '1 day' LIMIT 500) RETURNING 1`,
  );
  return rows.length;
}

/** What is due, in rows that say when: nothing is queued twice, and any number of processes share it (SKIP LOCKED). */
const schedule: [name: string, everyMs: number, work: (app: App) => Promise<number>][] = [
  ['holds', 500, endOverdueHolds],
  ['deadlines', 2 * second, closeOverdueOrders],
  ['silent attempts', 5 * second, askAboutSilentAttempts],
  ['refunds', 5 * second, giveRefunds],
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

/** Starts the jobs; each runs again some time after it ended, never beside itself. @returns how to stop, waiting for what is under way */
export function startJobs(app: App): () => Promise<void> {
  let stopped = false;
  const loops = schedule.map(([name, everyMs, work]) => {
    let timer: NodeJS.Timeout;
    let running: Promise<void> = Promise.resolve();
    const turn = () => {
      running = app.metrics
        .job(name, everyMs, () => work(app))
        .then(
          (done) => void (done > 0 && app.log.info({ job: name, done }, 'job')),
          (error: unknown) => app.log.error({ err: error, job: name }, 'job failed'),
        )
        .finally(() => {
          if (!stopped) timer = setTimeout(turn, everyMs);
        });
    };
    timer = setTimeout(turn, everyMs);
    return async () => {
      clearTimeout(timer);
      await running;
    };
  });
  return async () => {
    stopped = true;
    await Promise.all(loops.map((stop) => stop()));
  };
}
