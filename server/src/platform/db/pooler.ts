import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isConnectionLost } from './connection-errors.ts';
import { connectWithin, patience } from './limits.ts';

/**
 * Whether there is a pooler (PgBouncer, Supavisor, Odyssey …) between this process and PostgreSQL:
 * the backend process id it reports at connection start differs from the one that answers.
 * Behind a pooler each transaction may get another connection, so settings and prepared statements
 * are lost and LISTEN receives nothing.
 * @throws when the database cannot be reached for eight seconds
 */
export async function isPooled(config: pg.ClientConfig): Promise<boolean> {
  const began = performance.now();
  for (;;) {
    const client = new pg.Client({
      ...config,
      connectionTimeoutMillis: connectWithin,
      query_timeout: connectWithin,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      return rows[0]?.pid !== (client as unknown as { processID: number }).processID;
    } catch (error) {
      const timedOut = error instanceof Error && error.message === 'Query read timeout';
      if ((!isConnectionLost(error) && !timedOut) || performance.now() - began > patience)
        throw error;
      await pause(200);
    } finally {
      void client.end().catch(() => undefined);
    }
  }
}
