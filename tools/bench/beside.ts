import { pairsOfBursts, works, type Pair } from './bursts.ts';
import { percentile } from './buyers.ts';
import { withServers } from './drop.ts';
import { benchFolderOf, type ServerProcess } from './server-process.ts';
import { openViewers } from './viewers.ts';

const viewersOfPost = 500;
const presses = 40;
/** after a press, in milliseconds: until everybody was told, and the server is done with the change */
const rest = 150;
/** each with processes of its own: one version beside itself is up to an eighth slower in one process than in another, from its start to its end */
const turns = 4;

/** One figure of both versions: errands a second, or milliseconds or bytes; and how much better ours was in the middle pair. */
export interface Compared {
  what: string;
  ours: number;
  theirs: number;
  ratio: number;
  /** a quarter of the pairs lie below, and a quarter above */
  quarters: [number, number];
  /** the middle pair of each turn */
  turns: number[];
}

interface Measured {
  what: string;
  pairs: readonly Pair[];
  /** errands in a pair's cost, where it is told as errands a second */
  errands?: number;
}

/** What the viewers of a live post wait for and are sent: a press on each version in turns, so that what slows the machine slows both. */
async function viewersBeside(ours: ServerProcess, theirs: ServerProcess): Promise<Measured[]> {
  const sides = [await openViewers(ours, viewersOfPost), await openViewers(theirs, viewersOfPost)] as const;
  const press = async (side: 0 | 1) => {
    const { first, spread } = await sides[side].press(rest);
    if (first === undefined) throw new Error('no viewer saw a press');
    return { first, each: spread.reduce((total, one) => total + one, 0) / spread.length };
  };
  type Seen = Awaited<ReturnType<typeof press>>;
  const took: [Seen, Seen][] = [];
  for (let nth = -10; nth < presses; nth++) {
    const isFirst = nth % 2 === 0;
    const before = await press(isFirst ? 0 : 1);
    const after = await press(isFirst ? 1 : 0);
    // those before zero warm both up
    if (nth >= 0) took.push(isFirst ? [before, after] : [after, before]);
  }
  for (const { counts, close } of sides) if (counts.gaps + counts.backwards + (await close()) > 0) throw new Error('a viewer missed a change');
  const [bytesOfOurs, bytesOfTheirs] = sides.map(({ counts }) => counts.bytes / counts.changes) as [number, number];
  return [
    { what: 'a press to the first viewer, ms', pairs: took.map(([mine, others]): Pair => [mine.first, others.first]) },
    { what: 'from there to each viewer, ms', pairs: took.map(([mine, others]): Pair => [mine.each, others.each]) },
    { what: 'bytes a viewer and change', pairs: [[bytesOfOurs, bytesOfTheirs]] },
  ];
}

/** The figures of one turn, on processes and a PostgreSQL of its own for each version. Which of them is started first has a say in which is quicker. */
async function turnOf(other: string, isOursFirst: boolean): Promise<Measured[]> {
  const theirBench = { bench: benchFolderOf(other) };
  const [first, second] = isOursFirst ? [{}, theirBench] : [theirBench, {}];
  const on = <T>(of: { bench?: string }, work: (server: ServerProcess) => Promise<T>) =>
    withServers('given', 1, 'load', ([server]) => work(server as ServerProcess), of);
  return on(first, (a) =>
    on(second, async (b) => {
      const sides = isOursFirst ? ([a, b] as const) : ([b, a] as const);
      // first: what a sale leaves to do behind it (emails, webhooks) is not a viewer's wait
      const measured = await viewersBeside(...sides);
      for (const work of works) measured.push({ what: work.what, errands: work.errands, pairs: await pairsOfBursts(work, ...sides) });
      return measured;
    }),
  );
}

const middle = (values: readonly number[], share = 0.5) => percentile(values, share);
const ratioOf = ([ours, theirs]: Pair) => theirs / ours;

/**
 * Drop, browse and viewers of this version and of another one.
 * @param other the folder of the other version's source, its measured server built (docs/operations.md)
 * @param onTurn hears when a turn is over
 */
export async function beside(other: string, onTurn: (nth: number, of: number) => void): Promise<Compared[]> {
  const measured: Measured[][] = [];
  for (let nth = 0; nth < turns; nth++) {
    measured.push(await turnOf(other, nth % 2 === 0));
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
