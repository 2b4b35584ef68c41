import pMap from 'p-map';
import type { JobsApp } from './app.ts';
import { endHolds } from '../../buying/cart/hold-queries.ts';
import { isHeldUp } from '../../platform/db/connection-errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { writeReminders, writeTransferReminders } from '../../notifications/outbox/queries.ts';
import type { Silence } from './due-queries.ts';
import {
  releaseAttempt,
  releaseOrder,
  takeOverdueAlone,
  takeOverdueAt,
  takeSilent,
  type OverdueOrder,
} from './queries.ts';
import { jobNamesOf, workOff, type GatewayWork } from './work-off.ts';
import { lockOrder } from '../../orders/orders/change.ts';
import { askAbout } from '../../payments/attempts/ask-gateway.ts';
import {
  attemptsOfOrder,
  findAttempt,
  isOpen,
  moveAttempt,
  type Attempt,
} from '../../payments/attempts/attempts.ts';
import { moveToOpenMoney, recordUnclear } from '../../payments/attempts/inquiry-notes.ts';
import { closeAttempt } from '../../payments/attempts/close-attempt.ts';
import { giveUpOrder } from '../../payments/attempts/give-up.ts';
import type { PaymentOutcome, SettledOutcome } from '../../payments/attempts/outcome.ts';
import { needsPerson, waitsForMoney } from '../../payments/attempts/rules.ts';
import { settle } from '../../payments/attempts/settle.ts';
import { moveStock } from '../../catalog/stock/shelf.ts';

const second = 1_000;
const batchSize = 50;
/** Holds per batch; ending them takes two statements in any case. */
const holdsBatch = 250;
const holdsLockMs = 700;
/** How long full batches follow one another before other work gets the database. */
const maxRunMs = 2 * second;
const maxConcurrent = 8;

/** Poll interval of konbini numbers: GMO repeats an unconfirmed webhook hourly (GMO 1.10). */
const numberPollSeconds = 3600;
/** Abandoned payment pages: PAYUNi's own limit is unknown, a day is far beyond any. */
const leftPollSeconds = 600;
const leftMaxSeconds = 86_400;
/** Seconds after a lost answer before the gateway is asked, when no call is in progress. */
const unknownPollSeconds = 60;
/** Seconds after the last change of an attempt before it is polled. */
export const silenceOf = ({ ask_after_seconds }: JobsApp['config']): Silence => ({
  unheard: ask_after_seconds,
  unknown: Math.min(unknownPollSeconds, ask_after_seconds),
  left: leftPollSeconds,
  number: numberPollSeconds,
});
/** Seconds before an order that could not be ended is retried, when no gateway is involved. */
const retryAfterSeconds = 5;
/** Leases, in case this process dies; two concurrent refunds of a part could both pay it back. */
const questionLease = 60;
/** Works through a batch; a failure is logged and retried later. @returns how many succeeded */
async function forEachIsolated<T>(
  app: JobsApp,
  items: readonly T[],
  work: (item: T) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  const alone = async (item: T) => {
    try {
      if (await work(item)) done++;
    } catch (error) {
      app.log.error({ err: error, item: jobNamesOf(item) }, 'job: one of a batch failed');
    }
  };
  await pMap(items, alone, { concurrency: maxConcurrent });
  return done;
}

/** Repeats while batches are full: a sale's holds and deadlines end within the same minute. */
async function repeatWhileMore(most: number, turn: () => Promise<number>): Promise<void> {
  const began = performance.now();
  while ((await turn()) === most && performance.now() - began < maxRunMs);
}

