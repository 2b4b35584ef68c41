import { join } from 'node:path';
import { browse } from './browse.ts';
import { drop, withServers, type DropPlan } from './drop.ts';
import type { ServerProcess } from './server-process.ts';
import { watchDrop } from './viewers.ts';

/** One figure of both versions. */
export interface BesideRow {
  what: string;
  ours: number;
  theirs: number;
  /** how much better ours is; below 1 it is worse */
  ratio: number;
}

const clients = 64;
const allWin: DropPlan = { buyers: clients, attempts: 1000, stock: 1000, skus: 1 };
const viewersOfPost = 500;
const viewersSeconds = 10;
const turns = 5;

/** Rates are better when they are higher, waits and bytes when they are lower. */
type Figure = { rate: number } | { cost: number };

/** What one version does in one turn, by what is measured. */
async function oneTurn(server: ServerProcess, seconds: number): Promise<Map<string, Figure>> {
  const figures = new Map<string, Figure>();
  // first: what a sale leaves to do behind it (emails, webhooks) is not a viewer's wait
  const seen = await watchDrop(server, viewersOfPost, viewersSeconds);
  if (seen.gaps + seen.backwards + seen.behind > 0) throw new Error('a viewer missed a change');
  figures.set('a press to the first viewer, ms', { cost: seen.press.p50 });
  figures.set('from there to each viewer, ms', { cost: seen.spread.p50 });
  figures.set('bytes a viewer and minute', { cost: seen.bytes_per_viewer_minute });
  figures.set('orders a second, hot SKU', { rate: (await drop('given', [server], allWin)).placed_per_second });
  figures.set('orders a second, 100 SKUs', { rate: (await drop('given', [server], { ...allWin, skus: 100 })).placed_per_second });
  await browse(server, seconds, [clients], ({ what, per_second, errors }) => {
    if (errors > 0) throw new Error(`${what}: ${errors} errors`);
    if (!what.startsWith('bare')) figures.set(`${what}, a second`, { rate: per_second });
  });
  return figures;
}

/**
 * Drop, browse and viewers of this version and of another one on a PostgreSQL each, in turns. Each figure is the best
 * of its turns: a machine with others on it takes away, now from one and now from the other, and gives nothing.
 * @param other the folder of the other version's source, its measured server built (docs/operations.md)
 * @param seconds for each kind of call in each turn
 */
export async function beside(other: string, seconds: number, report: (turn: number, who: string) => void): Promise<BesideRow[]> {
  const found: Record<'ours' | 'theirs', Map<string, number[]>> = { ours: new Map(), theirs: new Map() };
  const isCost = new Set<string>();
  await withServers('given', 1, 'load', async ([ours]) => {
    await withServers(
      'given',
      1,
      'load',
      async ([theirs]) => {
        const sides = [
          ['ours', ours as ServerProcess],
          ['theirs', theirs as ServerProcess],
        ] as const;
        for (let turn = 0; turn < turns; turn++)
          for (const [who, server] of turn % 2 === 0 ? sides : sides.toReversed()) {
            report(turn, who);
            for (const [what, figure] of await oneTurn(server, seconds)) {
              if ('cost' in figure) isCost.add(what);
              found[who].set(what, [...(found[who].get(what) ?? []), 'cost' in figure ? figure.cost : figure.rate]);
            }
          }
      },
      { bench: join(other, 'bench') },
    );
  });
  return [...found.ours].map(([what, values]) => {
    const best = isCost.has(what) ? Math.min : Math.max;
    const [mine, others] = [best(...values), best(...(found.theirs.get(what) ?? []))];
    return { what, ours: mine, theirs: others, ratio: isCost.has(what) ? others / mine : mine / others };
  });
}
