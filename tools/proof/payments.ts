import { openPostgres } from '../../server/src/platform/db/postgres.ts';
import { brokenInvariants } from '../../server/test/invariants.ts';
import { tellStories } from '../../server/test/payment-stories.ts';
import { PaymentWorld } from '../../server/test/payment-world.ts';
import { startPostgres, type PostgresServer } from '../../server/test/postgres-server.ts';

/**
 * Random stories with all five payment methods: late and missing answers, killed processes, refused
 * refunds, a changed shop at the gateway, a restored backup, cash and refunds behind our back. In
 * the end every yen in the gateways' books must be accounted for once, no inquiry may go on
 * forever, and an operator must be able to close the rest.
 * @param path of the single story to repeat
 * @returns faults in words, with the command that repeats the story; empty if there were none
 */
export async function runPaymentStories(
  stories: number,
  seed: number,
  path: string | undefined,
  say: (line: string) => void,
): Promise<string[]> {
  const postgres = await startPostgres();
  try {
    return await runStories(postgres, stories, seed, path, say);
  } finally {
    await postgres.stop();
  }
}

/** Number of shops side by side, because stories mostly wait. */
const parallelShops = 3;
/** Stories per shop, so that a long proof runs at the speed of a short one. */
const perShop = 200;

async function runStories(
  postgres: PostgresServer,
  stories: number,
  seed: number,
  path: string | undefined,
  say: (line: string) => void,
): Promise<string[]> {
  const began = performance.now();
  let [begun, told] = [0, 0];
  const allFaults: string[] = [];
  const all = new Map<string, number>();
  const runLane = async () => {
    while (begun < stories && allFaults.length === 0) {
      const runs = Math.min(perShop, stories - begun);
      const ownSeed = seed + begun;
      begun += runs;
      const { faults, ends } = await runStoriesInShop(postgres, {
        runs,
        seed: ownSeed,
        ...(path === undefined ? {} : { path }),
      });
      allFaults.push(...faults);
      told += runs;
      for (const [what, n] of ends) all.set(what, (all.get(what) ?? 0) + n);
      say(
        `  ${told} stories told after ${Math.round((performance.now() - began) / 1000)} s (last seed ${ownSeed}, ${runs} of it)`,
      );
    }
  };
  await Promise.all(Array.from({ length: parallelShops }, runLane));
  say(`  ${[...all].map(([what, n]) => `${n} ${what}`).join(', ')}`);
  return allFaults;
}

async function runStoriesInShop(
  postgres: PostgresServer,
  which: { runs: number; seed: number; path?: string },
): Promise<{ faults: string[]; ends: [string, number][] }> {
  const world = await PaymentWorld.open(await openPostgres(await postgres.createDatabase()));
  try {
    const judgeAll = () =>
      brokenInvariants({ sql: (text, params) => world.database.query(text, params) });
    const result = await tellStories(world, { ...which, judgeAll });
    return {
      faults: await judgeAll(),
      ends: Object.entries({ ...result.attempts, ...result.open_money, ...result.refunds }),
    };
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? `\n${error.cause.message}` : '';
    const path = /path: "([^"]+)"/.exec(String(error))?.[1];
    const repeatCommand =
      path === undefined
        ? ''
        : `\nAgain: npm run proof -- payments ${which.runs} ${which.seed} ${path}`;
    return {
      faults: [`${error instanceof Error ? error.message : String(error)}${cause}${repeatCommand}`],
      ends: [],
    };
  } finally {
    await world.close();
  }
}
