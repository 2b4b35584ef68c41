import pg from 'pg';
import pMap from 'p-map';
import type { App } from '../src/app/context/app.ts';
import { closeOverdueOrders, endOverdueHolds } from '../src/app/jobs/jobs.ts';
import { endExpired } from '../src/app/jobs/retention/delete-expired.ts';
import { retention } from '../src/platform/db/tables.ts';
import { sendEmails } from '../src/notifications/emails/send.ts';
import { newGuest, newSku } from './buyer.ts';
import { finish } from './card-gateway.ts';
import type { TestShop } from './shop.ts';
import { writtenColumns } from './written-columns.ts';

export type YearShop = Pick<
  TestShop,
  'origin' | 'app' | 'sql' | 'call' | 'guest' | 'advance' | 'database'
>;

/**
 * Makes a database's clock adjustable: `now()` is found in another schema, before PostgreSQL's own.
 * Applies to connections made afterwards.
 * @returns how to advance it, and to vacuum its tables
 */
export async function openCalendar(url: string): Promise<{
  advance: (days: number) => Promise<void>;
  vacuum: () => Promise<void>;
  close: () => Promise<void>;
}> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    CREATE SCHEMA moved;
    CREATE TABLE moved.clock (ahead interval NOT NULL);
    INSERT INTO moved.clock VALUES ('0');
    CREATE FUNCTION moved.now() RETURNS timestamptz LANGUAGE sql STABLE AS 'SELECT pg_catalog.now() + ahead FROM moved.clock';
    CREATE FUNCTION moved.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT pg_catalog.clock_timestamp() + ahead FROM moved.clock';
    DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET search_path = public, moved, pg_catalog', current_database()); END $$`);
  // column defaults refer to PostgreSQL's own now()
  await client.query(`DO $$ DECLARE c record; BEGIN
    FOR c IN SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND column_default = 'now()' LOOP
      EXECUTE format('ALTER TABLE public.%I ALTER COLUMN %I SET DEFAULT moved.now()', c.table_name, c.column_name);
    END LOOP; END $$`);
  return {
    advance: async (days) =>
      void (await client.query(`UPDATE moved.clock SET ahead = ahead + make_interval(days => $1)`, [
        days,
      ])),
    vacuum: async () => void (await client.query('VACUUM (ANALYZE)')),
    close: () => client.end(),
  };
}

const next = (table: string): string => `nextval(pg_get_serial_sequence('${table}', 'id'))::int`;
const spread = `now() - random() * interval '30 days'`;
/**
 * Copies an existing row with other values; `@table@` stands for the columns that statements write.
 */
const like = (table: string, whose: string, also: string): string =>
  `INSERT INTO ${table} (@${table}@) SELECT @${table}@ FROM (
     SELECT r.* FROM chosen c, ${table} t, LATERAL jsonb_populate_record(NULL::${table}, to_jsonb(t) || jsonb_build_object(${also})) r WHERE t.${whose} = $2) AS again`;

/**
 * The events of a month, as statements: `$1` is the last buyer before it, `$2` a paid order. `n`
 * visitors.
 */
