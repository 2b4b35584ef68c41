import type { Ground } from '../../platform/ground.ts';
import { leaseErasures } from './request-queries.ts';
import { carryOut, isBlockedByOwnOrder } from './carry-out.ts';

const batchSize = 20;
/** Lease, in case this process dies. */
const leaseMs = 300_000;

/**
 * Carries out requests that waited for an order to end, and erases what concurrent calls have
 * written for erased buyers.
 * @returns how many persons were erased
 */
export async function eraseLeavers(app: Ground): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) =>
    leaseErasures(tx, now, new Date(now.getTime() + leaseMs), batchSize),
  );
  let done = 0;
  for (const request of due) {
    try {
      if (await isBlockedByOwnOrder(app, request)) continue;
      const outcome = await carryOut(app, request.id);
      if (outcome && outcome.in_the_way.length === 0 && request.erased_at === null) done++;
    } catch (error) {
      app.log.error({ err: error, erasure: request.id }, 'job: somebody could not be erased');
    }
  }
  return done;
}
