import * as fc from 'fast-check';
import { story } from './payment-steps.ts';
import type { PaymentWorld } from './payment-world.ts';
import { newPeople } from './story-people.ts';
import { StoryRun } from './story-run.ts';

/** Stories per set of gateways and buyers, because their records grow. */
const storiesPerWorld = 100;

export interface Told {
  stories: number;
  seconds: number;
  /** final states of the stories' attempts and orders, to see that the stories differ */
  attempts: Record<string, number>;
  orders: Record<string, number>;
  /** final states of the open-money entries */
  open_money: Record<string, number>;
  /** partial refunds by payment type and final state */
  refunds: Record<string, number>;
}

/**
 * Runs random stories, and throws at the first that ends wrong, with the seed and path to repeat
 * it.
 * @param judgeAll checks the whole shop now and then
 */
export async function tellStories(
  world: PaymentWorld,
  {
    runs,
    seed,
    path,
    judgeAll,
  }: { runs: number; seed: number; path?: string; judgeAll: () => Promise<string[]> },
): Promise<Told> {
  const began = performance.now();
  let people = await newPeople(world);
  let told = 0;
  await fc.assert(
    fc.asyncProperty(story, async (one) => {
      if (++told % storiesPerWorld === 0) {
        await world.net.renew();
        people = await newPeople(world);
        const broken = await judgeAll();
        if (broken.length > 0) throw new Error(broken.join('\n'));
      }
      const wrong = await new StoryRun(world, people).tell(one);
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    }),
    // a repeated story is shrunk; a first run stops at the failure and names it
    { numRuns: runs, seed, ...(path === undefined ? { endOnFailure: true } : { path }) },
  );
  const counts = async (text: string) =>
    Object.fromEntries(
      (await world.database.query<{ what: string; n: number }>(text)).map(({ what, n }) => [
        what,
        n,
      ]),
    );
  return {
    stories: told,
    seconds: (performance.now() - began) / 1000,
    attempts: await counts(
      `SELECT provider || ' ' || status AS what, count(*)::int AS n FROM payment_attempts GROUP BY 1 ORDER BY 1`,
    ),
    open_money: await counts(
      `SELECT reason || ' ' || coalesce(closed_by, 'open') AS what, count(*)::int AS n FROM open_money GROUP BY 1 ORDER BY 1`,
    ),
    refunds: await counts(
      `SELECT 'refund ' || o.payment_type || ' ' || r.status || CASE WHEN r.code IS NULL THEN '' ELSE ' refused' END AS what, count(*)::int AS n
         FROM refunds r JOIN orders o ON o.store_id = r.store_id AND o.id = r.order_id GROUP BY 1 ORDER BY 1`,
    ),
    orders: await counts(
      `SELECT payment_type || ' ' || status || CASE WHEN replaced_by IS NULL THEN '' ELSE ' replaced' END AS what, count(*)::int AS n FROM orders GROUP BY 1 ORDER BY 1`,
    ),
  };
}
