import type { Db } from './database.ts';
import { createBatches, type BatchLimits } from './batches.ts';

type Json = Record<string, unknown>;

/** One kind of look at somebody's own things, as it is asked by many at once. */
export interface Look<Ask, Value> {
  /** the columns of what is asked, with PostgreSQL's types: `buyer_id int` … */
  asked: Readonly<Record<string, 'int' | 'text' | 'bytea' | 'timestamptz'>>;
  /** a call's rows of those; their names are `asked`'s */
  rows: (ask: Ask) => Json[];
  /** a SELECT of what belongs to one row of those, named `w` in it; it says the order of a call's rows where there is one: as `nth` */
  text: string;
  /** what a call is answered from its rows as JSON: a moment of time is a text in them */
  value: (rows: readonly never[], ask: Ask) => Value;
}

/** Asks a look, together with whoever asks one in the same moment. */
export type Together = <Ask, Value>(look: Look<Ask, Value>, ask: Ask) => Promise<Value>;

interface Asked {
  look: Look<unknown, unknown>;
  ask: unknown;
}

/** A moment of time, as JSON of the database has it. */
export const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Calls of one page come within a moment of each other: the first waits so long for the others, in milliseconds. */
const gathered = 2;

/** What a look is asked with, from the statement's parameter `first` on. By sub-selects PostgreSQL does not see how many there are, and plans once for all. */
const given = ({ asked }: Look<never, unknown>, first: number): string =>
  `unnest(${['int', ...Object.values(asked)].map((type, index) => `(SELECT $${first + index}::${type}[])`).join(', ')}) AS w(${['asker', ...Object.keys(asked)].join(', ')})`;

/**
 * The statement that asks these kinds at once; its parameters come in their order. OFFSET 0 has each look planned for one row of what is asked: joined
 * to all of them, PostgreSQL would rather read every cart of the store once than go by key, as long as the store has few.
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
 * Looks of different kinds that are asked for in the same moment are one statement: a kind in it that nobody asked for finds nothing to look for.
 * Under load, whoever comes while one is under way goes together in the next.
 *
 * PostgreSQL sets up every branch of a statement whether anything is looked for or not, which takes longer than looking: one kind alone goes by a
 * statement of its own, and those of `often` among themselves by one that has no others. More sets of kinds would be more plans for each connection.
 */
export function createTogether(
  db: Db,
  { often, seldom }: { often: readonly Look<never, unknown>[]; seldom: readonly Look<never, unknown>[] },
  limits: Pick<BatchLimits<Asked>, 'onBatch'>,
): Together {
  const sets = [...[...often, ...seldom].map((look) => [look]), often, [...often, ...seldom]].map((looks) => ({ looks, text: statementOf(looks) }));

  const batch = createBatches<Asked, unknown>(
    async (calls) => {
      const wanted = new Set<unknown>(calls.map((call) => call.look));
      const set = sets.find(({ looks }) => [...wanted].every((look) => looks.includes(look as never)));
      if (!set) throw new Error('A kind of look that is not among those given');
      const params = set.looks.flatMap((look) => {
        const rows = calls.flatMap((call, place) => (call.look === look ? look.rows(call.ask as never).map((row): Json => ({ ...row, asker: place })) : []));
        return ['asker', ...Object.keys(look.asked)].map((name) => rows.map((row) => row[name] ?? null));
      });
      const found = calls.map((): Json[] => []);
      for (const row of await db.query<{ asker: number; found: Json }>(set.text, params)) found[row.asker]?.push(row.found);
      return calls.map(({ look, ask }, place) => {
        const rows = (found[place] as Json[]).sort((a, b) => Number(a.nth ?? 0) - Number(b.nth ?? 0));
        return look.value(rows as never[], ask);
      });
    },
    { size: 200, lanesOf: (calls) => calls.map(() => []), gather: gathered, ...limits },
  );
  return <Ask, Value>(look: Look<Ask, Value>, ask: Ask) => batch({ look: look as Look<unknown, unknown>, ask }) as Promise<Value>;
}
