import { setTimeout as pause } from 'node:timers/promises';

type Sql = <Row>(text: string, params?: unknown[]) => Promise<Row[]>;

/** How long attempts may be in doubt after the last fault, in milliseconds: the jobs ask the gateway about them. */
const settledWithin = 60_000;
/** One that the issuer may still answer for is waited for so long, in milliseconds: longer only where the gateway's books say otherwise than ours. */
const issuerAskedFor = 20_000;

interface Books {
  id: number;
  status: string;
  payment_status: string;
  total_amount: number;
  taken: number;
}

const disagrees = ({ payment_status, total_amount, taken }: Books): boolean => taken !== (payment_status === 'paid' ? total_amount : 0);

/**
 * Holds the gateway's books (the sandbox's) against ours, when no attempt is in doubt any more: who paid has an order that says so, who did not has none.
 * @param after orders beyond this id are looked at
 */
export async function wrongMoney(sql: Sql, after: number): Promise<{ wrong: string[]; words: string }> {
  const wrong: string[] = [];
  const began = performance.now();
  let open: { id: number; status: string; issuer_may_answer: boolean }[] = [];
  let books: Books[] = [];
  const waited = (): number => performance.now() - began;
  const isSettled = (): boolean =>
    open.length === 0 || (waited() > issuerAskedFor && open.every((attempt) => attempt.issuer_may_answer) && !books.some(disagrees));
  do {
    await pause(500);
    open = await sql<(typeof open)[number]>(
      `SELECT id, status, status IN ('starting', 'finishing', 'unknown') AND coalesce(may_take_since > now() - interval '15 minutes', false) AS issuer_may_answer FROM payment_attempts WHERE order_id > $1 AND status IN ('starting', 'finishing', 'unknown', 'refund_due')`,
      [after],
    );
    books = await sql<Books>(
      `SELECT o.id, o.status, o.payment_status, o.total_amount,
              coalesce((SELECT sum((t.value->>'amount')::int) FROM sandbox_rows t
                         WHERE t.kind = 'gmo.trade' AND split_part(t.value->>'order_id', '-', 2) = o.id::text AND t.value->>'status' IN ('CAPTURE', 'SALES', 'PAYSUCCESS')), 0)::int AS taken
         FROM orders o WHERE o.id > $1`,
      [after],
    );
  } while (!isSettled() && waited() < settledWithin);
  // one whose call to the issuer was cut off, and that the gateway has not captured, is in doubt for as long as an issuer may take; captured, it is found below
  const late = open.filter((attempt) => !attempt.issuer_may_answer);
  if (late.length > 0) wrong.push(`${late.length} payments are in doubt a minute later: ${JSON.stringify(late.slice(0, 3))}`);
  for (const { id, payment_status, total_amount, taken } of books.filter(disagrees))
    wrong.push(`order ${id} is ${payment_status} of ${total_amount}, the gateway took ${taken}`);
  const paid = books.filter((order) => order.payment_status === 'paid');
  return {
    wrong: wrong.slice(0, 5),
    words: `${paid.length} of ${books.length} orders paid, ${paid.reduce((sum, order) => sum + order.taken, 0)} yen in both books`,
  };
}