const trade = (n: number): [text: string, params: 'none' | 'both'][] => [
  [
    `WITH b AS (INSERT INTO buyers (created_at) SELECT at FROM (SELECT ${spread} AS at FROM generate_series(1, ${n})) s ORDER BY at RETURNING id, created_at),
     o AS (INSERT INTO post_comments SELECT 1, 1, id, 1, id, 'a guest', 'a comment', created_at FROM b WHERE id % 4 = 0)
     INSERT INTO sessions (token_digest, kind, buyer_id, created_at, expires_at)
     SELECT sha256(('year ' || id)::bytea), 'guest', id, created_at, created_at + interval '90 days' FROM b`,
    'none',
  ],
  [
    `WITH c AS (INSERT INTO carts (store_id, buyer_id) SELECT (SELECT store_id FROM orders WHERE id = $2), id FROM buyers WHERE id > $1 AND id % 2 = 0 RETURNING *)
     INSERT INTO cart_items (store_id, cart_id, buyer_id, sku_id, quantity, price, sku_name, product_name, created_at, changed_at)
     SELECT c.store_id, c.id, c.buyer_id, s.id, 1, s.price, s.name, 'a good', b.created_at, b.created_at FROM c JOIN buyers b ON b.id = c.buyer_id
       JOIN LATERAL (SELECT * FROM skus WHERE store_id = c.store_id ORDER BY id LIMIT 2) s ON true`,
    'both',
  ],
  [
    `WITH one AS (SELECT id, created_at FROM buyers WHERE id > $1 AND id % 4 = 0 AND $2::int > 0),
     a AS (INSERT INTO addresses (buyer_id, type, name, phone_number, level_one, created_at) SELECT id, 'custom', '花森 花子', '09012345678', '東京都', created_at FROM one),
     k AS (INSERT INTO gmo_cvs_records (buyer_id, convenience, buyer_name, buyer_name_kana, buyer_cellphone, created_at)
           SELECT id, '00001', '花森', 'はなもり', '09012345678', created_at FROM one WHERE id % 40 = 0),
     d AS (INSERT INTO gmo_cvs_records (buyer_id, convenience, buyer_name, buyer_name_kana, buyer_cellphone, created_at, deleted_at)
           SELECT id, '00001', '花森', 'はなもり', '09012345678', created_at, created_at FROM one WHERE id % 40 = 20),
     e AS (INSERT INTO contact_codes SELECT id, 'a@example.com', '', 0, created_at, created_at + interval '10 minutes' FROM one WHERE id % 20 = 0)
     INSERT INTO confirmed_contacts SELECT id, 'a@example.com', created_at FROM one WHERE id % 20 = 0`,
    'both',
  ],
  [
    `WITH chosen AS MATERIALIZED (SELECT id AS buyer_id, created_at AS at, ${next('orders')} AS order_id, ${next('payment_attempts')} AS attempt_id FROM buyers WHERE id > $1 AND id % 10 = 0),
     o AS (${like('orders', 'id', `'id', c.order_id, 'slug', 'Y' || c.order_id, 'buyer_id', c.buyer_id, 'created_at', c.at, 'paid_at', c.at, 'place', NULL, 'network', 7`)}),
     i AS (${like('order_items', 'order_id', `'id', ${next('order_items')}, 'order_id', c.order_id`)}),
     h AS (${like('order_histories', 'order_id', `'id', ${next('order_histories')}, 'order_id', c.order_id, 'created_at', c.at`)}),
     a AS (${like('payment_attempts', 'order_id', `'id', c.attempt_id, 'order_id', c.order_id, 'gateway_order_id', 'Y' || c.attempt_id, 'access_id', 'Y' || c.attempt_id, 'created_at', c.at, 'updated_at', c.at, 'taken_at', c.at`)}),
     l AS (INSERT INTO emails (store_id, order_id, kind, recipient, status, created_at, due_at, sent_at, mailbox, counted_at)
           SELECT t.store_id, c.order_id, k, 'buyer@example.com', CASE WHEN c.order_id % 50 = 0 THEN 'given_up' ELSE 'sent' END, c.at, c.at, CASE WHEN c.order_id % 50 > 0 THEN c.at END, 'm', c.at
             FROM chosen c, orders t, unnest('{received,paid,shipped}'::text[]) k WHERE t.id = $2),
     g AS (INSERT INTO gateway_webhooks (provider, access_id, status, amount, received_at) SELECT 'gmo', 'Y' || c.attempt_id, s, 100, c.at FROM chosen c, unnest('{AUTHENTICATED,CAPTURE}'::text[]) s)
     INSERT INTO sandbox_rows SELECT 'gmo.trade', 'Y' || attempt_id, '{"amount": 100}', at FROM chosen`,
    'both',
  ],
  [
    `WITH m AS (SELECT min(id) AS id FROM users), n AS (SELECT g, ${spread} AS at FROM generate_series(1, ${Math.ceil(n / 4)}) g),
     s AS (INSERT INTO sessions (token_digest, kind, buyer_id, user_id, created_at, expires_at)
           SELECT sha256(random()::text::bytea), 'member', b.id, m.id, at, at + interval '30 days' FROM n, m JOIN buyers b ON b.user_id = m.id),
     w AS (INSERT INTO staff (email, name, password_hash) VALUES ('year@example.com', 'a', 'b') ON CONFLICT (lower(email)) DO UPDATE SET name = 'a' RETURNING id),
     x AS (INSERT INTO staff_sessions SELECT sha256(random()::text::bytea), w.id, at, at + interval '14 days' FROM n, w WHERE g % 10 = 0),
     -- an invitation every day or two, each to another address; a goods file now and then
     i AS (INSERT INTO staff_invitations (store_id, email, role, token_digest, invited_by, expires_at)
           SELECT s.id, random() || '@example.com', 'packer', sha256(random()::text::bytea), w.id, CASE WHEN g % 20 = 0 THEN now() + interval '3 days' ELSE at + interval '7 days' END
             FROM n, w, (SELECT min(id) AS id FROM stores) s WHERE g % 10 = 0),
     f AS (INSERT INTO goods_imports (store_id, staff_id, file_name, file, encoding, header, sample, columns, row_count, status, created_at)
           SELECT s.id, w.id, 'goods.csv', '\\x00', 'utf-8', '[]', '[]', '[]', 1, 'done', at FROM n, w, (SELECT min(id) AS id FROM stores) s WHERE g % 10 = 0),
     h AS (INSERT INTO host_links (store_id, token_digest, liver_id, staff_id, expires_at)
           SELECT l.store_id, sha256(random()::text::bytea), l.id, w.id, at + interval '1 minute' FROM n, w, (SELECT id, store_id FROM livers ORDER BY id LIMIT 1) l WHERE g % 10 = 0),
     -- a key of the store's own systems, and a webhook that failed for some days
     y AS (INSERT INTO staff_keys (store_id, staff_id, token_digest, created_by, created_at, expires_at)
           SELECT s.id, w.id, sha256(random()::text::bytea), w.id, at, CASE WHEN g % 20 = 0 THEN now() + interval '3 days' ELSE at + interval '7 days' END
             FROM n, w, (SELECT min(id) AS id FROM stores) s WHERE g % 10 = 0),
     r AS (INSERT INTO webhook_endpoints (store_id, url, secret, events, created_at)
           SELECT id, 'https://example.com/hook', 'sealed', '{}', now() FROM stores ORDER BY id LIMIT 1 RETURNING store_id, id),
     q AS (INSERT INTO webhook_deliveries (store_id, endpoint_id, type, data, created_at, due_at, status)
           SELECT r.store_id, r.id, 'order.placed', '{}', CASE WHEN g % 20 = 0 THEN now() ELSE at END, at, CASE WHEN g % 50 = 0 THEN 'given_up' ELSE 'delivered' END FROM n, r WHERE g % 2 = 0),
     u AS (INSERT INTO used_login_tokens SELECT random()::text, at + interval '10 minutes' FROM n WHERE g % 2 = 0),
     b AS (INSERT INTO undeliverable_emails SELECT random() || '@example.org', '5.1.1', at FROM n WHERE g % 10 = 0),
     t AS (INSERT INTO throttles SELECT sha256(random()::text::bytea), 1, at + interval '1 hour' FROM n),
     v AS (INSERT INTO visits (id, arrived_at, seen_at, admitted_at) SELECT sha256(random()::text::bytea), at, at, at FROM n),
     -- some of the last hour, because a day is short and chance left some months without any
     k AS (INSERT INTO idempotency_keys SELECT g, 'add-cart', random()::text, '', 200, '{"id": 1}', CASE WHEN g % 20 = 0 THEN now() - interval '1 hour' ELSE at END FROM n, generate_series(1, 2)),
     c AS (INSERT INTO commit_marks SELECT gen_random_uuid(), false, at FROM n),
     p AS (INSERT INTO hold_pauses SELECT 1, g, (random() * 1e9)::int, at, at + interval '15 minutes' FROM n WHERE g % 5 = 0),
     e AS (INSERT INTO post_events SELECT 1, 1, (random() * 2e9)::int, '{}', at FROM n WHERE g % 2 = 0 ON CONFLICT DO NOTHING),
     a AS (INSERT INTO users (email, first_name, last_name, created_at) SELECT random() || '@example.net', 'a', 'b', at FROM n WHERE g % 25 = 0 RETURNING id, created_at)
     INSERT INTO emails (user_id, kind, recipient, status, created_at, due_at, sent_at) SELECT id, 'verify_email', 'a@example.net', 'sent', created_at, created_at, created_at FROM a`,
    'none',
  ],
];

