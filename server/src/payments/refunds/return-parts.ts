import type { PaymentsApp } from '../attempts/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockOrder, type OrderRow } from '../../orders/orders/change.ts';
import { writeRefundEmail } from '../../notifications/outbox/money-queries.ts';
import { findAttempt, type Attempt } from '../attempts/attempts.ts';
import { closeMoneyOfRefund, openMoneyOf } from '../open-money/open-money.ts';
import type { PartOutcome } from '../attempts/outcome.ts';
import {
  addDue,
  beginParts,
  endParts,
  holdParts,
  lockRefund,
  moveRefund,
  moveRefundsOf,
  type RefundRow,
} from './refund-queries.ts';
import { canRequestPart } from './refund-rules.ts';
import { recordRefunds } from './request-refund.ts';
import { settle } from '../attempts/settle.ts';

/**
 * Marks the due amount of a payment as being returned, before the gateway is called. The caller
 * must have the attempt to itself.
 * @param wanted false: the gateway is only asked what it has done
 * @returns undefined: nothing is to be returned any more; `mayCall`: the gateway may be asked to
 * return it now
 */
export function beginReturn(
  app: PaymentsApp,
  seen: Attempt,
  wanted: boolean,
): Promise<{ attempt: Attempt; mayCall: boolean } | undefined> {
  return app.database.transaction(async (tx) => {
    await lockOrder(tx, { store_id: seen.store_id, id: seen.order_id });
    const before = await findAttempt(tx, seen);
    if (before?.status !== 'paid' || before.due_amount + before.returning_amount === 0)
      return undefined;
    const now = app.now();
    const mayCall = wanted && canRequestPart(before, now);
    await beginParts(tx, before, mayCall ? now : null);
    if (before.returning_amount === 0) await moveRefundsOf(tx, before, ['due'], 'leaving', now);
    const attempt = await findAttempt(tx, before);
    return attempt && { attempt, mayCall };
  });
}

/** Makes a part due again while it waits for the capture, so that all can be canceled. */
export async function holdReturn(tx: Tx, asked: Attempt, now: Date): Promise<void> {
  await lockOrder(tx, { store_id: asked.store_id, id: asked.order_id });
  await holdParts(tx, asked);
  await moveRefundsOf(tx, asked, ['leaving'], 'due', now);
}

/** Records the gateway's answer about the parts to return, once. */
export async function settleReturn(
  tx: Tx,
  asked: Attempt,
  outcome: Exclude<PartOutcome, { kind: 'no_outcome' }>,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, { store_id: asked.store_id, id: asked.order_id });
  const attempt = await findAttempt(tx, asked);
  // the whole payment was returned in the gateway's console, which is recorded already
  if (!order || attempt?.status !== 'paid' || attempt.returning_amount === 0) return;
  switch (outcome.kind) {
    case 'undone':
      return settle(tx, attempt, outcome, 'refund', now);
    case 'returned': {
      await endParts(tx, attempt, true);
      for (const refund of await moveRefundsOf(tx, attempt, ['leaving'], 'returned', now))
        await writeRefundEmail(tx, 'refund_returned', refund);
      return recordRefunds(tx, order, 'refund', now);
    }
    case 'refused': {
      await endParts(tx, attempt, false);
      for (const refund of await moveRefundsOf(
        tx,
        attempt,
        ['leaving'],
        'owed',
        now,
        outcome.code,
      )) {
        await openMoneyOf(
          tx,
          attempt,
          {
            reason: 'refund_refused',
            code: outcome.code,
            gateway_amount: refund.amount,
            refund_id: refund.id,
          },
          now,
        );
        await writeRefundEmail(tx, 'refund_owed', refund);
      }
      return recordRefunds(tx, order, 'refund', now);
    }
  }
}

/** Records that the store returned a refund itself. @returns false if the store owed none */
export async function refundReturnedByHand(
  tx: Tx,
  order: OrderRow,
  refund: RefundRow,
  now: Date,
): Promise<boolean> {
  if (refund.status === 'returned') return true;
  if (!(await moveRefund(tx, refund, ['owed'], 'returned', now))) return false;
  await closeMoneyOfRefund(tx, refund, 'returned_by_hand', now);
  await writeRefundEmail(tx, 'refund_returned', refund);
  await recordRefunds(tx, order, 'refund', now);
  return true;
}

/** Has the gateway asked to return a refund again. */
export async function tryRefundAgain(
  tx: Tx,
  order: OrderRow,
  key: { store_id: number; id: number },
  now: Date,
): Promise<void> {
  const refund = await lockRefund(tx, key);
  const attempt =
    refund?.attempt_id == null
      ? undefined
      : await findAttempt(tx, { store_id: refund.store_id, id: refund.attempt_id });
  if (
    !refund ||
    attempt?.status !== 'paid' ||
    !(await moveRefund(tx, refund, ['owed'], 'due', now))
  )
    return;
  await addDue(tx, attempt, refund.amount);
  await recordRefunds(tx, order, 'refund', now);
}
