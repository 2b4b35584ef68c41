import type pg from 'pg';
import { markAndCommit, newMark, wasCommitted } from './commit-marks.ts';
import { codeOf, CommitOutcomeUnknown, isConnectionLost, SilentLine } from './connection-errors.ts';
import type { Database, Transacting, Tx } from './database.ts';
import { executeOf } from './execute.ts';
import { promptly, unhurriedly, type StatementLimits } from './limits.ts';
import { openLinePool } from './line-pool.ts';
import { createWriteDoubt } from './write-doubt.ts';
import { createWriteWatch } from './write-watch.ts';
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

/** What lost against a concurrent transaction (serialisation failure, deadlock). */
const conflicts = new Set(['40001', '40P01']);
const mostTries = 4;
/** However late the answer to COMMIT was missed, so long at least the database is asked what became of it, in milliseconds. */
const askedAtLeast = 3_000;

/** The database notices within a minute that one of us is gone without a word, and does not keep its place for two hours. */
const keptAlive = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

const settings = (limits: Partial<StatementLimits>): string =>
  [
    ['statement_timeout', limits.statement],
    ['lock_timeout', limits.lock],
    ['idle_in_transaction_session_timeout', limits.idle],
  ]
    .filter(([, ms]) => ms !== undefined)
    .map(([name, ms]) => `; SET LOCAL ${name} = ${ms}`)
    .join('');

/**
 * A plan that holds for every call: planning anew takes longer than the work itself, and a plan made while a table was small would read all of it
 * when it has grown.
 */
