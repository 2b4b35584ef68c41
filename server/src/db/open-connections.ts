import type { Db } from './database.ts';

/** Has so many of the pool's connections begun, so that no caller waits for it. What cannot be begun now is begun by whoever needs it. */
export const openConnections = (db: Db, count: number): Promise<unknown> =>
  Promise.allSettled(Array.from({ length: count }, () => db.query('SELECT pg_sleep(0.01)')));
