import pMap from 'p-map';
import type { JobsApp } from './app.ts';
import { endHolds } from '../../buying/cart/hold-queries.ts';
import { isHeldUp } from '../../platform/db/connection-errors.ts';
import type { Tx } from '../../platform/db/database.ts';
import { writeReminders } from '../../notifications/outbox/queries.ts';
import type { Silence } from './due-queries.ts';
import { handBackAttempt, handBackOrder, takeOverdueAlone, takeOverdueAt, takeRefundsDue, takeSilent, type OverdueOrder } from './queries.ts';
import type { LaneTurn } from './lanes.ts';
import { jobNamesOf, workOff, type GatewayWork } from './work-off.ts';
import { lockOrder } from '../../orders/orders/change.ts';
import { askAbout, giveBack, giveParts } from '../../payments/attempts/ask-gateway.ts';
import {
  attemptsOfOrder,
  findAttempt,
  isOpen,
  leaveToPerson,
  moveAttempt,
  noteReturning,
  noteUnclear,
  type Attempt,
} from '../../payments/attempts/attempts.ts';
import { closeAttempt } from '../../payments/attempts/close-attempt.ts';
import { giveUpOrder } from '../../payments/attempts/give-up.ts';
import type { PaymentOutcome, NoOutcome, SettledOutcome } from '../../payments/attempts/outcome.ts';
import { isAPersons, returnsTooLong, waitsForMoney } from '../../payments/attempts/rules.ts';
import { beginReturn, holdReturn, settleReturn } from '../../payments/refunds/return-parts.ts';
import { settle } from '../../payments/attempts/settle.ts';
import { moveStock } from '../../catalog/stock/shelf.ts';

const second = 1_000;
const batch = 50;
/** Holds are ended by two statements however many they are. */
const holdsBatch = 250;
/** How long their end waits for a shelf, in milliseconds. */
const holdsWait = 700;
/** Full batches follow one another without a pause for so long, then the job lets the others at the database. */
const longestRun = 2 * second;
/** How many of a batch are worked on side by side. */
const atOnce = 8;

/** How often a number that waits for cash is asked about: GMO repeats an unheard webhook hourly (GMO 1.10). */
const numberSilentFor = 3600;
/** How often a page that was left is asked about, and for how long: PAYUNi's own limit was not seen, a day is far beyond any. */
const leftSilentFor = 600;
const leftAtMost = 86_400;
/** How long after a lost answer the gateway is asked, where no call is under way any more. */
const unknownFor = 60;
/** From when on attempts are asked about. */
export const silenceOf = ({ ask_after_seconds }: JobsApp['config']): Silence => ({
  unheard: ask_after_seconds,
  unknown: Math.min(unknownFor, ask_after_seconds),
  left: leftSilentFor,
  number: numberSilentFor,
});
/** How soon an order that could not be ended is tried again, where no gateway is needed. */
const aloneAgain = 5;
/**
 * How long what was taken belongs to whoever took it, should that process die. A question may be asked twice; two refunds of a part at the same time could each
 * return it, so theirs is longer than all calls of one.
 */
const questionLease = 60;
const refundLease = 300;

