import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { comparedInBursts, works, type Compared } from './bursts.ts';
import { percentile } from './buyers.ts';
import { withServers } from './drop.ts';
import type { ServerProcess } from './server-process.ts';
import { watchDrop } from './viewers.ts';

const viewersOfPost = 500;
const viewersSeconds = 6;
const turns = 10;
/** between turns, in milliseconds */
const rest = 4_000;

/** What the viewers of a live post wait for and pay, in turns. */
async function viewersBeside(ours: ServerProcess, theirs: ServerProcess): Promise<Compared[]> {
  const seenBy = new Map<ServerProcess, Awaited<ReturnType<typeof watchDrop>>[]>([
    [ours, []],
    [theirs, []],
  ]);
  for (let turn = 0; turn < turns; turn++)
    for (const server of turn % 2 === 0 ? [ours, theirs] : [theirs, ours]) {
      // what the other one's turn leaves to do, holds that end and lines that are gone, is not this one's wait
      await setTimeout(rest);
      const seen = await watchDrop(server, viewersOfPost, viewersSeconds);
      if (seen.gaps + seen.backwards + seen.behind > 0) throw new Error('a viewer missed a change');
      seenBy.get(server)?.push(seen);
    }
  const [mine, others] = [seenBy.get(ours) ?? [], seenBy.get(theirs) ?? []];
  return (
    [
      // by the mean: a post's changes go out a pause apart (server/src/live/feeds.ts), so a press waits for none or for all of one, and the middle is either
      ['a press to the first viewer, ms', (seen) => seen.press.mean],
      ['from there to each viewer, ms', (seen) => seen.spread.mean],
      ['bytes a viewer and minute', (seen) => seen.bytes_per_viewer_minute],
    ] as const satisfies [string, (seen: (typeof mine)[number]) => number][]
  ).map(([what, costOf]) => {
    const ratios = mine.map((seen, turn) => costOf(others[turn] as typeof seen) / costOf(seen));
    const middle = (values: number[]) => percentile(values, 0.5);
    return {
      what,
      ours: middle(mine.map(costOf)),
      theirs: middle(others.map(costOf)),
      ratio: middle(ratios),
      quarters: [percentile(ratios, 0.25), percentile(ratios, 0.75)],
    };
  });
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
