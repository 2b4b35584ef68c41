import { join } from 'node:path';
import { comparedInBursts, works, type Compared } from './bursts.ts';
import { withServers } from './drop.ts';
import type { ServerProcess } from './server-process.ts';
import { watchDrop } from './viewers.ts';

const viewersOfPost = 500;
const viewersSeconds = 10;
const turns = 5;

/** One figure of both versions: a rate in errands a second, or of viewers the best of the turns in milliseconds or bytes. */
export interface BesideRow extends Omit<Compared, 'quarters'> {
  /** of rates alone */
  quarters?: Compared['quarters'];
}

/** What the viewers of a live post see and pay for: the machine gives nothing away, so the best of its turns says most. */
async function viewersBeside(ours: ServerProcess, theirs: ServerProcess): Promise<BesideRow[]> {
  const seenBy = new Map<ServerProcess, Map<string, number>>([ours, theirs].map((server) => [server, new Map<string, number>()]));
  for (let turn = 0; turn < turns; turn++)
    for (const server of turn % 2 === 0 ? [ours, theirs] : [theirs, ours]) {
      const seen = await watchDrop(server, viewersOfPost, viewersSeconds);
      if (seen.gaps + seen.backwards + seen.behind > 0) throw new Error('a viewer missed a change');
      const best = seenBy.get(server) as Map<string, number>;
      for (const [what, cost] of [
        ['a press to the first viewer, ms', seen.press.p50],
        ['from there to each viewer, ms', seen.spread.p50],
        ['bytes a viewer and minute', seen.bytes_per_viewer_minute],
      ] as const)
        best.set(what, Math.min(cost, best.get(what) ?? Number.POSITIVE_INFINITY));
    }
  return [...(seenBy.get(ours) as Map<string, number>)].map(([what, mine]) => {
    const others = seenBy.get(theirs)?.get(what) as number;
    return { what, ours: mine, theirs: others, ratio: others / mine };
  });
}

/**
 * Drop, browse and viewers of this version and of another one, each on a PostgreSQL of its own.
 * @param other the folder of the other version's source, its measured server built (docs/operations.md)
 * @param report hears of each figure as soon as it is there
 */
export async function beside(other: string, report: (row: BesideRow) => void): Promise<void> {
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
