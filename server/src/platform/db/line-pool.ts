import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLost } from './connection-errors.ts';
import { connectWithin, patience } from './limits.ts';
import { cutLine, watchLines, type LineWatch } from './line-watch.ts';

/** Between two tries to connect, in milliseconds. */
const tryAgainAfter = 100;
/** However long the database has been away, a caller's own try takes so long. */
const shortPatience = 500;

/** How long the last words on a connection may take. */
const farewellWithin = 1_000;

/** Connections of one process, each for one caller at a time. */
export interface LinePool {
  /**
   * A connection. While the database is being restarted the caller waits for it, rather than being refused.
   * @param until by `performance.now()`, when the caller has no use for it any more
   * @throws an error that `isConnectionLost` knows, when none could be had
   */
  take: (until: number) => Promise<pg.PoolClient>;
  /** @param broken it must not be used again */
  giveBack: (client: pg.PoolClient, broken: boolean) => void;
  watch: LineWatch;
  counts: () => { in_use: number; idle: number; waiting: number };
  close: () => Promise<void>;
}

/** @param size at most so many at once */
export function openLinePool(config: pg.ClientConfig, size: number): LinePool {
  const pool = new pg.Pool({ ...config, max: size, connectionTimeoutMillis: connectWithin, keepAlive: true });
  const born = new Map<pg.PoolClient, number>();
  /** One line was found dead: whatever took it, took those that lay idle beside it. */
  let deadBefore = 0;
  let awaySince: number | null = null;
  // an idle connection that dies is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    born.set(client, performance.now());
    // and one that dies while it is out has no listener of the pool's: what is under way on it hears of it by its own answer
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => void born.delete(client));
  const watch = watchLines(() => void (deadBefore = performance.now()));

  async function take(until: number): Promise<pg.PoolClient> {
    const began = performance.now();
    for (;;) {
      try {
        const client = await pool.connect();
        if ((born.get(client) as number) >= deadBefore) {
          awaySince = null;
          return client;
        }
        cutLine(client);
        client.release(true);
      } catch (error) {
        const now = performance.now();
        if (!isConnectionLost(error)) throw error;
        // all of them are out: the database is busy, not away
        if (pool.totalCount < size) awaySince ??= now;
        if (now + tryAgainAfter > Math.min(until, Math.max(began + shortPatience, (awaySince ?? began) + patience))) throw error;
        await pause(tryAgainAfter);
      }
    }
  }

  return {
    take,
    giveBack: (client, broken) => {
      if (broken) cutLine(client);
      client.release(broken);
    },
    watch,
    counts: () => ({ in_use: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      // a farewell on a line that is dead is answered by nobody
      const hurry = setTimeout(() => [...born.keys()].forEach((client) => cutLine(client)), farewellWithin);
      await pool.end();
      clearTimeout(hurry);
      watch.stop();
    },
  };
}