/** Works through a batch, some at a time: what fails is logged and left for its next turn. @returns how many were done */
async function eachAlone<T>(app: JobsApp, items: readonly T[], work: (item: T) => Promise<boolean>): Promise<number> {
  let done = 0;
  const alone = async (item: T) => {
    try {
      if (await work(item)) done++;
    } catch (error) {
      app.log.error({ err: error, item: jobNamesOf(item) }, 'job: one of a batch failed');
    }
  };
  await pMap(items, alone, { concurrency: atOnce });
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
export async function endOverdueHolds(app: JobsApp): Promise<number> {
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

/** Orders past their deadline that nobody is paying for: no gateway is asked, so none can hold them up. @returns how many ended */
export async function endOverdueOrders(app: JobsApp): Promise<number> {
  const now = app.now();
  let ended = 0;
  await whileFull(batch, async () => {
    const due = await app.database.transaction((tx) => takeOverdueAlone(tx, now, new Date(now.getTime() - aloneAgain * second), batch));
    ended += await eachAlone(app, due, (key) => giveUpOrder(app, key, 'payment_deadline', 'deadline'));
    return due.length;
  });
  return ended;
}

/**
 * Orders past their deadline that somebody may be paying for: the gateway is asked once more about every open attempt, and only when it says that no
 * money moved is the order canceled and its stock given back (D-203). No answer: asked again later.
 * @returns how many were decided
 */
export const askAboutOverdueOrders = (app: JobsApp): Promise<number> =>
  workOff(app, 'deadlines', {
    take: takeOverdueAt,
    lease: questionLease,
    since: ({ expire_at }) => expire_at,
    async serve(order, { ask }) {
      let outcome: PaymentOutcome | undefined;
      const asked = async (question: () => Promise<PaymentOutcome>) => (outcome = await ask(question));
      if (await giveUpOrder(app, order, 'payment_deadline', 'deadline', asked)) return true;
      if (outcome?.kind === 'no_outcome' && !outcome.silent) await noteOpenOnes(app, order, outcome.of_another ?? null);
      return false;
    },
    handBack: handBackOrder,
  });

/** What its gateway cannot say for a day of an order that should be over: a person must find out, and the goods stay until then. */
const noteOpenOnes = (app: JobsApp, order: OverdueOrder, of_another: number | null): Promise<void> =>
  app.database.transaction(async (tx) => {
    await lockOrder(tx, order);
    for (const attempt of await attemptsOfOrder(tx, order))
      if (isOpen(attempt) && isAPersons(await noteUnclear(tx, attempt, app.now()), app.now()))
        await settle(tx, attempt, { kind: 'unclear', of_another }, 'deadline', app.now());
  });

/** Both at once, as they run side by side. @returns how many were decided */
export async function closeOverdueOrders(app: JobsApp): Promise<number> {
  const [alone, asked] = await Promise.all([endOverdueOrders(app), askAboutOverdueOrders(app)]);
  return alone + asked;
}

/**
 * Attempts whose reply was lost, or whose process died, pages that were left but may still take money, and konbini numbers whose webhook may
 * have been lost: the gateway knows. A number that its order does not want any more is canceled. @returns how many were settled
 */
export function askAboutSilentAttempts(app: JobsApp): Promise<number> {
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
      if (outcome.kind === 'no_outcome') return nobodySays(app, attempt, outcome);
      if (outcome.kind === 'differs') return differs(app, attempt, outcome);
      if (outcome.kind === 'open') return stillOpen(app, attempt);
      // still waits for its cash
      if (attempt.status === 'issued' && (outcome.kind === 'issued' || outcome.kind === 'unfinished')) return false;
      if (outcome.kind === 'unfinished') return cameToNothing(app, attempt);
      await app.database.transaction((tx) => settle(tx, attempt, outcome, 'inquiry', app.now()));
      const unwanted = outcome.kind === 'issued' ? await findAttempt(app.database, attempt) : undefined;
      if (unwanted?.status === 'unknown' || unwanted?.status === 'left') await closeAttempt(app, app.database, attempt, 'inquiry', app.now);
      return true;
    },
    handBack: handBackAttempt,
  });
}

/** One that answers and cannot say is a person's after a day. @returns false: it is looked at again, unless it is */
async function nobodySays(app: JobsApp, attempt: Attempt, outcome: PaymentOutcome & { kind: 'no_outcome' }): Promise<boolean> {
  if (outcome.silent || attempt.status === 'issued' || !isAPersons(await noteUnclear(app.database, attempt, app.now()), app.now())) return false;
  await app.database.transaction((tx) => settle(tx, attempt, { kind: 'unclear', of_another: outcome.of_another ?? null }, 'inquiry', app.now()));
  return true;
}

/** Another sum is in the list: for a day it is looked whether it is put right at the gateway, then it is a person's alone. */
async function differs(app: JobsApp, attempt: Attempt, outcome: SettledOutcome & { kind: 'differs' }): Promise<boolean> {
  return app.database.transaction(async (tx) => {
    await settle(tx, attempt, outcome, 'inquiry', app.now());
    const over = isAPersons(attempt.updated_at, app.now());
    if (over) await leaveToPerson(tx, attempt);
    return over;
  });
}

