import type { JobsApp } from './app.ts';
import { followOverdueStep } from '../../orders/fulfilment/follow-step.ts';
import { takeStepsToFollow } from '../../orders/fulfilment/step-queries.ts';
import { lockOrder } from '../../orders/orders/change.ts';
import { lockRefund, takeRefundsToRelease } from '../../payments/refunds/refund-queries.ts';
import { recordRefunds, releaseRefund } from '../../payments/refunds/request-refund.ts';
import { jobNamesOf } from './work-off.ts';

const batch = 50;

/**
 * Works through orders one by one, each in its own transaction: a failure is logged and retried
 * later.
 * @returns how many succeeded
 */
async function eachOrder<Key extends { store_id: number; id: number }>(
  app: JobsApp,
  keys: readonly Key[],
  work: (key: Key) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const key of keys) {
    try {
      if (await work(key)) done++;
    } catch (error) {
      app.log.error({ err: error, item: jobNamesOf(key) }, 'job: one of a batch failed');
    }
  }
  return done;
}

/**
 * Completes steps and refunds whose undo window is over. Locks the order first, like an undo does.
 * @returns how many
 */
export async function closeUndoWindows(app: JobsApp): Promise<number> {
  const now = app.now();
  const steps = await eachOrder(app, await takeStepsToFollow(app.database, now, batch), (key) =>
    app.database.transaction(async (tx) => {
      const order = await lockOrder(tx, { store_id: key.store_id, id: key.order_id });
      return order !== undefined && followOverdueStep(tx, order, key.id, now);
    }),
  );
  const refunds = await eachOrder(
    app,
    await takeRefundsToRelease(app.database, now, batch),
    (key) =>
      app.database.transaction(async (tx) => {
        const order = await lockOrder(tx, { store_id: key.store_id, id: key.order_id });
        const refund = order && (await lockRefund(tx, key));
        if (!order || refund?.status !== 'waiting' || refund.undo_until > now) return false;
        await releaseRefund(tx, order, refund, now);
        await recordRefunds(tx, order, 'refund', now);
        return true;
      }),
  );
  return steps + refunds;
}
