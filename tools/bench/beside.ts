import { pairsOfBursts, works, type Pair } from './bursts.ts';
import { percentile } from './buyers.ts';
import { withServers } from './drop.ts';
import { benchFolderOf, type ServerProcess } from './server-process.ts';
import { openViewers } from './viewers.ts';

const viewersOfPost = 500;
const pressCount = 40;
/**
 * pause after a press, in milliseconds, until every viewer has the change and the server has
 * finished it
 */
const pauseAfterPressMs = 150;
/**
 * each turn has its own processes, because the same version can be an eighth slower in one process
 * than in another, from start to end
 */
const turns = 4;

/**
 * A figure of both versions: requests per second, milliseconds or bytes; and how much better ours
 * was in the median pair.
 */
export interface Compared {
  what: string;
  ours: number;
  theirs: number;
  ratio: number;
  /** the first and third quartile of the pairs */
  quarters: [number, number];
  /** the median pair of each turn */
  turns: number[];
}

interface Measured {
  what: string;
  pairs: readonly Pair[];
  /** tasks per pair, for figures reported as tasks per second */
  errands?: number;
}

/**
 * Delay and bytes for the viewers of a live post. Presses alternate between the versions, so that a
 * slow machine affects both.
 */
async function compareViewers(ours: ServerProcess, theirs: ServerProcess): Promise<Measured[]> {
  const sides = [
    await openViewers(ours, viewersOfPost),
    await openViewers(theirs, viewersOfPost),
  ] as const;
  const press = async (side: 0 | 1) => {
    const { first, spread } = await sides[side].press(pauseAfterPressMs);
    if (first === undefined) throw new Error('no viewer saw a press');
    return { first, each: spread.reduce((total, one) => total + one, 0) / spread.length };
  };
  type Seen = Awaited<ReturnType<typeof press>>;
  const took: [Seen, Seen][] = [];
  for (let nth = -10; nth < pressCount; nth++) {
    const isFirst = nth % 2 === 0;
    const before = await press(isFirst ? 0 : 1);
    const after = await press(isFirst ? 1 : 0);
    // earlier pairs are the warm-up
    if (nth >= 0) took.push(isFirst ? [before, after] : [after, before]);
  }
  for (const { counts, close } of sides)
    if (counts.gaps + counts.backwards + (await close()) > 0)
      throw new Error('a viewer missed a change');
  const [bytesOfOurs, bytesOfTheirs] = sides.map(({ counts }) => counts.bytes / counts.changes) as [
    number,
    number,
  ];
  return [
    {
      what: 'a press to the first viewer, ms',
      pairs: took.map(([mine, others]): Pair => [mine.first, others.first]),
    },
    {
      what: 'from there to each viewer, ms',
      pairs: took.map(([mine, others]): Pair => [mine.each, others.each]),
    },
    { what: 'bytes a viewer and change', pairs: [[bytesOfOurs, bytesOfTheirs]] },
  ];
}

/**
 * The figures of one turn, with a server process and a PostgreSQL for each version. The start order
 * affects which is faster, so it alternates.
 */
async function measureTurn(
  other: string,
  isOursFirst: boolean,
  onlyViewers: boolean,
): Promise<Measured[]> {
  const theirBench = { bench: benchFolderOf(other) };
  const [first, second] = isOursFirst ? [{}, theirBench] : [theirBench, {}];
  const on = <T>(of: { bench?: string }, work: (server: ServerProcess) => Promise<T>) =>
    withServers('given', 1, 'load', ([server]) => work(server as ServerProcess), of);
  return on(first, (a) =>
    on(second, async (b) => {
      const sides = isOursFirst ? ([a, b] as const) : ([b, a] as const);
      // first, because the follow-up work of sales (emails, webhooks) must not delay the viewers
      const measured = await compareViewers(...sides);
      for (const work of onlyViewers ? [] : works)
        measured.push({
          what: work.what,
          errands: work.errands,
          pairs: await pairsOfBursts(work, ...sides),
        });
      return measured;
    }),
  );
}

const middle = (values: readonly number[], share = 0.5) => percentile(values, share);
const ratioOf = ([ours, theirs]: Pair) => theirs / ours;

/**
 * Compares drop, browse and viewers of this version and another one.
 * @param other source folder of the other version, with its measured server built
 * (docs/operations/upgrade.md)
 * @param onTurn called after each turn
 */
export async function compareVersions(
  other: string,
  onlyViewers: boolean,
  onTurn: (nth: number, of: number) => void,
): Promise<Compared[]> {
  const measured: Measured[][] = [];
  for (let nth = 0; nth < turns; nth++) {
    measured.push(await measureTurn(other, nth % 2 === 0, onlyViewers));
    onTurn(nth + 1, turns);
  }
  return (measured[0] ?? []).map(({ what, errands }, place): Compared => {
    const pairsByTurn = measured.map((ofTurn) => ofTurn[place]?.pairs ?? []);
    const pairs = pairsByTurn.flat();
    const shown = (cost: number) => (errands === undefined ? cost : (errands * 1000) / cost);
    const ratios = pairs.map(ratioOf);
    return {
      what,
      ours: shown(middle(pairs.map(([ours]) => ours))),
      theirs: shown(middle(pairs.map(([, theirs]) => theirs))),
      ratio: middle(ratios),
      quarters: [middle(ratios, 0.25), middle(ratios, 0.75)],
      turns: pairsByTurn.map((ofTurn) => middle(ofTurn.map(ratioOf))),
    };
  });
}
