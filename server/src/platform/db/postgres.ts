import type pg from 'pg';
import { isConnectionLost } from './connection-errors.ts';
import type { Database, KeptInMemory, Tx } from './database.ts';
import { openExchange } from './exchange.ts';
import { promptly, unhurriedly, type StatementLimits } from './limits.ts';
import { createTransactions, type Transaction } from './transactions.ts';
import { openLinePool } from './line-pool.ts';
import { createWriteDoubt } from './write-doubt.ts';
import { openListener } from './listen.ts';
import { isPooled } from './pooler.ts';

/** How to reach a PostgreSQL server: a `postgres://` URL, or its parts. */
export type Connection =
  | string
  | Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database'>;

export const clientConfig = (connection: Connection): pg.ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : { ...connection };

export interface PostgresOptions {
  /** connections of this process, not counting the listening one */
  poolSize?: number;
  /** whether statements are prepared once per connection; `auto`: unless there is a pooler */
  prepare?: 'auto' | 'on' | 'off';
  /**
   * connection for LISTEN, if not `connection`; needed behind a pooler, which forwards no NOTIFY
   */
  listenTo?: string | null;
  onClose?: () => Promise<void>;
}

/**
 * TCP keepalive of the listening connection: the database notices within a minute that a process is
 * gone and does not keep its connection for two hours.
 */
const keptAlive =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/**
 * Opens a pool of connections to a PostgreSQL. A lost connection fails only the statement or
 * transaction in progress on it; a silent one is given up.
 * @throws on any use, an error that `isConnectionLost` recognizes, when no connection could be made
 * within eight seconds
 */
export async function openPostgres(
  connection: Connection,
  options: PostgresOptions = {},
): Promise<Database> {
  const config = { ...clientConfig(connection), application_name: 'noren' };
  const pooled = await isPooled(config);
  const prepares =
    options.prepare === undefined || options.prepare === 'auto'
      ? !pooled
      : options.prepare === 'on';
  // a pooler refuses unknown startup parameters, and a SET would leak to the connection's next user
  const atStart = pooled
    ? {}
    : {
        statement_timeout: promptly.statement,
        lock_timeout: promptly.lock,
        idle_in_transaction_session_timeout: promptly.idle,
      };
  const pool = openLinePool({ ...config, ...atStart, pipeline: true }, options.poolSize ?? 10);
  const listener = openListener(
    options.listenTo
      ? { connectionString: options.listenTo }
      : { ...clientConfig(connection), ...(pooled ? {} : { options: keptAlive }) },
  );
  let marking = false;
  let hasHeard = false;
  const evictors: Record<KeptInMemory, (() => unknown)[]> = { sessions: [], stores: [] };
  const doubt = createWriteDoubt((work) => transaction(work, promptly));
  const { say, counts } = openExchange(pool.watch, prepares, doubt.note);
  const transaction: Transaction = createTransactions({
    pool,
    say,
    query: (text, params) => queryWithin(promptly, text, params),
    isPooled: pooled,
    isMarking: () => marking,
    forget: async (changed) => {
      for (const what of changed) for (const forget of evictors[what]) await forget();
    },
  });

  async function queryWithin<Row>(
    limits: StatementLimits,
    text: string,
    params: readonly unknown[] = [],
  ): Promise<Row[]> {
    const client = await pool.take(performance.now() + limits.whole);
    let broken = false;
    try {
      return await say<Row>(client, [[text, params]], limits.silence);
    } catch (error) {
      broken = isConnectionLost(error);
      throw error;
    } finally {
      pool.returnMoney(client, broken);
    }
  }

  /**
   * A statement that only reads is retried once when its connection was lost: it cannot take effect
   * twice.
   */
  async function query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]> {
    try {
      return await queryWithin<Row>(promptly, text, params);
    } catch (error) {
      if (!isConnectionLost(error) || !/^\s*SELECT\b/i.test(text)) throw error;
      return queryWithin<Row>(promptly, text, params);
    }
  }

  /**
   * A direct connection has the prompt limits as its defaults, so unhurried statements run in a
   * transaction that overrides them.
   */
  const unhurried = {
    query: <Row>(text: string, params?: readonly unknown[]) =>
      transaction((tx) => tx.query<Row>(text, params), unhurriedly),
    transaction: <T>(work: (tx: Tx) => Promise<T>) => transaction(work, unhurriedly),
  };

  return {
    get statements() {
      return counts().statements;
    },
    get messages() {
      return counts().messages + listener.messages();
    },
    afterChange: (what, forget) => void evictors[what].push(forget),
    isPooled: pooled,
    canWrite: doubt.canWrite,
    query,
    transaction: (work, how) => transaction(work, promptly, how),
    unhurried,
    script: async (text) => {
      const client = await pool.take(performance.now() + unhurriedly.whole);
      let broken = true;
      try {
        await say(client, [[text, []]], unhurriedly.silence);
        broken = false;
      } catch (error) {
        broken = isConnectionLost(error);
        throw error;
      } finally {
        pool.returnMoney(client, broken);
      }
    },
    markCommits: () => void (marking = true),
    listen: listener.listen,
    lines: () => ({ ...pool.counts(), heard_ms_ago: listener.sinceLastAnswerMs() }),
    // behind a pooler a notification may arrive by chance, on a connection that another client
    // listened on before
    isHearing: () => hasHeard && listener.isHearing() && (!pooled || Boolean(options.listenTo)),
    hears: async (within) => {
      const heard = await listener.hears({ query }, within);
      hasHeard ||= heard;
      return heard;
    },
    close: async () => {
      await listener.close();
      await pool.close();
      await options.onClose?.();
    },
  };
}