/** Returns units of expired holds to stock; the lines stay in their carts, greyed out. */
export async function endOverdueHolds(app: JobsApp): Promise<number> {
  let ended = 0;
  const turn = (where: 'all' | 'free') =>
    app.database.transaction(
      async (tx) => {
        const lines = await endHolds(tx, app.now(), holdsBatch, where);
        await moveStock(
          tx,
          lines.map((line) => ({
            store_id: line.store_id,
            sku_id: line.sku_id,
            sold: 0,
            held: -line.held_quantity,
          })),
        );
        return lines.length;
      },
      { lock: holdsLockMs },
    );
  await repeatWhileMore(holdsBatch, async () => {
    // a locked SKU must delay only its own holds
    const over = await turn('all').catch((error: unknown) =>
      isHeldUp(error) ? turn('free') : Promise.reject(error),
    );
    ended += over;
    return over;
  });
  return ended;
}

/** Cancels overdue orders without an open payment; no gateway is asked, so none can delay them. */
export async function endOverdueOrders(app: JobsApp): Promise<number> {
  const now = app.now();
  let ended = 0;
  await repeatWhileMore(batchSize, async () => {
    const due = await app.database.transaction((tx) =>
      takeOverdueAlone(tx, now, new Date(now.getTime() - retryAfterSeconds * second), batchSize),
    );
    ended += await forEachIsolated(app, due, (key) =>
      giveUpOrder(app, key, 'payment_deadline', 'deadline'),
    );
    return due.length;
  });
  return ended;
}

/**
 * Decides overdue orders with an open payment: the gateway is asked once more about every open
 * attempt, and only if no money moved is the order canceled and its stock returned (D-203). Without
 * an answer it is retried later.
 */
export const pollOverdueOrders = (app: JobsApp): Promise<number> =>
  workOff(app, 'deadlines', {
    take: takeOverdueAt,
    lease: questionLease,
    since: ({ expire_at }) => expire_at,
    async serve(order, { ask }) {
      let outcome: PaymentOutcome | undefined;
      const asked = async (question: () => Promise<PaymentOutcome>) =>
        (outcome = await ask(question));
      if (await giveUpOrder(app, order, 'payment_deadline', 'deadline', asked)) return true;
      if (outcome?.kind === 'no_outcome' && !outcome.silent)
        await parkUnclearAttempts(app, order, outcome.of_another ?? null);
      return false;
    },
    handBack: releaseOrder,
  });

/** Moves attempts whose gateway has reported "unknown" for a day to the open-money list. */
const parkUnclearAttempts = (
  app: JobsApp,
  order: OverdueOrder,
  of_another: number | null,
): Promise<void> =>
  app.database.transaction(async (tx) => {
    await lockOrder(tx, order);
    for (const attempt of await attemptsOfOrder(tx, order))
      if (isOpen(attempt) && needsPerson(await recordUnclear(tx, attempt, app.now()), app.now()))
        await settle(tx, attempt, { kind: 'unclear', of_another }, 'deadline', app.now());
  });

/** Runs both jobs for overdue orders in parallel. */
export async function closeOverdueOrders(app: JobsApp): Promise<number> {
  const [alone, asked] = await Promise.all([endOverdueOrders(app), pollOverdueOrders(app)]);
  return alone + asked;
}

/**
 * Asks gateways about attempts whose reply was lost or whose process died, abandoned pages that may
 * still take money, and konbini numbers whose webhook may have been lost. A number that its order
 * no longer needs is canceled.
 */
