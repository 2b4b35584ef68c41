import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLost } from './connection-errors.ts';
import { connectWithin, patience } from './limits.ts';

/**
 * Whether a pooler (PgBouncer, Supavisor, Odyssey …) stands between us and PostgreSQL: the process it names at the beginning is not the one that answers.
 * Then a connection may be another one in each transaction: what is set or prepared on it does not stay, and nothing is heard by LISTEN.
 * @throws when the database cannot be reached for eight seconds
 */
export async function isPooled(config: pg.ClientConfig): Promise<boolean> {
  const began = performance.now();
  for (;;) {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: connectWithin, query_timeout: connectWithin });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
    } catch (error) {
      const timedOut = error instanceof Error && error.message === 'Query read timeout';
      if ((!isConnectionLost(error) && !timedOut) || performance.now() - began > patience) throw error;
      await pause(200);
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}
