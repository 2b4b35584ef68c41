import { digestOf, newToken } from '../../server/src/platform/http/visitor.ts';
import { writeManyOrders } from '../../server/test/console-orders.ts';
import type { ServerProcess } from './server-process.ts';

/** A repeated query about a store's orders: median and 95th percentile, in milliseconds. */
interface QueryRow {
  what: string;
  p50: number;
  p95: number;
  errors: number;
}

const orders = 10_000;
const asked = [
  'home',
  'order-counts',
  'orders?tab=to_ship',
  'orders?tab=new',
  'orders?tab=unanswered',
  'orders?tab=all',
  'orders?tab=done&sort=total',
  'orders?sort=oldest&after=5000.0',
  `orders?search=${encodeURIComponent('花森花子')}`,
  'orders?search=nobody%40nowhere',
  'orders?search=090-1234',
  'orders?from=2026-01-01&to=2036-12-31&payment=gmo_credit',
  'orders?product=1&tab=done',
  'orders?tab=all&per_page=300',
  'orders?tab=all&sort=total_up&place=13&min=3300',
  'orders?tab=all&payment_status=paid',
  'orders?tab=all&show=1',
  'orders?tab=all&tag=vip',
  'orders?tab=all&due=refund_owed',
  'buyers',
];

/**
 * Creates a signed-in owner of hanamori.
 * @returns the bearer token
 */
export async function ownerOf(server: ServerProcess): Promise<string> {
  const token = newToken();
  await server.sql(
    `WITH s AS (INSERT INTO staff (email, name, password_hash) VALUES ('bench@example.com', 'Bench', 'nobody signs in by it') RETURNING id),
     r AS (INSERT INTO staff_roles (store_id, staff_id, role) SELECT t.id, s.id, 'owner' FROM stores t, s WHERE t.slug = 'hanamori')
     INSERT INTO staff_sessions (token_digest, staff_id, created_at, expires_at) SELECT decode($1, 'hex'), s.id, now(), now() + interval '1 day' FROM s`,
    [digestOf(token).toString('hex')],
  );
  return token;
}

/**
 * Measures the console's queries for a store with ten thousand orders, one after another, and
 * shipping 300 of them in one call.
 */
export async function benchConsoleOrders(
  server: ServerProcess,
  turns: number,
): Promise<{ rows: QueryRow[]; shipped_ms: number; shipped: number }> {
  const headers = {
    authorization: `Bearer ${await ownerOf(server)}`,
    'content-type': 'application/json',
  };
  await writeManyOrders(server, orders);
  await server.sql('ANALYZE orders');
  await server.sql('ANALYZE order_items');
  const base = `${server.origin}/api/console/stores/hanamori`;
  const rows: QueryRow[] = [];
  for (const what of asked) {
    const times: number[] = [];
    let errors = 0;
    for (let turn = -5; turn < turns; turn++) {
      const began = performance.now();
      const answer = await fetch(`${base}/${what}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) errors++;
      if (turn >= 0) times.push(performance.now() - began);
    }
    const sorted = times.toSorted((a, b) => a - b);
    rows.push({
      what,
      p50: sorted[sorted.length >> 1] as number,
      p95: sorted[Math.ceil(sorted.length * 0.95) - 1] as number,
      errors,
    });
  }
  const page = (await (
    await fetch(`${base}/orders?tab=to_ship&sort=oldest&search=m261124&per_page=300`, { headers })
  ).json()) as {
    data: { number: string }[];
  };
  const lines = page.data.map(({ number }, nth) => ({
    number,
    company: 'ヤマト運輸',
    tracking_number: String(400_000_000_000 + nth),
  }));
  const began = performance.now();
  const answer = await fetch(`${base}/shipments`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ lines, all_or_none: false }),
  });
  const { shipped } = (await answer.json()) as { shipped: number };
  return { rows, shipped_ms: performance.now() - began, shipped };
}
