import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CommitOutcomeUnknown, isConnectionLost } from './connection-errors.ts';
import { retryingConflicts, type Database, type Tx } from './database.ts';
import { listen } from './listen.ts';

/** Where a PostgreSQL is: a `postgres://` URL, or the parts of one. */
export type Connection = string | Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database'>;

export const clientConfig = (connection: Connection): pg.ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : { ...connection };

/** How long a caller waits for a database that is being restarted, in milliseconds, and between two tries. */
const patience = 8_000;
const tryAgainAfter = 100;
/** Connections of one process. */
const poolSize = 10;

/**
 * Statement names by text: every parametrised statement is prepared once a connection, and its plan kept as PostgreSQL sees fit. All our SQL is
 * constant text, or put together of constant parts in a few ways.
 */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `s${names.size}`));
  return name;
}

// dates stay Dates, int8 would be text: no column or answer uses it
async function run<Row>(client: pg.PoolClient, text: string, params: readonly unknown[] = []): Promise<Row[]> {
  const result = await client.query(params.length === 0 ? { text } : { name: nameOf(text), text, values: [...params] });
  return result.rows as Row[];
}

/**
 * A pool of connections to a PostgreSQL. A lost connection refuses the statement or transaction that was under way on it and nothing else.
 * @param onClose runs when the last of them is closed
 * @throws on any use, an error that `isConnectionLost` knows, when no connection could be had within eight seconds
 */
export async function openPostgres(connection: Connection, { onClose }: { onClose?: () => Promise<void> } = {}): Promise<Database> {
  const pool = new pg.Pool({ ...clientConfig(connection), max: poolSize, connectionTimeoutMillis: 10_000, application_name: 'noren', keepAlive: true });
  // an idle connection that dies is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined);
  // and one that dies while it is out has no listener of the pool's: what is under way on it hears of it by its own answer
  pool.on('connect', (client) => client.on('error', () => undefined));
  let statements = 0;

  /** A connection; while the database is being restarted the caller waits for it, rather than being refused. */
  async function connect(): Promise<pg.PoolClient> {
    const until = performance.now() + patience;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!isConnectionLost(error) || performance.now() > until) throw error;
        await pause(tryAgainAfter);
      }
    }
  }

  async function transactionOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await connect();
    let broken: Error | undefined;
    let committing = false;
    try {
      await client.query('BEGIN');
      const tx: Tx = {
        inTransaction: true,
        query: (text, params) => {
          statements++;
          return run(client, text, params);
        },
      };
      const result = await work(tx);
      committing = true;
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // a connection that cannot even roll back must not return to the pool
      await client.query('ROLLBACK').catch((rollbackError: Error) => (broken = rollbackError));
      throw committing && isConnectionLost(error) ? new CommitOutcomeUnknown(error) : error;
    } finally {
      client.release(broken);
    }
  }

  async function query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]> {
    const client = await connect();
    let broken: Error | undefined;
    try {
      statements++;
      return await run<Row>(client, text, params);
    } catch (error) {
      if (isConnectionLost(error)) broken = error as Error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    get statements() {
      return statements;
    },
    query,
    transaction: (work) => retryingConflicts(() => transactionOnce(work)),
    script: async (text) => {
      await pool.query(text);
    },
    listen: (channel, onNotice, onGap) => listen(clientConfig(connection), channel, onNotice, onGap),
    close: async () => {
      await pool.end();
      await onClose?.();
    },
  };
}
