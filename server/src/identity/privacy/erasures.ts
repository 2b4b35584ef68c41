import type { Ground } from '../../platform/ground.ts';
import { leaseErasures } from './request-queries.ts';
import { carryOut, waitsForOwn } from './carry-out.ts';

const batch = 20;
/** In hand so long, should this process die over it. */
const leaseMs = 300_000;

/** Carries out what waited for an order to end, and erases what calls under way wrote for those who are erased. @returns how many were done */
export async function eraseLeavers(app: Ground): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) => leaseErasures(tx, now, new Date(now.getTime() + leaseMs), batch));
  let done = 0;
  for (const request of due) {
    try {
      if (await waitsForOwn(app, request)) continue;
      const outcome = await carryOut(app, request.id);
      if (outcome && outcome.in_the_way.length === 0 && request.erased_at === null) done++;
    } catch (error) {
      app.log.error({ err: error, erasure: request.id }, 'job: somebody could not be erased');
    }
  }
  return done;
}
