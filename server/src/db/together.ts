import type { Db } from './database.ts';
import { createRounds, type RoundLimits } from './rounds.ts';

type Json = Record<string, unknown>;

/** One kind of look at somebody's own things, as it is asked by many at once. */
export interface Look<Ask, Value> {
  /** the columns of what is asked, with PostgreSQL's types: `buyer_id int` … */
  asked: Readonly<Record<string, 'int' | 'text' | 'bytea' | 'timestamptz'>>;
  /** a call's rows of those; their names are `asked`'s */
  rows: (ask: Ask) => Json[];
  /** a SELECT from `w`, which is those rows with `asker`; it says `asker` back, and the order of a call's rows where there is one: as `nth` */
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
 * Looks of different kinds that are asked for in the same moment are one statement, always the same: a kind that nobody asked for finds nothing to look for.
 * Under load, whoever comes while one is under way goes together in the next.
 */
export function createTogether(db: Db, looks: readonly Look<never, unknown>[], limits: Pick<RoundLimits<Asked>, 'onRound'>): Together {
  let next = 1;
  const parts = looks.map((look) => {
    const first = next;
    next += 1 + Object.keys(look.asked).length;
    return `SELECT r.asker, to_jsonb(r) AS found FROM (${look.text.replace('FROM w', `FROM ${given(look, first)}`)}) AS r`;
  });
  const text = parts.join('\nUNION ALL ');

  const round = createRounds<Asked, unknown>(
    async (calls) => {
      const params = looks.flatMap((look) => {
        const rows = calls.flatMap((call, place) => (call.look === look ? look.rows(call.ask as never).map((row): Json => ({ ...row, asker: place })) : []));
        return ['asker', ...Object.keys(look.asked)].map((name) => rows.map((row) => row[name] ?? null));
      });
      const found = calls.map((): Json[] => []);
      for (const row of await db.query<{ asker: number; found: Json }>(text, params)) found[row.asker]?.push(row.found);
      return calls.map(({ look, ask }, place) => {
        const rows = (found[place] as Json[]).sort((a, b) => Number(a.nth ?? 0) - Number(b.nth ?? 0));
        return look.value(rows as never[], ask);
      });
    },
    { size: 200, lanesOf: (calls) => calls.map(() => []), gather: gathered, ...limits },
  );
  return <Ask, Value>(look: Look<Ask, Value>, ask: Ask) => round({ look: look as Look<unknown, unknown>, ask }) as Promise<Value>;
}