export function pollSilentAttempts(app: JobsApp): Promise<number> {
  const silence = silenceOf(app.config);
  const take: GatewayWork<Attempt>['take'] = (tx, gateway, room, lease) => {
    const ago = (seconds: number) => new Date(lease.now.getTime() - seconds * second);
    const bounds = {
      before: ago(silence.unheard),
      unknownBefore: ago(silence.unknown),
      leftBefore: ago(silence.left),
      numbersBefore: ago(silence.number),
    };
    return takeSilent(tx, gateway, room, lease, bounds);
  };
  return workOff(app, 'silent', {
    take,
    lease: questionLease,
    since: ({ updated_at }) => updated_at,
    async serve(attempt, { ask }) {
      const outcome = await ask(() => askAbout(app, app.database, attempt));
      if (outcome.kind === 'no_outcome') return parkIfUnclear(app, attempt, outcome);
      if (outcome.kind === 'differs') return applyDifferentAmount(app, attempt, outcome);
      if (outcome.kind === 'open') return applyOpenPage(app, attempt);
      // still waits for the buyer's cash
      if (
        attempt.status === 'issued' &&
        (outcome.kind === 'issued' || outcome.kind === 'unfinished')
      )
        return false;
      if (outcome.kind === 'unfinished') return settleAsFailed(app, attempt);
      await app.database.transaction((tx) => settle(tx, attempt, outcome, 'inquiry', app.now()));
      const unwanted =
        outcome.kind === 'issued' ? await findAttempt(app.database, attempt) : undefined;
      if (unwanted?.status === 'unknown' || unwanted?.status === 'left')
        await closeAttempt(app, app.database, attempt, 'inquiry', app.now);
      return true;
    },
    handBack: releaseAttempt,
  });
}

/** Parks the attempt after a day of "unknown". @returns false while it should be polled again */
async function parkIfUnclear(
  app: JobsApp,
  attempt: Attempt,
  outcome: PaymentOutcome & { kind: 'no_outcome' },
): Promise<boolean> {
  if (
    outcome.silent ||
    attempt.status === 'issued' ||
    !needsPerson(await recordUnclear(app.database, attempt, app.now()), app.now())
  )
    return false;
  await app.database.transaction((tx) =>
    settle(
      tx,
      attempt,
      { kind: 'unclear', of_another: outcome.of_another ?? null },
      'inquiry',
      app.now(),
    ),
  );
  return true;
}

/** Records another amount. It is polled for a day in case it is corrected at the gateway. */
async function applyDifferentAmount(
  app: JobsApp,
  attempt: Attempt,
  outcome: SettledOutcome & { kind: 'differs' },
): Promise<boolean> {
  return app.database.transaction(async (tx) => {
    await settle(tx, attempt, outcome, 'inquiry', app.now());
    const over = needsPerson(attempt.updated_at, app.now());
    if (over) await moveToOpenMoney(tx, attempt);
    return over;
  });
}

/** Locks the order. @returns whether no concurrent call has changed the attempt's status */
async function isUnchanged(tx: Tx, attempt: Attempt): Promise<boolean> {
  await lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id });
  return (await findAttempt(tx, attempt))?.status === attempt.status;
}

/** Marks the attempt as failed: no money moved. @returns false if its status has changed */
const settleAsFailed = (app: JobsApp, attempt: Attempt): Promise<boolean> =>
  app.database.transaction(async (tx) => {
    if (!(await isUnchanged(tx, attempt))) return false;
    await settle(tx, attempt, { kind: 'failed', code: 'NOT_COMPLETED' }, 'inquiry', app.now());
    return true;
  });

/** The payment page is still open: the buyer may return to it while the order waits. */
async function applyOpenPage(app: JobsApp, attempt: Attempt): Promise<boolean> {
  return app.database.transaction(async (tx) => {
    const now = app.now();
    if (!(await isUnchanged(tx, attempt))) return false;
    if (attempt.status === 'left') {
      const over = now.getTime() - attempt.created_at.getTime() > leftMaxSeconds * second;
      return over && moveAttempt(tx, attempt, ['left'], 'superseded', now);
    }
    const order = await lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id });
    // a page whose URL was lost cannot be opened
    if (attempt.pay_redirect_url === null) {
      await settle(tx, attempt, { kind: 'failed', code: 'NOT_COMPLETED' }, 'inquiry', now);
      return true;
    }
    return moveAttempt(
      tx,
      attempt,
      ['finishing', 'unknown'],
      order && waitsForMoney(order) ? 'redirected' : 'left',
      now,
    );
  });
}

export const remindOfNumbers = (app: JobsApp): Promise<number> =>
  app.database.transaction(
    async (tx) =>
      (await writeReminders(tx, app.now(), batchSize)) +
      (await writeTransferReminders(tx, app.now(), batchSize)),
  );
