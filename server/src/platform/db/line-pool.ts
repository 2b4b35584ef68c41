import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLost } from './connection-errors.ts';
import { connectWithin, patience } from './limits.ts';
import { cutLine, watchLines, type LineWatch } from './line-watch.ts';

const retryDelayMs = 100;
/** The minimum time a caller keeps trying, however long the database has been away. */
const minPatience = 500;

const closeTimeoutMs = 1_000;

/** The connections of one process; each serves one caller at a time. */
export interface LinePool {
  /**
   * Takes a connection. While the database restarts the caller waits instead of being rejected.
   * @param until the caller's deadline by `performance.now()`
   * @throws an error that `isConnectionLost` recognizes when no connection could be made
   */
  take: (until: number) => Promise<pg.PoolClient>;
  /** @param broken the connection must not be used again */
  returnMoney: (client: pg.PoolClient, broken: boolean) => void;
  watch: LineWatch;
  counts: () => { in_use: number; idle: number; waiting: number };
  close: () => Promise<void>;
}

export function openLinePool(config: pg.ClientConfig, size: number): LinePool {
  const pool = new pg.Pool({
    ...config,
    max: size,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
  });
  const born = new Map<pg.PoolClient, number>();
  /** When a connection was last found dead: those opened earlier probably died with it. */
  let suspectBefore = 0;
  let awaySince: number | null = null;
  // the pool replaces an idle connection that dies; without a listener the error would end the
  // process
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    born.set(client, performance.now());
    // a connection that dies while in use has no listener of the pool's; its caller gets the error
    // from its own query
    client.on('error', () => undefined);
  });
  pool.on('remove', (client) => void born.delete(client));
  const watch = watchLines(() => void (suspectBefore = performance.now()));

  async function take(until: number): Promise<pg.PoolClient> {
    const began = performance.now();
    for (;;) {
      try {
        const client = await pool.connect();
        if ((born.get(client) as number) >= suspectBefore) {
          awaySince = null;
          return client;
        }
        cutLine(client);
        client.release(true);
      } catch (error) {
        const now = performance.now();
        if (!isConnectionLost(error)) throw error;
        // all connections are in use: the database is busy, not away
        if (pool.totalCount < size) awaySince ??= now;
        if (
          now + retryDelayMs >
          Math.min(until, Math.max(began + minPatience, (awaySince ?? began) + patience))
        )
          throw error;
        await pause(retryDelayMs);
      }
    }
  }

  return {
    take,
    returnMoney: (client, broken) => {
      if (broken) cutLine(client);
      client.release(broken);
    },
    watch,
    counts: () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      // a dead connection never answers the goodbye
      const forceClose = setTimeout(
        () => [...born.keys()].forEach((client) => cutLine(client)),
        closeTimeoutMs,
      );
      await pool.end();
      clearTimeout(forceClose);
      watch.stop();
    },
  };
}
