import autocannon from 'autocannon';
import { demoPassword } from '../playground/src/seed/seed.ts';
import type { ServerProcess } from './server-process.ts';

export interface ListRow {
  what: string;
  p50: number;
  mean: number;
  per_second: number;
  errors: number;
}

const few = 10;
const many = 10_000;

/**
 * Creates a logged-in member with orders of three products each, written directly into the tables.
 */
async function memberWith(
  server: ServerProcess,
  orders: number,
): Promise<{ token: string; buyer_id: number }> {
  const email = `bench-${orders}@example.com`;
  await server.sql(
    `INSERT INTO users (email, password_hash, first_name, last_name, email_verified_at)
     SELECT $1, password_hash, '試験', '太郎', now() FROM users WHERE email = 'member@example.com'`,
    [email],
  );
  const login = await fetch(`${server.origin}/api/v2/auth/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  const { token } = (await login.json()) as { token: string };
  const [buyer] = await server.sql<{ id: number }>(
    'SELECT b.id FROM buyers b JOIN users u ON u.id = b.user_id WHERE u.email = $1',
    [email],
  );
  const buyer_id = (buyer as { id: number }).id;
  await server.sql(
    `WITH made AS (
       INSERT INTO orders (store_id, slug, buyer_id, channel, status, amount, shipping_fee, payment_fee, total_amount, currency, region, payment_type, payment_status,
              shipping_type, receiver, sender, created_at)
       SELECT t.id, 'B' || $1::int || '-' || n, $1::int, 'marketplace', 'completed', 3000, 600, 0, 3600, 'JPY', 'JP', 'gmo_credit', 'paid', 'custom',
              '{"name": "試験 太郎", "phone": "09012345678", "address": "京都府"}', '{"name": "花森", "phone": "", "address": ""}', now() - ($2::int - n) * interval '1 hour'
         FROM stores t, generate_series(1, $2::int) n WHERE t.slug = 'hanamori' RETURNING store_id, id)
     INSERT INTO order_items (store_id, order_id, sku_id, product_id, product_name, sku_name, quantity, price, image)
     SELECT m.store_id, m.id, s.id, s.product_id, 'a good of the bench', s.name, 1, 1000, '/media/x-640.avif'
       FROM made m CROSS JOIN LATERAL (SELECT id, product_id, name FROM skus WHERE store_id = m.store_id ORDER BY id LIMIT 3) s`,
    [buyer_id, orders],
  );
  return { token, buyer_id };
}

async function page(
  what: string,
  server: ServerProcess,
  token: string,
  query: string,
  seconds: number,
): Promise<ListRow> {
  const options = {
    url: `${server.origin}/api/v2/stores/hanamori/orders/buyer?per_page=${few}&${query}`,
    connections: 1,
    headers: { authorization: `Bearer ${token}` },
  };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    what,
    p50: result.latency.p50,
    mean: result.latency.average,
    per_second: result.requests.average,
    errors: result.errors + result.non2xx,
  };
}

/**
 * Compares a buyer with ten orders and one with ten thousand: first, middle and last page, and a
 * filtered one, in turns in one run.
 */
export async function benchOrderLists(
  server: ServerProcess,
  seconds: number,
): Promise<{ rows: ListRow[]; ratios: Record<string, number> }> {
  const [small, large] = [await memberWith(server, few), await memberWith(server, many)];
  await server.sql('ANALYZE orders');
  await server.sql('ANALYZE order_items');
  const pages = many / few;
  const kinds: [string, string][] = [
    ['first page', 'page=1'],
    ['middle page', `page=${pages / 2}`],
    ['last page', `page=${pages}`],
    ['first page of one status', 'page=1&status=completed'],
  ];
  const rows: ListRow[] = [];
  const ratios: Record<string, number[]> = {};
  for (let turn = 0; turn < 3; turn++) {
    const base = await page(`${few} orders`, server, small.token, 'page=1', seconds);
    rows.push(base);
    for (const [what, query] of kinds) {
      const row = await page(`${many} orders, ${what}`, server, large.token, query, seconds);
      rows.push(row);
      (ratios[what] ??= []).push(base.per_second / row.per_second);
    }
  }
  const median = (values: number[]) =>
    [...values].sort((a, b) => a - b)[values.length >> 1] as number;
  return {
    rows,
    ratios: Object.fromEntries(
      Object.entries(ratios).map(([what, values]) => [what, median(values)]),
    ),
  };
}
