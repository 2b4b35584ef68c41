import type pg from 'pg';
import type { LineWatch } from './line-watch.ts';

/** Its parameters are bound; a text without any may hold several statements. */
export type Sent = readonly [text: string, params: readonly unknown[]];

/**
 * Sent names by text: every parametrised statement is prepared once a connection, and its plan kept as PostgreSQL sees fit. All our SQL is
 * constant text, or put together of constant parts in a few ways.
 */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `s${names.size}`));
  return name;
}

/** What goes over the connections of one process. */
export interface Exchange {
  say: <Row>(client: pg.PoolClient, sent: readonly Sent[], silence: number) => Promise<Row[]>;
  /** Since the start: round trips, and statements with parameters. */
  counts: () => { messages: number; statements: number };
}

/** @param onFailure hears of every statement that failed */
export function openExchange(watch: LineWatch, prepares: boolean, onFailure: (error: unknown) => void): Exchange {
  let messages = 0;
  let statements = 0;
  const toSend = ([text, params]: Sent): pg.QueryConfig =>
    params.length === 0 ? { text } : { text, values: [...params], ...(prepares ? { name: nameOf(text) } : {}) };

  /**
   * Sends statements together and waits for all their answers: one round trip. Dates stay Dates, int8 would be text: no column or answer uses it.
   * @returns the rows of the last
   * @throws the first failure
   */
  async function say<Row>(client: pg.PoolClient, sent: readonly Sent[], silence: number): Promise<Row[]> {
    watch.waiting(client, silence);
    messages++;
    statements += sent.filter(([, params]) => params.length > 0).length;
    const answers = await Promise.allSettled(sent.map((statement) => client.query(toSend(statement))));
    watch.answered(client);
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) {
      onFailure(failed.reason);
      throw failed.reason;
    }
    const answer = (answers.at(-1) as PromiseFulfilledResult<pg.QueryResult | pg.QueryResult[]>).value;
    return (Array.isArray(answer) ? answer.at(-1)?.rows : answer.rows) as Row[];
  }

  return { say, counts: () => ({ messages, statements }) };
}
