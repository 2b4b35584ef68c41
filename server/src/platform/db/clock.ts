import type { Db } from './database.ts';

/** How often the database's time is read, in milliseconds. */
const pollIntervalMs = 10_000;
/** A slower answer is discarded: it says too little about when it was given. */
const maxLatencyMs = 1_000;
/** From this skew on the machine's own clock is reported as wrong. */
const maxSkewMs = 2_000;

/** The database's time, shared by all its processes. */
export interface SharedClock {
  now: () => Date;
  /** How far this machine's clock is ahead of the database's, in milliseconds; negative: behind. */
  skew: () => number;
  close: () => void;
}

/**
 * Many processes set and check deadlines; one with a wrong clock would end all buyers' holds and
 * orders. Therefore the time is the database's, carried forward between two reads by this process's
 * monotonic clock.
 * @param onSkew called when the machine's own clock is found wrong, or right again
 * @throws when the first read fails; later failures are ignored until the next read
 */
export async function openSharedClock(db: Db, onSkew: (ms: number) => void): Promise<SharedClock> {
  /** the database's time at the steady clock's zero, in milliseconds since 1970 */
  let zero = 0;
  let wasWrong = false;
  const read = () => zero + performance.now();
  const skew = () => Math.round(Date.now() - read());

  async function ask(isFirst: boolean): Promise<void> {
    const asked = performance.now();
    const [row] = await db.query<{ now: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
    );
    const answered = performance.now();
    if (!isFirst && answered - asked > maxLatencyMs) return;
    zero = (row as { now: number }).now - (asked + answered) / 2;
    const isWrong = Math.abs(skew()) > maxSkewMs;
    if (isWrong !== wasWrong) onSkew(skew());
    wasWrong = isWrong;
  }

  await ask(true);
  const timer = setInterval(() => void ask(false).catch(() => undefined), pollIntervalMs).unref();
  return { now: () => new Date(read()), skew, close: () => clearInterval(timer) };
}
