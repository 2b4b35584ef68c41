import type { Ground } from '../ground.ts';
import { takeErasures } from '../persons/request-queries.ts';
import { carryOut, waitsForOwn } from '../persons/carry-out.ts';

const batch = 20;
/** In hand so long, should this process die over it. */
const inHandMs = 300_000;

/** Carries out what waited for an order to end, and erases what calls under way wrote for those who are erased. @returns how many were done */
export async function eraseLeavers(app: Ground): Promise<number> {
  const now = app.now();
  const due = await app.database.transaction((tx) => takeErasures(tx, now, new Date(now.getTime() + inHandMs), batch));
  let done = 0;
  for (const wish of due) {
    try {
      if (await waitsForOwn(app, wish)) continue;
      const outcome = await carryOut(app, wish.id);
      if (outcome && outcome.in_the_way.length === 0 && wish.erased_at === null) done++;
    } catch (error) {
      app.log.error({ err: error, erasure: wish.id }, 'job: somebody could not be erased');
    }
  }
  return done;
}
