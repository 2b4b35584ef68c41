import pMap from 'p-map';
import { isConnectionLost, isHeldUp, isLockedOut, TurnNeverCame } from './connection-errors.ts';
import { groupsOf } from './lanes.ts';

interface Waiting<In, Out> {
  input: In;
  since: number;
  lanes?: readonly string[];
  resolve: (output: Out) => void;
  reject: (error: unknown) => void;
}
interface RunningBatch<In, Out> {
  batch: Waiting<In, Out>[];
  since: number;
}

export interface BatchLimits<In> {
  /** maximum calls per batch */
  size: number;
  /**
   * The names of what each call locks. Two calls that share a lane never overtake each other; calls
   * that share no lane with a stalled batch do overtake it. It may query the database, because it
   * is only called when a batch has stalled or a lock timed out.
   */
  lanesOf?: (
    inputs: readonly In[],
  ) => readonly (readonly string[])[] | Promise<readonly (readonly string[])[]>;
  /** called after each batch with its number of calls and its duration in seconds */
  onBatch?: ((calls: number, seconds: number) => void) | undefined;
  /**
   * how long the first call of a batch waits for others, in milliseconds; unset: until the event
   * loop has read what has arrived
   */
  gather?: number;
}

export interface BatchGoes {
  /** lock timeout in milliseconds; unset: the one of every transaction */
  lock?: number;
}

/**
 * A batch that has run this long counts as stalled: calls that share no lane with it overtake it.
 */
const stalledAfterMs = 250;
const maxConcurrent = 4;
/** Lock timeout of calls that probably, or certainly, need a locked row. */
const retryLockMs = 700;
/** How long calls of a lane whose lock timed out run in batches of their own. */
const avoidLaneMs = 5_000;
/** A call is rejected after waiting this long for its turn. */
const maxQueueMs = 7_000;
const pollIntervalMs = 50;

const lanesAt = (waiting: { lanes?: readonly string[] }): readonly string[] => waiting.lanes ?? [];

function createTries<In, Out>(
  work: (inputs: In[], goes: BatchGoes) => Promise<(Out | Error)[]>,
  lanesOf: BatchLimits<In>['lanesOf'],
) {
  /** lanes whose lock timed out, and until when (`performance.now()`) they run separately */
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
      if (isLockedOut(error) && lanesOf)
        return retryByLanes(batch, error).catch((worse: unknown) => refuse(batch, worse));
      if (batch.length === 1 || isConnectionLost(error) || isHeldUp(error))
        return refuse(batch, error);
      const middle = batch.length >> 1;
      await attempt(batch.slice(0, middle), lock);
      await attempt(batch.slice(middle), lock);
    }
  }

  const refuse = (batch: readonly Waiting<In, Out>[], error: unknown): void =>
    batch.forEach((waiting) => waiting.reject(error));

  /**
   * Runs groups that share no lane in parallel. When all calls share one lane, the others are
   * rejected after two of them have failed.
   */
  async function retryByLanes(batch: Waiting<In, Out>[], error: unknown): Promise<void> {
    await readLanes(batch);
    const groups = groupsOf(batch, lanesAt);
    if (groups.length > 1)
      return void (await pMap(groups, (group) => attempt(group, retryLockMs), {
        concurrency: maxConcurrent,
      }));
    const [first, ...others] = batch as [Waiting<In, Out>, ...Waiting<In, Out>[]];
    if (others.length === 0) {
      avoid(batch);
      return refuse(batch, error);
    }
    if ((await failsAlone(first)) && (await failsAlone(others.pop() as Waiting<In, Out>))) {
      avoid(batch);
      return refuse(others, error);
    }
    const middle = others.length >> 1;
    if (middle > 0) await attempt(others.slice(0, middle), retryLockMs);
    if (others.length > 0) await attempt(others.slice(middle), retryLockMs);
  }

  /** @returns whether the lock timed out again */
  async function failsAlone(waiting: Waiting<In, Out>): Promise<boolean> {
    let refused = false;
    const reject = (error: unknown) => {
      refused = isLockedOut(error);
      waiting.reject(error);
    };
    await attempt([{ ...waiting, reject }], retryLockMs);
    return refused;
  }

  /** Marks the lanes that all calls of the batch share: one of them is the locked one. */
  function avoid(batch: readonly Waiting<In, Out>[]): void {
    const until = performance.now() + avoidLaneMs;
    for (const lane of lanesAt(batch[0] as Waiting<In, Out>))
      if (batch.every((waiting) => lanesAt(waiting).includes(lane))) avoided.set(lane, until);
  }

  const isAvoided = (waiting: Waiting<In, Out>): boolean =>
    lanesAt(waiting).some((lane) => (avoided.get(lane) ?? 0) > performance.now());

  async function readLanes(batch: readonly Waiting<In, Out>[]): Promise<void> {
    const unknown = batch.filter((waiting) => !waiting.lanes);
    if (unknown.length === 0 || !lanesOf) return;
    const lanes = await lanesOf(unknown.map((waiting) => waiting.input));
    unknown.forEach((waiting, index) => (waiting.lanes = lanes[index] ?? []));
  }

  function avoidsAny(): boolean {
    for (const [lane, until] of avoided) if (until < performance.now()) avoided.delete(lane);
    return avoided.size > 0;
  }

  return { attempt, refuse, readLanes, isAvoided, avoidsAny };
}

