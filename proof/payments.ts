import { openPostgres } from '../server/src/db/postgres.ts';
import { brokenInvariants } from '../server/test/buyer.ts';
import { tellStories } from '../server/test/payment-stories.ts';
import { PaymentWorld } from '../server/test/payment-world.ts';
import { startPostgres, type PostgresServer } from '../server/test/postgres-server.ts';

/**
 * Random stories of lost, late, doubled and reordered news, expiries, cancels, changes of the way to pay and further tries, over all five ways
 * to pay. A fresh shop each thousand, so that a long proof runs at the speed of a short one.
 * @returns what went wrong, in words, with the seed that tells it again; empty when nothing did
 */
export async function tellOfPayments(stories: number, seed: number, say: (line: string) => void): Promise<string[]> {
  const postgres = await startPostgres();
  try {
    return await tellOn(postgres, stories, seed, say);
  } finally {
    await postgres.stop();
  }
}

async function tellOn(postgres: PostgresServer, stories: number, seed: number, say: (line: string) => void): Promise<string[]> {
  for (let done = 0; done < stories;) {
    const runs = Math.min(1_000, stories - done);
    const world = await PaymentWorld.open(await openPostgres(await postgres.createDatabase()));
    try {
      const judgeAll = () => brokenInvariants({ sql: (text, params) => world.database.query(text, params) });
      const told = await tellStories(world, { runs, seed: seed + done, judgeAll });
      const broken = await judgeAll();
      if (broken.length > 0) return broken;
      done += runs;
      const ends = Object.entries({ ...told.attempts })
        .map(([what, n]) => `${n} ${what}`)
        .join(', ');
      say(`${done} stories told (seed ${seed + done - runs}, ${(told.seconds / runs).toFixed(3)} s each): ${ends}`);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : '';
      return [`${error instanceof Error ? error.message : String(error)}${cause}`];
    } finally {
      await world.close();
    }
  }
  return [];
}