/** Locks its order. @returns whether the attempt stands where it stood when the gateway was asked: its own call may have come to something meanwhile */
async function standsStill(tx: Tx, attempt: Attempt): Promise<boolean> {
  await lockOrder(tx, { store_id: attempt.store_id, id: attempt.order_id });
  return (await findAttempt(tx, attempt))?.status === attempt.status;
}

/** No money moved, and nobody is at work on it any more. @returns false where somebody was */
const cameToNothing = (app: JobsApp, attempt: Attempt): Promise<boolean> =>
  app.database.transaction(async (tx) => {
    if (!(await standsStill(tx, attempt))) return false;
    await settle(tx, attempt, { kind: 'failed', code: 'NOT_COMPLETED' }, 'inquiry', app.now());
    return true;
  });

/** The gateway's page stands open: its buyer may come back to it while the order waits. @returns whether that is outcome */
async function stillOpen(app: JobsApp, attempt: Attempt): Promise<boolean> {
  return app.database.transaction(async (tx) => {
    const now = app.now();
    if (!(await standsStill(tx, attempt))) return false;
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

const refusedBy = ({ said, returning }: NoOutcome): SettledOutcome & { kind: 'refused' } => ({
  kind: 'refused',
  code: said ?? (returning ? 'STILL_RETURNING' : 'NO_ANSWER'),
});

/** What is refused for now for a day is refused; what the gateway has taken is waited for longer: a person who returns it too would return it twice. */
async function isRefusedByTime(app: JobsApp, attempt: Attempt, { silent, returning }: NoOutcome): Promise<boolean> {
  if (silent) return false;
  const now = app.now();
  return returning ? returnsTooLong(await noteReturning(app.database, attempt, now), now) : isAPersons(await noteUnclear(app.database, attempt, now), now);
}

/** Money that came for an order that cannot have it goes back. @returns how many refunds were made */
export const giveRefunds = (app: JobsApp): Promise<number> =>
  workOff(app, 'refunds', {
    take: takeRefundsDue,
    lease: refundLease,
    // a part may be of a payment of long ago
    since: ({ status, updated_at, return_asked_at }) => (status === 'paid' ? (return_asked_at ?? app.now()) : updated_at),
    async serve(attempt, turn) {
      const { ask, trial } = turn;
      if (attempt.status === 'paid') return returnParts(app, attempt, turn);
      // whether the gateway has returned is tried by a question: it is answered, or given up, sooner than a refund
      if (trial && (await ask(() => askAbout(app, app.database, attempt))).kind === 'no_outcome') return false;
      const outcome = await ask(() => giveBack(app, app.database, attempt));
      const came = outcome.kind === 'no_outcome' && (await isRefusedByTime(app, attempt, outcome)) ? refusedBy(outcome) : outcome;
      if (came.kind !== 'undone' && came.kind !== 'refused') return false;
      await app.database.transaction((tx) => settle(tx, attempt, came, 'refund', app.now()));
      return true;
    },
    handBack: handBackAttempt,
  });

/** Parts of a payment go back, and no part twice: where a call may still be under way the gateway is only asked what it has done. @returns whether they are gone, or refused */
async function returnParts(app: JobsApp, seen: Attempt, { ask, trial }: LaneTurn): Promise<boolean> {
  const begun = await beginReturn(app, seen, !trial);
  if (!begun) return true;
  const { attempt, mayCall } = begun;
  const outcome = await ask(() => giveParts(app, app.database, attempt, mayCall));
  if (outcome.kind === 'no_outcome') {
    // before the capture a gateway has no parts: it is waited for as one that is at it
    const isHeld = outcome.said === 'CAPTURE_AT_WORK';
    const waits = isHeld ? { ...outcome, returning: true as const } : outcome;
    const isOver = mayCall && (await isRefusedByTime(app, attempt, waits));
    if (isOver || isHeld)
      await app.database.transaction((tx) => (isOver ? settleReturn(tx, attempt, refusedBy(waits), app.now()) : holdReturn(tx, attempt, app.now())));
    return isOver;
  }
  await app.database.transaction((tx) => settleReturn(tx, attempt, outcome, app.now()));
  return true;
}

/** @returns how many reminders of konbini numbers were written */
export const remindOfNumbers = (app: JobsApp): Promise<number> => app.database.transaction((tx) => writeReminders(tx, app.now(), batch));