const plannedByKey = 'SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL enable_seqscan = off; SET LOCAL jit = off';

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
  const pool = openLinePool({ ...config, ...atStart }, options.poolSize ?? 10);
  const listener = openListener(
    options.listenTo ? { connectionString: options.listenTo } : { ...clientConfig(connection), ...(pooled ? {} : { options: keptAlive }) },
  );
  let statements = 0;
  let messages = 0;
  let marking = false;
  let hasHeard = false;
  const writes = createWriteWatch();
  const doubt = createWriteDoubt((work) => transaction(work, promptly));

  /** What is prepared on each connection, by name. */
  const prepared = new WeakMap<pg.PoolClient, Set<string>>();

  /** A statement as it stands in a message with others, where it is prepared already and its values may be written into it; else null. */
  function inMessage(client: pg.PoolClient, text: string, params: readonly unknown[]): string | null {
    const name = nameOf(text);
    return prepared.get(client)?.has(name) ? executeOf(name, params) : null;
  }

  /** One message and its answer, of several statements the last one's. Dates stay Dates, int8 would be text: no column or answer uses it. */
  async function say<Row>(client: pg.PoolClient, text: string, params: readonly unknown[], silence: number): Promise<Row[]> {
    pool.watch.waiting(client, silence);
    messages++;
    try {
      const name = prepares && params.length > 0 ? nameOf(text) : undefined;
      const query = params.length === 0 ? { text } : { text, values: [...params], ...(name ? { name } : {}) };
      const answer = (await client.query(query)) as pg.QueryResult | pg.QueryResult[];
      if (name) prepared.set(client, (prepared.get(client) ?? new Set()).add(name));
      return (Array.isArray(answer) ? answer.at(-1)?.rows : answer.rows) as Row[];
    } catch (error) {
      doubt.note(error);
      throw error;
    } finally {
      pool.watch.answered(client);
    }
  }

  /** What BEGIN brings along, in the same message: on a direct connection what is unlike its start, behind a pooler all of it. */
  function beginOf(limits: StatementLimits, { lock, byKey = false }: Transacting): string {
    const own = limits === promptly && !pooled ? {} : limits;
    return `BEGIN${settings({ ...own, ...(lock === undefined ? {} : { lock }) })}${byKey ? `; ${plannedByKey}` : ''}`;
  }

  type Ended<T> = { committed: true; result: T } | { committed: false; error: unknown };

  /** One try. @throws CommitOutcomeUnknown, or when there is no connection; any other failure has certainly left nothing behind and is answered */
  async function transactionOnce<T>(work: (tx: Tx) => Promise<T>, limits: StatementLimits, how: Transacting, until: number): Promise<Ended<T>> {
    const client = await pool.take(until);
    const mark = marking && limits === promptly ? newMark() : null;
    let broken = false;
    let isHeld = true;
    let committing = false;
    let done: { result: T } | undefined;
    const wrote = writes.begin();
    const ask = <Row>(text: string, params: readonly unknown[] = []) => say<Row>(client, text, params, limits.silence);
    try {
      const begin = beginOf(limits, how);
      let isBegun = false;
      let waiting: string | null = null;
      if (!how.joined) {
        isBegun = true;
        await ask(begin);
      }
      const tx: Tx = {
        inTransaction: true,
        query: async (text, params) => {
          statements++;
          wrote.note(text);
          const before: string | null = isBegun ? waiting : begin;
          if (isBegun && before === null) return ask(text, params);
          isBegun = true;
          waiting = null;
          const own = inMessage(client, text, params ?? []);
          if (own !== null) return ask(`${before}; ${own}`);
          await ask(before as string);
          return ask(text, params);
        },
        last: async (text, params) => {
          const own = isBegun && waiting === null ? inMessage(client, text, params) : null;
          if (own === null) return void (await tx.query(text, params));
          statements++;
          wrote.note(text);
          waiting = own;
        },
      };
      done = { result: await work(tx) };
      // its caller is told that nothing was done
      if (performance.now() > until) throw new SilentLine();
      if (!isBegun) return { committed: true, result: done.result };
      committing = true;
      await ask(`${waiting === null ? '' : `${waiting}; `}${mark ? markAndCommit(mark) : 'COMMIT'}`);
      return { committed: true, result: done.result };
    } catch (error) {
      // a connection that cannot even roll back must not return to the pool
      if (isConnectionLost(error) && !(error instanceof SilentLine && !committing)) broken = true;
      if (!broken) await ask('ROLLBACK').catch(() => (broken = true));
      if (!committing || !done || !isConnectionLost(error)) return { committed: false, error };
      // another connection is asked: many who lost theirs together must not wait for each other's places
      pool.giveBack(client, broken);
      isHeld = false;
      const stands = mark ? await wasCommitted({ query: queryOnce }, mark, Math.max(until, performance.now() + askedAtLeast)).catch(() => null) : null;
      if (stands === null) throw new CommitOutcomeUnknown(error);
      return stands ? { committed: true, result: done.result } : { committed: false, error };
    } finally {
      if (isHeld) pool.giveBack(client, broken);
      if (committing) await wrote.over();
    }
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>, limits: StatementLimits, how: Transacting = {}): Promise<T> {
    const until = performance.now() + (how.within ?? limits.whole);
    for (let tries = 1; ; tries++) {
      const ended = await transactionOnce(work, limits, how, until);
      if (ended.committed) return ended.result;
      const mayPass = conflicts.has(codeOf(ended.error)) || isConnectionLost(ended.error);
      if (!mayPass || tries === mostTries || performance.now() > until) throw ended.error;
    }
  }

  async function queryWithin<Row>(limits: StatementLimits, text: string, params: readonly unknown[] = [], byKey = false): Promise<Row[]> {
    const client = await pool.take(performance.now() + limits.whole);
    const wrote = writes.begin();
    let broken = false;
    try {
      statements++;
      wrote.note(text);
      // several statements in one message are one transaction
      const own = byKey ? inMessage(client, text, params) : null;
      return await (own === null ? say<Row>(client, text, params, limits.silence) : say<Row>(client, `${plannedByKey}; ${own}`, [], limits.silence));
    } catch (error) {
      broken = isConnectionLost(error);
      throw error;
    } finally {
      pool.giveBack(client, broken);
      await wrote.over();
    }
  }
  const queryOnce = <Row>(text: string, params?: readonly unknown[]) => queryWithin<Row>(promptly, text, params);

  /** What only reads is asked once more when its connection was lost: nothing can be done twice. */
  async function queryAgain<Row>(text: string, params: readonly unknown[] | undefined, byKey: boolean): Promise<Row[]> {
    try {
      return await queryWithin<Row>(promptly, text, params, byKey);
    } catch (error) {
      if (!isConnectionLost(error) || !/^\s*SELECT\b/i.test(text)) throw error;
      return queryWithin<Row>(promptly, text, params, byKey);
    }
  }
  const query = <Row>(text: string, params?: readonly unknown[]): Promise<Row[]> => queryAgain<Row>(text, params, false);

  /** On a direct connection the limits of its start hold for what stands alone: work without hurry is a transaction. */
  const unhurried = {
    query: <Row>(text: string, params?: readonly unknown[]) => transaction((tx) => tx.query<Row>(text, params), unhurriedly),
    transaction: <T>(work: (tx: Tx) => Promise<T>) => transaction(work, unhurriedly),
  };

  return {
    get statements() {
      return statements;
    },
    get messages() {
      return messages + listener.messages();
    },
    afterWrites: writes.watch,
    isPooled: pooled,
    canWrite: doubt.canWrite,
    query,
    byKey: { query: (text, params) => queryAgain(text, params, true) },
    transaction: (work, how) => transaction(work, promptly, how),
    unhurried,
    script: async (text) => {
      const client = await pool.take(performance.now() + unhurriedly.whole);
      let broken = true;
      try {
        await say(client, text, [], unhurriedly.silence);
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
