import { join } from 'node:path';
import { comparedInBursts, works, type Compared } from './bursts.ts';
import { percentile } from './buyers.ts';
import { withServers } from './drop.ts';
import type { ServerProcess } from './server-process.ts';
import { openViewers } from './viewers.ts';

const viewersOfPost = 500;
const pairs = 150;
/** after a press, in milliseconds: until everybody was told, and the server is done with the change */
const rest = 150;

/**
 * What the viewers of a live post wait for and are sent: a press on each version in turns, a tenth of a second each, so that what slows the machine slows
 * both.
 */
async function viewersBeside(ours: ServerProcess, theirs: ServerProcess): Promise<Compared[]> {
  const sides = [await openViewers(ours, viewersOfPost), await openViewers(theirs, viewersOfPost)] as const;
  const press = async (side: 0 | 1) => {
    const { first, spread } = await sides[side].press(rest);
    if (first === undefined) throw new Error('no viewer saw a press');
    return { first, each: spread.reduce((total, one) => total + one, 0) / spread.length };
  };
  type Seen = Awaited<ReturnType<typeof press>>;
  const took: [Seen, Seen][] = [];
  for (let nth = -10; nth < pairs; nth++) {
    const isFirst = nth % 2 === 0;
    const before = await press(isFirst ? 0 : 1);
    const after = await press(isFirst ? 1 : 0);
    // those before zero warm both up
    if (nth >= 0) took.push(isFirst ? [before, after] : [after, before]);
  }
  for (const { counts, close } of sides) if (counts.gaps + counts.backwards + (await close()) > 0) throw new Error('a viewer missed a change');
  const row = (what: string, costs: readonly (readonly [number, number])[]): Compared => {
    const middle = (values: number[], share = 0.5) => percentile(values, share);
    const ratios = costs.map(([mine, others]) => others / mine);
    return {
      what,
      ours: middle(costs.map(([mine]) => mine)),
      theirs: middle(costs.map(([, others]) => others)),
      ratio: middle(ratios),
      quarters: [middle(ratios, 0.25), middle(ratios, 0.75)],
    };
  };
  return [
    row(
      'a press to the first viewer, ms',
      took.map(([mine, others]) => [mine.first, others.first]),
    ),
    row(
      'from there to each viewer, ms',
      took.map(([mine, others]) => [mine.each, others.each]),
    ),
    row('bytes a viewer and change', [[sides[0].counts, sides[1].counts].map(({ bytes, changes }) => bytes / changes) as [number, number]]),
  ];
}

/**
 * Drop, browse and viewers of this version and of another one, each on a PostgreSQL of its own.
 * @param other the folder of the other version's source, its measured server built (docs/operations.md)
 * @param report hears of each figure as soon as it is there
 */
export async function beside(other: string, report: (row: Compared) => void): Promise<void> {
  await withServers('given', 1, 'load', async ([ours]) => {
    await withServers(
      'given',
      1,
      'load',
      async ([theirs]) => {
        const sides = [ours as ServerProcess, theirs as ServerProcess] as const;
        // first: what a sale leaves to do behind it (emails, webhooks) is not a viewer's wait
        for (const row of await viewersBeside(...sides)) report(row);
        for (const work of works) report(await comparedInBursts(work, ...sides));
      },
      { bench: join(other, 'bench') },
    );
  });
}
