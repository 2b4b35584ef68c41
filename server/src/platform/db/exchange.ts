import type pg from 'pg';
import type { LineWatch } from './line-watch.ts';

/** One statement. Parameters are bound; a text without parameters may hold several statements. */
export type Sent = readonly [text: string, params: readonly unknown[]];

/**
 * Names of prepared statements by their text: each statement with parameters is prepared once per
 * connection. The map stays small because all SQL is constant text, or built from constant parts in
 * few ways.
 */
const names = new Map<string, string>();
function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) names.set(text, (name = `s${names.size}`));
  return name;
}

export interface Exchange {
  say: <Row>(client: pg.PoolClient, sent: readonly Sent[], silence: number) => Promise<Row[]>;
  counts: () => { messages: number; statements: number };
}

/** @param onFailure called with the error of each statement that fails */
export function openExchange(
  watch: LineWatch,
  prepares: boolean,
  onFailure: (error: unknown) => void,
): Exchange {
  let messages = 0;
  let statements = 0;
  const toSend = ([text, params]: Sent): pg.QueryConfig =>
    params.length === 0
      ? { text }
      : { text, values: [...params], ...(prepares ? { name: nameOf(text) } : {}) };

  /**
   * Sends statements together and waits for all answers: one round trip. Timestamps are read as
   * Date; int8 would be read as text, but no column uses it.
   * @returns the rows of the last statement
   * @throws the first failure
   */
  async function say<Row>(
    client: pg.PoolClient,
    sent: readonly Sent[],
    silence: number,
  ): Promise<Row[]> {
    watch.waiting(client, silence);
    messages++;
    statements += sent.filter(([, params]) => params.length > 0).length;
    const answers = await Promise.allSettled(
      sent.map((statement) => client.query(toSend(statement))),
    );
    watch.answered(client);
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) {
      onFailure(failed.reason);
      throw failed.reason;
    }
    const answer = (answers.at(-1) as PromiseFulfilledResult<pg.QueryResult | pg.QueryResult[]>)
      .value;
    return (Array.isArray(answer) ? answer.at(-1)?.rows : answer.rows) as Row[];
  }

  return { say, counts: () => ({ messages, statements }) };
}
