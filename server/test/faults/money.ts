import { setTimeout as pause } from 'node:timers/promises';

type Sql = <Row>(text: string, params?: unknown[]) => Promise<Row[]>;

/**
 * How long attempts may stay undecided after the last fault, in milliseconds, while the jobs poll
 * the gateway.
 */
const maxUndecidedMs = 60_000;
/**
 * How long to wait for an attempt whose issuer may still reply, in milliseconds; longer only if the
 * gateway's records differ from ours.
 */
const maxIssuerWaitMs = 20_000;

interface Books {
  id: number;
  status: string;
  payment_status: string;
  total_amount: number;
  taken: number;
}

const disagrees = ({ payment_status, total_amount, taken }: Books): boolean =>
  taken !== (payment_status === 'paid' ? total_amount : 0);

/**
 * Compares the gateway's records (the sandbox's) with ours once no attempt is undecided: paid
 * trades have a paid order, and unpaid ones have none.
 * @param after only orders with a greater id
 */
export async function wrongMoney(
  sql: Sql,
  after: number,
): Promise<{ wrong: string[]; words: string }> {
  const wrong: string[] = [];
  const began = performance.now();
  let open: { id: number; status: string; issuer_may_answer: boolean }[] = [];
  let books: Books[] = [];
  const waited = (): number => performance.now() - began;
  const isSettled = (): boolean =>
    open.length === 0 ||
    (waited() > maxIssuerWaitMs &&
      open.every((attempt) => attempt.issuer_may_answer) &&
      !books.some(disagrees));
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
  } while (!isSettled() && waited() < maxUndecidedMs);
  // an attempt whose issuer call was cut off, and that is not captured, may stay undecided as long
  // as an issuer may take; a captured one is found below
  const late = open.filter((attempt) => !attempt.issuer_may_answer);
  if (late.length > 0)
    wrong.push(
      `${late.length} payments are in doubt a minute later: ${JSON.stringify(late.slice(0, 3))}`,
    );
  for (const { id, payment_status, total_amount, taken } of books.filter(disagrees))
    wrong.push(`order ${id} is ${payment_status} of ${total_amount}, the gateway took ${taken}`);
  const paid = books.filter((order) => order.payment_status === 'paid');
  return {
    wrong: wrong.slice(0, 5),
    words: `${paid.length} of ${books.length} orders paid, ${paid.reduce((sum, order) => sum + order.taken, 0)} yen in both books`,
  };
}
