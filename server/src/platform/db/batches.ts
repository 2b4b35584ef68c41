import pMap from 'p-map';
import { isConnectionLost, isHeldUp, isLockedOut, TurnNeverCame } from './connection-errors.ts';
import { groupsOf } from './lanes.ts';

/** One caller's place in a batch. */
interface Waiting<In, Out> {
  input: In;
  since: number;
  lanes?: readonly string[];
  resolve: (output: Out) => void;
  reject: (error: unknown) => void;
}
interface Flight<In, Out> {
  batch: Waiting<In, Out>[];
  since: number;
}

export interface BatchLimits<In> {
  /** of calls in a batch */
  size: number;
  /**
   * What each call locks, by name: two calls that share one never go past each other. With it, calls that share nothing with a batch that has come to a
   * stop go past it. May itself ask the database: it is only asked when a batch stands.
   */
  lanesOf?: (inputs: readonly In[]) => readonly (readonly string[])[] | Promise<readonly (readonly string[])[]>;
  /** hears of each batch that has come to its end: of how many calls it was, and how many seconds it took */
  onBatch?: ((calls: number, seconds: number) => void) | undefined;
  /** the first of a batch waits so long for others, in milliseconds; unset: until the event loop has read what has arrived */
  gather?: number;
}

export interface BatchGoes {
  /** how long it may wait for somebody else's lock, in milliseconds; unset: as long as every transaction */
  lock?: number;
}

/** A batch that has taken so long stands still: whoever shares nothing with it goes past. In milliseconds, as all below. */
const standsAfter = 250;
/** So many batches at most side by side. */
const mostAtOnce = 4;
/** How long callers wait for a lock of whom it is known, or to be found out, that they want what is locked. */
const lockWaitAgain = 700;
/** How long a lane on which a lock was waited for in vain goes by itself. */
const avoidedFor = 5_000;
/** Longer than this nobody waits for their turn. */
const longestWait = 7_000;
const lookEvery = 50;

const lanesAt = (waiting: { lanes?: readonly string[] }): readonly string[] => waiting.lanes ?? [];

/** How the calls of a batch are tried, together and apart. */
function createTries<In, Out>(work: (inputs: In[], goes: BatchGoes) => Promise<(Out | Error)[]>, lanesOf: BatchLimits<In>['lanesOf']) {
  /** lanes on which a lock was waited for in vain, and until when they go by themselves */
  const avoided = new Map<string, number>();

  async function attempt(batch: Waiting<In, Out>[], lock?: number): Promise<void> {
    try {
      const results = await work(
        batch.map((waiting) => waiting.input),
        lock === undefined ? {} : { lock },
      );
      batch.forEach((waiting, index) => {
        const result = results[index] as Out | Error;
        if (result instanceof Error) waiting.reject(result);
        else waiting.resolve(result);
      });
    } catch (error) {
      if (isLockedOut(error) && lanesOf) return lockedOut(batch, error).catch((worse: unknown) => refuse(batch, worse));
      if (batch.length === 1 || isConnectionLost(error) || isHeldUp(error)) return refuse(batch, error);
      const middle = batch.length >> 1;
      await attempt(batch.slice(0, middle), lock);
      await attempt(batch.slice(middle), lock);
    }
  }

  const refuse = (batch: readonly Waiting<In, Out>[], error: unknown): void => batch.forEach((waiting) => waiting.reject(error));

  /** Those who share nothing with each other go side by side, those who all want one thing after two of them have tried it. */
  async function lockedOut(batch: Waiting<In, Out>[], error: unknown): Promise<void> {
    await learnLanes(batch);
    const groups = groupsOf(batch, lanesAt);
    if (groups.length > 1) return void (await pMap(groups, (group) => attempt(group, lockWaitAgain), { concurrency: mostAtOnce }));
    const [first, ...others] = batch as [Waiting<In, Out>, ...Waiting<In, Out>[]];
    if (others.length === 0) {
      avoid(batch);
      return refuse(batch, error);
    }
    if ((await triedAlone(first)) && (await triedAlone(others.pop() as Waiting<In, Out>))) {
      avoid(batch);
      return refuse(others, error);
    }
    const middle = others.length >> 1;
    if (middle > 0) await attempt(others.slice(0, middle), lockWaitAgain);
    if (others.length > 0) await attempt(others.slice(middle), lockWaitAgain);
  }

  /** @returns whether somebody's lock was in its way again */
  async function triedAlone(waiting: Waiting<In, Out>): Promise<boolean> {
    let refused = false;
    const reject = (error: unknown) => {
      refused = isLockedOut(error);
      waiting.reject(error);
    };
    await attempt([{ ...waiting, reject }], lockWaitAgain);
    return refused;
  }

  /** What they all share is what is locked. */
  function avoid(batch: readonly Waiting<In, Out>[]): void {
    const until = performance.now() + avoidedFor;
    for (const lane of lanesAt(batch[0] as Waiting<In, Out>)) if (batch.every((waiting) => lanesAt(waiting).includes(lane))) avoided.set(lane, until);
  }

  const isAvoided = (waiting: Waiting<In, Out>): boolean => lanesAt(waiting).some((lane) => (avoided.get(lane) ?? 0) > performance.now());

  async function learnLanes(batch: readonly Waiting<In, Out>[]): Promise<void> {
    const unknown = batch.filter((waiting) => !waiting.lanes);
    if (unknown.length === 0 || !lanesOf) return;
    const lanes = await lanesOf(unknown.map((waiting) => waiting.input));
    unknown.forEach((waiting, index) => (waiting.lanes = lanes[index] ?? []));
  }

  function avoidsAny(): boolean {
    for (const [lane, until] of avoided) if (until < performance.now()) avoided.delete(lane);
    return avoided.size > 0;
  }

  return { attempt, refuse, learnLanes, isAvoided, avoidsAny };
}

