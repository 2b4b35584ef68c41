import type { Db } from './database.ts';
import { createBatches, type BatchLimits } from './batches.ts';

type Json = Record<string, unknown>;

/** A kind of read of a buyer's own data that many callers make at the same time. */
export interface Look<Ask, Value> {
  /** the columns of a call's parameters, with PostgreSQL's types: `buyer_id int` … */
  asked: Readonly<Record<string, 'int' | 'text' | 'bytea' | 'timestamptz'>>;
  /** a call's parameter rows; their keys are those of `asked` */
  rows: (ask: Ask) => Json[];
  /**
   * a SELECT for one parameter row, which is named `w` in it; an optional column `nth` orders the
   * call's rows
   */
  text: string;
  /** builds a call's result from its rows, which are JSON: timestamps are strings in them */
  value: (rows: readonly never[], ask: Ask) => Value;
}

/** Runs a look in one statement with those that other callers request at the same moment. */
export type Together = <Ask, Value>(look: Look<Ask, Value>, ask: Ask) => Promise<Value>;

interface Asked {
  look: Look<unknown, unknown>;
  ask: unknown;
}

export const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

/**
 * The calls of one page arrive within a few milliseconds: how long the first waits for the others.
 */
const gatherMs = 2;

/**
 * The parameters of a look, numbered from `first`. Sub-selects hide the arrays' lengths from
 * PostgreSQL, so that one plan serves all.
 */
const given = ({ asked }: Look<never, unknown>, first: number): string =>
  `unnest(${['int', ...Object.values(asked)].map((type, index) => `(SELECT $${first + index}::${type}[])`).join(', ')}) AS w(${['asker', ...Object.keys(asked)].join(', ')})`;

/**
 * Builds one statement for these looks, with their parameters in order. OFFSET 0 makes PostgreSQL plan
 * each look for a single parameter row. Otherwise it would join them, and read every cart of a small
 * store instead of using the index.
 */
function statementOf(looks: readonly Look<never, unknown>[]): string {
  let next = 1;
  const parts = looks.map((look) => {
    const first = next;
    next += 1 + Object.keys(look.asked).length;
    return `SELECT w.asker, to_json(r) AS found FROM ${given(look, first)} CROSS JOIN LATERAL (${look.text} OFFSET 0) AS r`;
  });
  return parts.join('\nUNION ALL ');
}

/**
 * Batches looks of different kinds that are requested at the same moment into one statement; a kind
 * that no caller requested gets no parameter rows. Under load, calls that arrive while one
 * statement
 * runs go into the next.
 *
 * PostgreSQL sets up every branch of a statement, requested or not, which takes longer than running
 * it. Therefore a single kind has a statement of its own, and the kinds of `often` have one without
 * the others. More combinations would mean more plans per connection.
 */
export function createTogether(
  db: Db,
  {
    often,
    seldom,
  }: { often: readonly Look<never, unknown>[]; seldom: readonly Look<never, unknown>[] },
  limits: Pick<BatchLimits<Asked>, 'onBatch'>,
): Together {
  const sets = [...[...often, ...seldom].map((look) => [look]), often, [...often, ...seldom]].map(
    (looks) => ({ looks, text: statementOf(looks) }),
  );

  const batch = createBatches<Asked, unknown>(
    async (calls) => {
      const wanted = new Set<unknown>(calls.map((call) => call.look));
      const set = sets.find(({ looks }) =>
        [...wanted].every((look) => looks.includes(look as never)),
      );
      if (!set) throw new Error('A kind of look that is not among those given');
      const params = set.looks.flatMap((look) => {
        const rows = calls.flatMap((call, place) =>
          call.look === look
            ? look.rows(call.ask as never).map((row): Json => ({ ...row, asker: place }))
            : [],
        );
        return ['asker', ...Object.keys(look.asked)].map((name) =>
          rows.map((row) => row[name] ?? null),
        );
      });
      const found = calls.map((): Json[] => []);
      for (const row of await db.query<{ asker: number; found: Json }>(set.text, params))
        found[row.asker]?.push(row.found);
      return calls.map(({ look, ask }, place) => {
        const rows = (found[place] as Json[]).sort(
          (a, b) => Number(a.nth ?? 0) - Number(b.nth ?? 0),
        );
        return look.value(rows as never[], ask);
      });
    },
    { size: 200, lanesOf: (calls) => calls.map(() => []), gather: gatherMs, ...limits },
  );
  return <Ask, Value>(look: Look<Ask, Value>, ask: Ask) =>
    batch({ look: look as Look<unknown, unknown>, ask }) as Promise<Value>;
}
