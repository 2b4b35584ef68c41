import { markAndCommit, newMark, wasCommitted } from './commit-marks.ts';
import { codeOf, CommitOutcomeUnknown, isConnectionLost, SilentLine } from './connection-errors.ts';
import type { Db, KeptInMemory, Transacting, Tx } from './database.ts';
import type { Exchange, Sent } from './exchange.ts';
import { promptly, type StatementLimits } from './limits.ts';
import type { LinePool } from './line-pool.ts';

/** Errors of a transaction that lost against a concurrent one (serialisation failure, deadlock). */
const conflicts = new Set(['40001', '40P01']);
const maxAttempts = 4;
/** Minimum time, in milliseconds, to keep asking whether a COMMIT without an answer succeeded. */
const minLookupMs = 3_000;

const settings = (limits: Partial<StatementLimits>): string =>
  [
    ['statement_timeout', limits.statement],
    ['lock_timeout', limits.lock],
    ['idle_in_transaction_session_timeout', limits.idle],
  ]
    .filter(([, ms]) => ms !== undefined)
    .map(([name, ms]) => `; SET LOCAL ${name} = ${ms}`)
    .join('');

/** The parts of a database that transactions use; `query` uses another connection. */
interface Lines extends Db, Pick<Exchange, 'say'> {
  pool: LinePool;
  isPooled: boolean;
  isMarking: () => boolean;
  forget: (changed: Iterable<KeptInMemory>) => Promise<void>;
}

export type Transaction = <T>(
  work: (tx: Tx) => Promise<T>,
  limits: StatementLimits,
  how?: Transacting,
) => Promise<T>;

type Ended<T> = { committed: true; result: T } | { committed: false; error: unknown };

export function createTransactions(lines: Lines): Transaction {
  /**
   * BEGIN with its settings: on a direct connection only those that differ from the connection's
   * defaults, behind a pooler all of them.
   */
  function beginOf(limits: StatementLimits, { lock, byKey }: Transacting): string {
    const own = limits === promptly && !lines.isPooled ? {} : limits;
    const plans = byKey ? '; SET LOCAL plan_cache_mode = force_generic_plan' : '';
    return `BEGIN${settings({ ...own, ...(lock === undefined ? {} : { lock }) })}${plans}`;
  }

  /**
   * Runs one attempt. Any failure it returns has certainly left nothing behind.
   * @throws CommitOutcomeUnknown, or an error when no connection could be made
   */
  async function transactionOnce<T>(
    work: (tx: Tx) => Promise<T>,
    limits: StatementLimits,
    how: Transacting,
    until: number,
  ): Promise<Ended<T>> {
    const client = await lines.pool.take(until);
    const mark = lines.isMarking() && limits === promptly ? newMark() : null;
    let broken = false;
    let isHeld = true;
    let committing = false;
    let isBegun = false;
    let done: { result: T } | undefined;
    const changed = new Set<KeptInMemory>();
    try {
      /** statements that are sent together with the next one */
      let waiting: Sent[] = [[beginOf(limits, how), []]];
      const send = <Row>(...own: Sent[]) => {
        const sent = [...waiting, ...own];
        isBegun = true;
        waiting = [];
        return lines.say<Row>(client, sent, limits.silence);
      };
      const tx: Tx = {
        inTransaction: true,
        query: (text, params = []) => send([text, params]),
        last: async (text, params) => void waiting.push([text, params]),
        changed: (what) => void changed.add(what),
      };
      done = { result: await work(tx) };
      // the caller gets an error, so nothing may be committed
      if (performance.now() > until) throw new SilentLine();
      if (!isBegun && waiting.length === 1) return { committed: true, result: done.result };
      committing = true;
      await send([mark ? markAndCommit(mark) : 'COMMIT', []]);
      return { committed: true, result: done.result };
    } catch (error) {
      // a connection that cannot even roll back must not return to the pool
      if (isConnectionLost(error) && !(error instanceof SilentLine && !committing)) broken = true;
      if (isBegun && !broken)
        await lines.say(client, [['ROLLBACK', []]], limits.silence).catch(() => (broken = true));
      if (!committing || !done || !isConnectionLost(error)) return { committed: false, error };
      // another connection asks: callers that lost theirs together must not wait for each other's
      // connections
      lines.pool.returnMoney(client, broken);
      isHeld = false;
      const stands = mark
        ? await wasCommitted(lines, mark, Math.max(until, performance.now() + minLookupMs)).catch(
            () => null,
          )
        : null;
      if (stands === null) throw new CommitOutcomeUnknown(error);
      return stands ? { committed: true, result: done.result } : { committed: false, error };
    } finally {
      if (isHeld) lines.pool.returnMoney(client, broken);
      if (committing) await lines.forget(changed);
    }
  }

  async function transaction<T>(
    work: (tx: Tx) => Promise<T>,
    limits: StatementLimits,
    how: Transacting = {},
  ): Promise<T> {
    const until = performance.now() + (how.within ?? limits.whole);
    for (let tries = 1; ; tries++) {
      const ended = await transactionOnce(work, limits, how, until);
      if (ended.committed) return ended.result;
      const mayPass = conflicts.has(codeOf(ended.error)) || isConnectionLost(ended.error);
      if (!mayPass || tries === maxAttempts || performance.now() > until) throw ended.error;
    }
  }

  return transaction;
}
