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

/** Where a PostgreSQL is: a `postgres://` URL, or the parts of one. */
export type Connection = string | Pick<pg.ClientConfig, 'host' | 'port' | 'user' | 'password' | 'database'>;

export const clientConfig = (connection: Connection): pg.ClientConfig =>
  typeof connection === 'string' ? { connectionString: connection } : { ...connection };

export interface PostgresOptions {
  /** connections of this process, the listening one not counted */
  poolSize?: number;
  /** whether statements are prepared once a connection; `auto`: where no pooler stands between */
  prepare?: 'auto' | 'on' | 'off';
  /** where NOTIFY is heard, if not over `connection`: a pooler passes none on */
  listenTo?: string | null;
  /** runs when the last connection is closed */
  onClose?: () => Promise<void>;
}

/** The database notices within a minute that one of us is gone without a word, and does not keep its place for two hours. */
const keptAlive = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/**
 * A pool of connections to a PostgreSQL. A lost connection refuses the statement or transaction that was under way on it and nothing else; one that says
 * nothing any more is given up.
 * @throws on any use, an error that `isConnectionLost` knows, when no connection could be had within eight seconds
 */
export async function openPostgres(connection: Connection, options: PostgresOptions = {}): Promise<Database> {
  const config = { ...clientConfig(connection), application_name: 'noren' };
  const pooled = await isPooled(config);
  const prepares = options.prepare === undefined || options.prepare === 'auto' ? !pooled : options.prepare === 'on';
  // a pooler refuses what it does not know at a connection's start, and a setting would stay with whoever gets the connection next
  const atStart = pooled ? {} : { statement_timeout: promptly.statement, lock_timeout: promptly.lock, idle_in_transaction_session_timeout: promptly.idle };
  const pool = openLinePool({ ...config, ...atStart, pipeline: true }, options.poolSize ?? 10);
  const listener = openListener(
    options.listenTo ? { connectionString: options.listenTo } : { ...clientConfig(connection), ...(pooled ? {} : { options: keptAlive }) },
  );
  let marking = false;
  let hasHeard = false;
  const forgetters: Record<KeptInMemory, (() => unknown)[]> = { sessions: [], stores: [] };
  const doubt = createWriteDoubt((work) => transaction(work, promptly));
  const { say, counts } = openExchange(pool.watch, prepares, doubt.note);
  const transaction: Transaction = createTransactions({
    pool,
    say,
    query: (text, params) => queryWithin(promptly, text, params),
    isPooled: pooled,
    isMarking: () => marking,
    forget: async (changed) => {
      for (const what of changed) for (const forget of forgetters[what]) await forget();
    },
  });

  async function queryWithin<Row>(limits: StatementLimits, text: string, params: readonly unknown[] = []): Promise<Row[]> {
    const client = await pool.take(performance.now() + limits.whole);
    let broken = false;
    try {
      return await say<Row>(client, [[text, params]], limits.silence);
    } catch (error) {
      broken = isConnectionLost(error);
      throw error;
    } finally {
      pool.giveBack(client, broken);
    }
  }

  /** What only reads is asked once more when its connection was lost: nothing can be done twice. */
  async function query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]> {
    try {
      return await queryWithin<Row>(promptly, text, params);
    } catch (error) {
      if (!isConnectionLost(error) || !/^\s*SELECT\b/i.test(text)) throw error;
      return queryWithin<Row>(promptly, text, params);
    }
  }

  /** On a direct connection the limits of its start hold for what stands alone: work without hurry is a transaction. */
  const unhurried = {
    query: <Row>(text: string, params?: readonly unknown[]) => transaction((tx) => tx.query<Row>(text, params), unhurriedly),
    transaction: <T>(work: (tx: Tx) => Promise<T>) => transaction(work, unhurriedly),
  };

  return {
    get statements() {
      return counts().statements;
    },
    get messages() {
      return counts().messages + listener.messages();
    },
    afterChange: (what, forget) => void forgetters[what].push(forget),
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
        pool.giveBack(client, broken);
      }
    },
    markCommits: () => void (marking = true),
    listen: listener.listen,
    lines: () => ({ ...pool.counts(), heard_ms_ago: listener.heardAgo() }),
    // behind a pooler a notification may be heard by chance, on a connection that was somebody else's when it came
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
