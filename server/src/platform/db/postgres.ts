import type pg from 'pg';
import { markAndCommit, newMark, wasCommitted } from './commit-marks.ts';
import { codeOf, CommitOutcomeUnknown, isConnectionLost, SilentLine } from './connection-errors.ts';
import type { Database, KeptInMemory, Transacting, Tx } from './database.ts';
import { promptly, unhurriedly, type StatementLimits } from './limits.ts';
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
  const pool = openLinePool({ ...config, ...atStart, pipeline: true }, options.poolSize ?? 10);
  const listener = openListener(
    options.listenTo ? { connectionString: options.listenTo } : { ...clientConfig(connection), ...(pooled ? {} : { options: keptAlive }) },
  );
  let statements = 0;
  let messages = 0;
  let marking = false;
  let hasHeard = false;
  const forgetters: Record<KeptInMemory, (() => unknown)[]> = { sessions: [], stores: [] };
  const doubt = createWriteDoubt((work) => transaction(work, promptly));

  type Statement = readonly [text: string, params: readonly unknown[]];
  const toSend = ([text, params]: Statement): pg.QueryConfig =>
    params.length === 0 ? { text } : { text, values: [...params], ...(prepares ? { name: nameOf(text) } : {}) };

  /**
   * Sends statements together and waits for all their answers: one round trip. Dates stay Dates, int8 would be text: no column or answer uses it.
   * @param answering which of them is asked for its rows; the last one where nothing is said
   * @throws the first failure
   */
  async function say<Row>(client: pg.PoolClient, sent: readonly Statement[], silence: number, answering = sent.length - 1): Promise<Row[]> {
    pool.watch.waiting(client, silence);
    messages++;
    const answers = await Promise.allSettled(sent.map((statement) => client.query(toSend(statement))));
    pool.watch.answered(client);
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) {
      doubt.note(failed.reason);
      throw failed.reason;
    }
    const answer = (answers[answering] as PromiseFulfilledResult<pg.QueryResult | pg.QueryResult[]>).value;
    return (Array.isArray(answer) ? answer.at(-1)?.rows : answer.rows) as Row[];
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
    let isBegun = false;
    let done: { result: T } | undefined;
    const changed = new Set<KeptInMemory>();
    try {
      /** goes with the statement that comes next */
      let waiting: Statement[] = [[beginOf(limits, how), []]];
      const send = <Row>(...own: Statement[]) => {
        const sent = [...waiting, ...own];
        isBegun = true;
        waiting = [];
        return say<Row>(client, sent, limits.silence);
      };
      const tx: Tx = {
        inTransaction: true,
        query: (text, params = []) => {
          statements++;
          return send([text, params]);
        },
        last: async (text, params) => {
          statements++;
          waiting.push([text, params]);
        },
        changed: (what) => void changed.add(what),
      };
      done = { result: await work(tx) };
      // its caller is told that nothing was done
      if (performance.now() > until) throw new SilentLine();
      if (!isBegun && waiting.length === 1) return { committed: true, result: done.result };
      committing = true;
      await send([mark ? markAndCommit(mark) : 'COMMIT', []]);
      return { committed: true, result: done.result };
    } catch (error) {
      // a connection that cannot even roll back must not return to the pool
      if (isConnectionLost(error) && !(error instanceof SilentLine && !committing)) broken = true;
      if (isBegun && !broken) await say(client, [['ROLLBACK', []]], limits.silence).catch(() => (broken = true));
      if (!committing || !done || !isConnectionLost(error)) return { committed: false, error };
      // another connection is asked: many who lost theirs together must not wait for each other's places
      pool.giveBack(client, broken);
      isHeld = false;
      const stands = mark ? await wasCommitted({ query: queryOnce }, mark, Math.max(until, performance.now() + askedAtLeast)).catch(() => null) : null;
      if (stands === null) throw new CommitOutcomeUnknown(error);
      return stands ? { committed: true, result: done.result } : { committed: false, error };
    } finally {
      if (isHeld) pool.giveBack(client, broken);
      if (committing) for (const what of changed) for (const forget of forgetters[what]) await forget();
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
    let broken = false;
    try {
      statements++;
      if (!byKey) return await say<Row>(client, [[text, params]], limits.silence);
      const planned: Statement[] = [
        [`BEGIN; ${plannedByKey}`, []],
        [text, params],
        ['COMMIT', []],
      ];
      return await say<Row>(client, planned, limits.silence, 1);
    } catch (error) {
      broken = isConnectionLost(error);
      throw error;
    } finally {
      pool.giveBack(client, broken);
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
    afterChange: (what, forget) => void forgetters[what].push(forget),
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