/**
 * Groups concurrent calls: while one batch runs, the next callers queue and then run together.
 * `work` returns one result per input, in order; a result that is an Error rejects that caller
 * only.
 * It must leave nothing behind when it throws, unless it throws an error that `isConnectionLost`
 * recognizes: then every caller gets that error and nothing is retried.
 *
 * A batch that throws anything else is split and retried, so one failing input harms no other
 * caller.
 * After a lock timeout it is split by lanes: only callers that need the locked row are rejected.
 * Calls
 * that share no lane with a stalled batch overtake it.
 *
 * With one buyer a batch holds one call and costs nothing extra; with hundreds, the hot rows are
 * updated once per batch.
 */
export function createBatches<In, Out>(
  work: (inputs: In[], goes: BatchGoes) => Promise<(Out | Error)[]>,
  { size, lanesOf, onBatch, gather }: BatchLimits<In>,
): (input: In) => Promise<Out> {
  let queue: Waiting<In, Out>[] = [];
  const running = new Set<RunningBatch<In, Out>>();
  let isGathering = false;
  let isChoosing = false;
  let pollTimer: NodeJS.Timeout | undefined;

  const { attempt, refuse, readLanes, isAvoided, avoidsAny } = createTries(work, lanesOf);

  function startBatch(batch: Waiting<In, Out>[], lock?: number): void {
    const flight = { batch, since: performance.now() };
    running.add(flight);
    void attempt(batch, lock).finally(() => {
      running.delete(flight);
      onBatch?.(batch.length, (performance.now() - flight.since) / 1000);
      if (running.size === 0) startNext();
      else poll();
    });
    pollTimer ??= setInterval(poll, pollIntervalMs).unref();
  }

  /**
   * Starts the next batch when none is running; calls on a lane whose lock timed out run
   * separately.
   */
  function startNext(): void {
    if (running.size > 0 || isChoosing || queue.length === 0) return;
    if (!avoidsAny()) return startBatch(queue.splice(0, size));
    void startUnblocked();
  }

  /**
   * Starts the queued calls that share no lane with a running batch or with an earlier blocked
   * call.
   */
  async function startUnblocked(): Promise<void> {
    isChoosing = true;
    try {
      const first = queue.slice(0, size);
      const under = [...running].flatMap((flight) => flight.batch);
      await readLanes([...under, ...first]);
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
      if (free.length > 0) startBatch(free);
      if (slow.length > 0) startBatch(slow, retryLockMs);
    } catch {
      // the lanes could not be read: the calls wait for the running batches, or all run together
      if (running.size === 0 && queue.length > 0) startBatch(queue.splice(0, size));
    } finally {
      isChoosing = false;
      if (running.size === 0 && queue.length > 0) startBatch(queue.splice(0, size));
    }
  }

  function poll(): void {
    if (running.size === 0 && queue.length === 0) {
      clearInterval(pollTimer);
      pollTimer = undefined;
      return;
    }
    const now = performance.now();
    if (queue.length > 0 && now - (queue[0] as Waiting<In, Out>).since > maxQueueMs) {
      const late = queue.filter((waiting) => now - waiting.since > maxQueueMs);
      queue = queue.filter((waiting) => now - waiting.since <= maxQueueMs);
      refuse(late, new TurnNeverCame());
    }
    if (queue.length === 0 || isChoosing || !lanesOf || running.size >= maxConcurrent) return;
    if ([...running].every((flight) => now - flight.since > stalledAfterMs)) void startUnblocked();
  }

  return (input) =>
    new Promise((resolve, reject) => {
      queue.push({ input, since: performance.now(), resolve, reject });
      if (running.size > 0 || isGathering) return;
      isGathering = true;
      // callers of the same tick belong together: wait until the event loop has read what has
      // arrived
      const go = () => {
        isGathering = false;
        startNext();
      };
      if (gather === undefined) setImmediate(go);
      else setTimeout(go, gather);
    });
}
