import pg from 'pg';
import { retryingConflicts, type Database, type Stop, type Tx } from './database.ts';

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
async function run<Row>(client: pg.Pool | pg.PoolClient, text: string, params: readonly unknown[] = []): Promise<Row[]> {
  const result = await client.query(params.length === 0 ? { text } : { name: nameOf(text), text, values: [...params] });
  return result.rows as Row[];
}

/** A PostgreSQL server by `postgres://` URL. */
export async function openPostgres(url: string, poolSize = 10): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: 10_000, application_name: 'noren' });
  // an idle connection that dies is replaced by the pool; without a listener it would end the process
  pool.on('error', () => undefined);
  let statements = 0;

  async function transactionOnce<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
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
      await client.query('COMMIT');
      return result;
    } catch (error) {
      // a connection that cannot even roll back must not return to the pool
      await client.query('ROLLBACK').catch((rollbackError: Error) => (broken = rollbackError));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    engine: 'postgres',
    get statements() {
      return statements;
    },
    query: (text, params) => {
      statements++;
      return run(pool, text, params);
    },
    transaction: (work) => retryingConflicts(() => transactionOnce(work)),
    script: async (text) => {
      await pool.query(text);
    },
    listen: (channel, onNotice, onGap) => listen(url, channel, onNotice, onGap),
    close: () => pool.end(),
  };
}

/** Keeps one connection listening; when it is lost, says so and connects again after a second. */
async function listen(url: string, channel: string, onNotice: (payload: string) => void, onGap: () => void): Promise<Stop> {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, application_name: 'noren-listen', keepAlive: true });
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', (notice) => onNotice(notice.payload ?? ''));
    await fresh.connect();
    await fresh.query(`LISTEN "${channel}"`);
    client = fresh;
  }
  function lost(): void {
    if (stopped || timer) return;
    client?.removeAllListeners();
    client?.on('error', () => undefined);
    client = undefined;
    onGap();
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(onGap, lost);
    }, 1000);
  }

  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}