/**
 * Groups concurrent calls: while one batch is at work the next callers queue, then go together.
 * `work` answers one result per input, in order; a result that is an Error rejects that caller alone. It must leave nothing behind when it throws,
 * unless it throws what `isConnectionLost` knows: then every caller is told so, and nothing is tried again.
 *
 * A batch that throws anything else is split and tried again, so that one poisonous input harms nobody else. One that waited for a lock in vain is split by
 * what its calls lock: only those who want what is locked are refused. A batch that stands is gone past by those who share nothing with it.
 *
 * With one buyer a batch holds one call and costs nothing extra; with hundreds, the hot rows are touched once a batch.
 */
export function createBatches<In, Out>(
  work: (inputs: In[], goes: BatchGoes) => Promise<(Out | Error)[]>,
  { size, lanesOf, onBatch, gather }: BatchLimits<In>,
): (input: In) => Promise<Out> {
  let queue: Waiting<In, Out>[] = [];
  const flights = new Set<Flight<In, Out>>();
  let gathering = false;
  let choosing = false;
  let looking: NodeJS.Timeout | undefined;

  const { attempt, refuse, learnLanes, isAvoided, avoidsAny } = createTries(work, lanesOf);

  function fly(batch: Waiting<In, Out>[], lock?: number): void {
    const flight = { batch, since: performance.now() };
    flights.add(flight);
    void attempt(batch, lock).finally(() => {
      flights.delete(flight);
      onBatch?.(batch.length, (performance.now() - flight.since) / 1000);
      if (flights.size === 0) depart();
      else look();
    });
    looking ??= setInterval(look, lookEvery).unref();
  }

  /** All who wait, when nobody is under way; those who want what was locked a moment ago go by themselves. */
  function depart(): void {
    if (flights.size > 0 || choosing || queue.length === 0) return;
    if (!avoidsAny()) return fly(queue.splice(0, size));
    void choose();
  }

  /** The first of the queue who share nothing with a batch under way, or with somebody before them who does. */
  async function choose(): Promise<void> {
    choosing = true;
    try {
      const first = queue.slice(0, size);
      const under = [...flights].flatMap((flight) => flight.batch);
      await learnLanes([...under, ...first]);
      const still = new Set(queue);
      const taken = new Set(under.flatMap(lanesAt));
      const free: Waiting<In, Out>[] = [];
      const slow: Waiting<In, Out>[] = [];
      for (const waiting of first) {
        const lanes = lanesAt(waiting);
        if (!still.has(waiting)) continue;
        if (lanes.some((lane) => taken.has(lane))) lanes.forEach((lane) => taken.add(lane));
        else (isAvoided(waiting) ? slow : free).push(waiting);
      }
      const going = new Set([...free, ...slow]);
      queue = queue.filter((waiting) => !going.has(waiting));
      if (free.length > 0) fly(free);
      if (slow.length > 0) fly(slow, lockWaitAgain);
    } catch {
      // what they want could not be asked: they wait for those under way, as ever, or go all together
      if (flights.size === 0 && queue.length > 0) fly(queue.splice(0, size));
    } finally {
      choosing = false;
      if (flights.size === 0 && queue.length > 0) fly(queue.splice(0, size));
    }
  }

  function look(): void {
    if (flights.size === 0 && queue.length === 0) {
      clearInterval(looking);
      looking = undefined;
      return;
    }
    const now = performance.now();
    if (queue.length > 0 && now - (queue[0] as Waiting<In, Out>).since > longestWait) {
      const late = queue.filter((waiting) => now - waiting.since > longestWait);
      queue = queue.filter((waiting) => now - waiting.since <= longestWait);
      refuse(late, new TurnNeverCame());
    }
    if (queue.length === 0 || choosing || !lanesOf || flights.size >= mostAtOnce) return;
    if ([...flights].every((flight) => now - flight.since > standsAfter)) void choose();
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, since: performance.now(), resolve, reject });
      if (flights.size > 0 || gathering) return;
      gathering = true;
      // callers of the same tick belong together: wait until the event loop has read what has arrived
      const go = () => {
        gathering = false;
        depart();
      };
      if (gather === undefined) setImmediate(go);
      else setTimeout(go, gather);
    });
}
