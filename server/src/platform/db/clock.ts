import type { Db } from './database.ts';

/** How often the database is asked for its time, in milliseconds. */
const askEvery = 10_000;
/** An answer that was under way for longer says too little about when it was given. */
const slowest = 1_000;
/** From so much on the machine's own clock is called wrong. */
const tolerated = 2_000;

/** The time that all processes on a database agree on: its own. */
export interface SharedClock {
  now: () => Date;
  /** How far this machine's clock is ahead of the database's, in milliseconds; negative: behind. */
  skew: () => number;
  close: () => void;
}

/**
 * Deadlines are set and judged by many processes: one with a wrong clock would end everybody's holds and orders. So the time is the database's, carried on
 * between two questions by this process's steady clock, which nobody sets.
 * @param onSkew hears when the machine's own clock is found wrong, or right again
 * @throws when the database cannot be asked at the beginning; later questions that fail are asked again
 */
export async function openSharedClock(db: Db, onSkew: (ms: number) => void): Promise<SharedClock> {
  /** the database's time at the steady clock's zero, in milliseconds since 1970 */
  let zero = 0;
  let wasWrong = false;
  const read = () => zero + performance.now();
  const skew = () => Math.round(Date.now() - read());

  async function ask(isFirst: boolean): Promise<void> {
    const asked = performance.now();
    const [row] = await db.query<{ now: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now');
    const answered = performance.now();
    if (!isFirst && answered - asked > slowest) return;
    zero = (row as { now: number }).now - (asked + answered) / 2;
    const isWrong = Math.abs(skew()) > tolerated;
    if (isWrong !== wasWrong) onSkew(skew());
    wasWrong = isWrong;
  }

  await ask(true);
  const timer = setInterval(() => void ask(false).catch(() => undefined), askEvery).unref();
  return { now: () => new Date(read()), skew, close: () => clearInterval(timer) };
}