export interface Month {
  rows: Record<string, number>;
  /**
   * of table and indexes after a vacuum; guests without order or account count separately among
   * `buyers`
   */
  bytes: Record<string, number>;
  orders: number;
  ended: number;
  /** time until no expired row was left, while buyers ordered */
  seconds: number;
  /** duration of each of their purchases, in milliseconds */
  purchases: number[];
}

/** Deletes all expired rows while buyers order. @returns rows, and the time it took */
async function endAll(app: App): Promise<{ ended: number; seconds: number }> {
  const began = performance.now();
  // like after a start: every rule is due
  const fresh = { ...app };
  let ended = 0;
  for (;;) {
    const now = await endExpired(fresh);
    ended += now;
    const [walks] = await app.database.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM retention_walks WHERE over_at IS NULL OR over_at <= now() - interval '1 day'`,
    );
    if (now === 0 && walks?.open === 0)
      return { ended, seconds: (performance.now() - began) / 1000 };
  }
}

async function purchase(shop: YearShop, sku: number): Promise<number> {
  const began = performance.now();
  await (await newGuest(shop as TestShop)).order(sku);
  return performance.now() - began;
}

export async function openYear(shop: YearShop, calendar: Awaited<ReturnType<typeof openCalendar>>) {
  const sku = await newSku(shop as TestShop, { stock: 1_000_000, price: 3_000 });
  const guest = await newGuest(shop as TestShop);
  const paid = await guest.atTheBank(sku);
  await finish(shop as TestShop, paid.bank);

  /** @param visitors of the month @param shoppers buyers during the cleanup */
  async function month(visitors: number, shoppers: number): Promise<Month> {
    await calendar.advance(30);
    shop.advance(30 * 86_400_000);
    const [last] = await shop.sql<{ id: number }>('SELECT max(id) AS id FROM buyers');
    // orders and their payments are written by one statement, in which neither trigger sees the
    // other
    await shop.database.script(
      'ALTER TABLE payment_attempts DISABLE TRIGGER payment_attempts_total',
    );
    const copied = ['orders', 'order_items', 'order_histories', 'payment_attempts'];
    const columns = new Map(
      await Promise.all(
        copied.map(async (table) => [table, await writtenColumns(shop, table)] as const),
      ),
    );
    for (const [text, params] of trade(visitors)) {
      const whole = text.replaceAll(/@(\w+)@/g, (_, table: string) => columns.get(table) as string);
      await shop.database.unhurried.query(whole, params === 'none' ? [] : [last?.id, paid.order]);
    }
    await shop.database.script(
      'ALTER TABLE payment_attempts ENABLE TRIGGER payment_attempts_total',
    );
    await endOverdueHolds(shop.app);
    await closeOverdueOrders(shop.app);
    const [purchases, ended] = await Promise.all([
      pMap(Array.from({ length: shoppers }), () => purchase(shop, sku), { concurrency: 4 }),
      endAll(shop.app),
    ]);
    while ((await sendEmails(shop.app)) > 0);
    return { ...(await sizes(shop)), ...ended, purchases };
  }

  async function sizes({ sql }: YearShop): Promise<Pick<Month, 'rows' | 'bytes' | 'orders'>> {
    await calendar.vacuum();
    const rows: Record<string, number> = {};
    const bytes: Record<string, number> = {};
    for (const table of Object.keys(retention).filter((name) => !name.includes('/'))) {
      const [row] = await sql<{ n: number; bytes: number }>(
        `SELECT (SELECT count(*) FROM ${table})::int AS n, pg_total_relation_size('${table}')::int AS bytes`,
      );
      rows[table] = row?.n ?? 0;
      bytes[table] = row?.bytes ?? 0;
    }
    // buyers with an order or an account stay
    const [alone] = await sql<{ n: number }>(
      `SELECT count(*)::int AS n FROM buyers b WHERE user_id IS NULL AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.buyer_id = b.id)`,
    );
    rows['buyers'] = alone?.n ?? 0;
    return { rows, bytes, orders: rows['orders'] ?? 0 };
  }

  return { month };
}

/** Tables whose rows all expire, and those that grow with the orders. */
export const endingTables = Object.entries(retention)
  .filter(
    ([name, { by }]) =>
      by.length > 0 &&
      !name.includes('/') &&
      ![
        'orders',
        'users',
        'limited_orders',
        'discount_persons',
        'buyer_sku_counts',
        'credit_cards',
        'gmo_cvs_records',
      ].includes(name),
  )
  .map(([name]) => name);
export const books = ['orders', 'order_items', 'order_histories', 'payment_attempts'];
