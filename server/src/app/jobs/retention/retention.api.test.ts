import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newGuest, newSku, until } from '../../../../test/buyer.ts';
import { metricsKey, Scrape } from '../../../../test/scrape.ts';
import { copyOfDatabase, openShop, type TestShop } from '../../../../test/shop.ts';
import { openPostgres } from '../../../platform/db/postgres.ts';
import { endExpired, rules } from './delete-expired.ts';

let shop: TestShop;
let url: string;
beforeAll(async () => {
  url = await copyOfDatabase();
  shop = await openShop({ url, settings: { METRICS_KEY: metricsKey } });
  await shop.sql('UPDATE orders SET network = NULL');
});
afterAll(() => shop.close());
beforeEach(() => shop.sql('UPDATE retention_walks SET over_at = NULL'));

/** Runs a rule until it is finished. @returns the deleted rows by table */
async function end(name: string): Promise<Record<string, number>> {
  const rule = rules.find((one) => one.name === name);
  if (!rule) throw new Error(`no rule ${name}`);
  const run = rule.begin();
  const ended: Record<string, number> = {};
  for (;;) {
    const batch = await run(shop.app);
    for (const [table, rows] of Object.entries(batch.ended))
      ended[table] = (ended[table] ?? 0) + rows;
    if (!batch.more) return ended;
  }
}
const count = async (from: string, params: unknown[] = []): Promise<number> =>
  (await shop.sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`, params))[0]?.n as number;

/**
 * Timestamps just before and after expiry; 30 seconds allow for the database's clock moving on
 * during the test.
 */
const sides = { over: `- interval '1 second'`, not_yet: `+ interval '30 seconds'` };

describe('deletes rows once their timestamp has passed, and not before', () => {
  const id = (name: string) => Buffer.from(`of the tests, ${name}`.padEnd(32, '.'));
  it.each([
    [
      'sessions',
      'token_digest',
      (at: string) => [
        `INSERT INTO sessions (token_digest, kind, buyer_id, expires_at) VALUES ($1, 'guest', 1, now() - interval '1 day' ${at})`,
      ],
    ],
    [
      'goods_imports',
      'file',
      (at: string) => [
        `INSERT INTO goods_imports (store_id, staff_id, file_name, file, encoding, header, sample, columns, row_count, created_at)
         SELECT min(id), 1, '', $1, 'utf-8', '[]', '[]', '[]', 0, now() - interval '30 days' ${at} FROM stores`,
      ],
    ],
    [
      'goods_batches',
      `convert_to(changes ->> 0, 'UTF8')`,
      (at: string) => [
        `INSERT INTO goods_batches (store_id, changes, created_at, undo_until)
         SELECT min(id), jsonb_build_array(convert_from($1, 'UTF8')), now() - interval '1 day' ${at}, now() FROM stores`,
      ],
    ],
    [
      'staff_sessions',
      'token_digest',
      (at: string) => [
        `WITH one AS (INSERT INTO staff (email, name, password_hash) VALUES (gen_random_uuid() || '@example.com', 'x', 'x') RETURNING id)
         INSERT INTO staff_sessions (token_digest, staff_id, created_at, expires_at) SELECT $1, id, now(), now() ${at} FROM one`,
      ],
    ],
    [
      'staff_invitations',
      'token_digest',
      (at: string) => [
        `WITH one AS (INSERT INTO staff (email, name, password_hash) VALUES (gen_random_uuid() || '@example.com', 'x', 'x') RETURNING id, email)
         INSERT INTO staff_invitations (store_id, email, role, token_digest, invited_by, expires_at)
         SELECT (SELECT min(id) FROM stores), email, 'packer', $1, id, now() ${at} FROM one`,
      ],
    ],
    [
      'staff_password_resets',
      'token_digest',
      (at: string) => [
        `WITH one AS (INSERT INTO staff (email, name, password_hash) VALUES (gen_random_uuid() || '@example.com', 'x', 'x') RETURNING id)
         INSERT INTO staff_password_resets (staff_id, token_digest, expires_at) SELECT id, $1, now() ${at} FROM one`,
      ],
    ],
    [
      'host_links',
      'token_digest',
      (at: string) => [`INSERT INTO host_links VALUES (1, $1, 1, 1, now() ${at})`],
    ],
    [
      'staff_challenges',
      'challenge_digest',
      (at: string) => [
        `INSERT INTO staff_challenges (challenge_digest, expires_at) VALUES ($1, now() ${at})`,
      ],
    ],
    [
      'idempotency_keys',
      'body_digest',
      (at: string) => [
        `INSERT INTO idempotency_keys (buyer_id, endpoint, key, body_digest, reply, created_at) VALUES (1, 'checkout', $1::bytea::text, $1, '{}', now() - interval '1 day' ${at})`,
      ],
    ],
    [
      'account_tokens',
      'token_digest',
      (at: string) => [
        `INSERT INTO account_tokens SELECT $1, min(id), 'verify_email', now() ${at} FROM users`,
      ],
    ],
    [
      'used_login_tokens',
      'jti::bytea',
      (at: string) => [
        `INSERT INTO used_login_tokens VALUES (convert_from($1, 'UTF8'), now() - interval '1 hour' ${at})`,
      ],
    ],
    [
      'throttles',
      'key_digest',
      (at: string) => [`INSERT INTO throttles VALUES ($1, 3, now() ${at})`],
    ],
    [
      'visits',
      'id',
      (at: string) => [
        `INSERT INTO visits (id, arrived_at, seen_at) VALUES ($1, now() - interval '2 hours', now() - interval '15 minutes' ${at})`,
      ],
    ],
    [
      'contact_codes',
      'code_digest',
      (at: string) => [
        `INSERT INTO contact_codes VALUES (1, $1::bytea::text, $1, 0, now() - interval '10 minutes', now() ${at})`,
      ],
    ],
    [
      'undeliverable_emails',
      `convert_to(email, 'UTF8')`,
      (at: string) => [
        `INSERT INTO undeliverable_emails VALUES (convert_from($1, 'UTF8'), '5.1.1', now() - interval '30 days' ${at})`,
      ],
    ],
    [
      'post_comments',
      'name::bytea',
      (at: string) => [
        `INSERT INTO post_comments (store_id, post_id, sequence, revision, buyer_id, name, text, created_at)
         SELECT 1, 1, coalesce(max(sequence), 0) + 1, 1, 1, convert_from($1, 'UTF8'), 'x', now() - interval '180 days' ${at} FROM post_comments`,
      ],
    ],
    [
      'post_events',
      `convert_to(change ->> 'by', 'UTF8')`,
      (at: string) => [
        `INSERT INTO post_events SELECT 1, 1, coalesce(max(sequence), 0) + 1, jsonb_build_object('by', convert_from($1, 'UTF8')), now() - interval '1 day' ${at} FROM post_events`,
      ],
    ],
    [
      'gateway_webhooks',
      'access_id::bytea',
      (at: string) => [
        `INSERT INTO gateway_webhooks VALUES ('gmo', convert_from($1, 'UTF8'), 'CAPTURE', 100, now() - interval '90 days' ${at})`,
      ],
    ],
    [
      'emails',
      'link::bytea',
      (at: string) => [
        `INSERT INTO emails (user_id, kind, recipient, status, created_at, sent_at, link) VALUES (1, 'verify', 'a@example.com', 'sent', now() - interval '30 days' ${at}, now() - interval '30 days' ${at}, convert_from($1, 'UTF8'))`,
      ],
    ],
    [
      'sandbox_rows',
      'key::bytea',
      (at: string) => [
        `INSERT INTO sandbox_rows VALUES ('gmo.trade', convert_from($1, 'UTF8'), '{}', now() - interval '90 days' ${at})`,
      ],
    ],
  ] as const)('%s', async (table, key, make) => {
    for (const [side, at] of Object.entries(sides))
      for (const text of make(at)) await shop.sql(text, [id(side)]);
    expect((await end(table))[table]).toBeGreaterThan(0);
    expect(await count(`${table} WHERE ${key} = $1`, [id('over')])).toBe(0);
    expect(await count(`${table} WHERE ${key} = $1`, [id('not_yet')])).toBe(1);
  });
  it('deletes hold pauses and commit markers', async () => {
    for (const [sku, at] of [
      [1, sides.over],
      [2, sides.not_yet],
    ] as const)
      await shop.sql(
        `INSERT INTO hold_pauses VALUES (1, 1, $1, now() - interval '1 hour', now() ${at})`,
        [sku],
      );
    await end('hold_pauses');
    expect(await shop.sql('SELECT sku_id FROM hold_pauses')).toEqual([{ sku_id: 2 }]);
    const [over, young] = [
      '00000000-0000-7000-8000-000000000001',
      '00000000-0000-7000-8000-000000000002',
    ];
    await shop.sql(
      `INSERT INTO commit_marks VALUES ($1, false, now() - interval '10 minutes' ${sides.over}), ($2, false, now() - interval '10 minutes' ${sides.not_yet})`,
      [over, young],
    );
    await end('commit_marks');
    expect(
      await shop.sql('SELECT id FROM commit_marks WHERE id = ANY($1::uuid[])', [[over, young]]),
    ).toEqual([{ id: young }]);
  });
});

describe('keeps rows that are still needed, whatever their age', () => {
  it('keeps an email that was not sent', async () => {
    await shop.sql(`INSERT INTO emails (user_id, kind, recipient, status, created_at, due_at) VALUES
      (1, 'verify', 'waits@example.com', 'waiting', now() - interval '400 days', now() + interval '1 day'),
      (1, 'verify', 'late@example.com', 'sent', now() - interval '400 days', now() - interval '400 days'),
      (1, 'verify', 'given-up@example.com', 'given_up', now() - interval '400 days', now() - interval '400 days')`);
    await shop.sql(
      `UPDATE emails SET sent_at = now() - interval '29 days' WHERE recipient = 'late@example.com'`,
    );
    await end('emails');
    const left = await shop.sql<{ recipient: string }>(
      `SELECT recipient FROM emails WHERE created_at < now() - interval '300 days' ORDER BY 1`,
    );
    expect(left.map(({ recipient }) => recipient)).toEqual([
      'late@example.com',
      'waits@example.com',
    ]);
  });
  it('keeps a webhook about a payment that is open, awaits a refund, or will be asked about again', async () => {
    const guest = await newGuest(shop);
    const { order } = await guest.atTheBank(await newSku(shop, { stock: 5, price: 3000 }));
    const [attempt] = await shop.sql<{ access_id: string }>(
      'SELECT access_id FROM payment_attempts WHERE order_id = $1',
      [order],
    );
    const access = attempt?.access_id;
    expect(access).toBeTruthy();
    await shop.sql(
      `INSERT INTO gateway_webhooks VALUES ('gmo', $1, 'AUTHENTICATED', 3000, now() - interval '400 days')`,
      [access],
    );
    const set = (status: string, again: string) =>
      shop.sql(
        `UPDATE payment_attempts SET status = $2, ask_again_at = ${again} WHERE order_id = $1`,
        [order, status],
      );
    for (const [status, again] of [
      ['redirected', 'NULL'],
      ['issued', 'NULL'],
      ['left', 'NULL'],
      ['refund_due', 'NULL'],
      ['unreturned', 'NULL'],
      ['failed', `now() + interval '1 hour'`],
    ] as const) {
      await set(status, again);
      await end('gateway_webhooks');
      expect(await count('gateway_webhooks WHERE access_id = $1', [access]), status).toBe(1);
    }
    await set('failed', 'NULL');
    await end('gateway_webhooks');
    expect(await count('gateway_webhooks WHERE access_id = $1', [access])).toBe(0);
  });
  it('keeps the sandbox’s members and saved cards', async () => {
    await shop.sql(
      `INSERT INTO sandbox_rows VALUES ('gmo.member', 'old', '{}', now() - interval '400 days'), ('payuni.bind', 'old', '{}', now() - interval '400 days')`,
    );
    await end('sandbox_rows');
    expect(await count(`sandbox_rows WHERE key = 'old'`)).toBe(2);
  });
  it('keeps networks of orders that are counted', async () => {
    const guest = await newGuest(shop);
    const sku = await newSku(shop, { stock: 20 });
    const [unpaid, cash, old, paid] = [
      await guest.order(sku, 1, { payment_type: 'gmo_credit' }),
      await guest.order(sku),
      await guest.order(sku),
      await guest.order(sku),
    ];
    await shop.sql('UPDATE orders SET network = 7 WHERE id = ANY($1::int[])', [
      [unpaid, cash, old, paid],
    ]);
    await shop.sql(
      `UPDATE orders SET created_at = now() - interval '25 hours' WHERE id = ANY($1::int[])`,
      [[unpaid, old]],
    );
    await shop.sql(`UPDATE orders SET status = 'completed' WHERE id = $1`, [paid]);
    await end('networks of orders');
    const left = await shop.sql<{ id: number }>(
      'SELECT id FROM orders WHERE network = 7 ORDER BY id',
    );
    expect(left.map((row) => row.id)).toEqual([unpaid, cash].sort((a, b) => a - b));
    // reverts the order to a state that fits the others, which the trigger forbids
    await shop.database.script(
      `ALTER TABLE orders DISABLE TRIGGER orders_steps; UPDATE orders SET status = 'undelivered' WHERE id = ${paid}; ALTER TABLE orders ENABLE TRIGGER orders_steps`,
    );
  });
});

describe('files of emails', () => {
  it('are deleted after the configured days, while other files stay', async () => {
    const folder = join(shop.app.config.data_dir, 'emails');
    mkdirSync(folder, { recursive: true });
    const days = (n: number) => new Date(Date.now() - n * 86_400_000);
    for (let n = 0; n < 450; n++) writeFileSync(join(folder, `old-${n}.eml`), 'x');
    for (const name of ['young.eml', 'old.txt']) writeFileSync(join(folder, name), 'x');
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), days(31), days(31));
    utimesSync(join(folder, 'young.eml'), days(29), days(29));
    expect(await end('email files')).toEqual({ 'email files': 450 });
    expect(readdirSync(folder).sort()).toEqual(['old.txt', 'young.eml']);
  });
});

describe('the job', () => {
  it('deletes a backlog of many batches in one run, logs one line, and counts rows by table', async () => {
    const loud = await openShop({ settings: { METRICS_KEY: metricsKey, LOG_LEVEL: 'info' } });
    try {
      await endExpired(loud.app);
      const fresh = { ...loud.app };
      await loud.sql(
        `INSERT INTO throttles SELECT sha256(n::text::bytea), 1, now() - interval '1 hour' FROM generate_series(1, 7500) n`,
      );
      await loud.sql(
        `INSERT INTO idempotency_keys SELECT n, 'add-cart', 'k', '', 200, '{}', now() - interval '2 days' FROM generate_series(1, 3500) n`,
      );
      const lines = () => loud.log.filter((line) => line['job'] === 'what is over');
      const before = lines().length;
      expect(await endExpired(fresh)).toBeGreaterThanOrEqual(11_000);
      expect(lines().length).toBe(before + 1);
      expect(lines().at(-1)).toMatchObject({ ended: { throttles: 7500, idempotency_keys: 3500 } });
      expect(
        (await Scrape.take(loud)).of('noren_ended_rows_total', { table: 'throttles' }),
      ).toBeGreaterThanOrEqual(7500);
      // nothing expired: nothing is logged
      expect(await endExpired({ ...loud.app })).toBe(0);
      expect(lines().length).toBe(before + 1);
    } finally {
      await loud.close();
    }
  });
  it('runs on its own and logs one line per run', async () => {
    const own = await copyOfDatabase();
    // inserted before the start, because a rule that has just run waits a minute
    const before = await openPostgres(own);
    await before.query(
      `INSERT INTO throttles SELECT sha256(n::text::bytea), 1, now() - interval '1 hour' FROM generate_series(1, 3000) n`,
    );
    await before.close();
    const busy = await openShop({ url: own, settings: { LOG_LEVEL: 'info' }, jobs: true });
    try {
      const over = () => busy.sql('SELECT 1 FROM throttles WHERE window_ends_at < now()');
      await until(over, (rows) => rows.length === 0, 10_000);
      await until(
        async () => busy.log.filter((line) => line['job'] === 'what is over'),
        // a run is short, so a busy machine needs several
        (lines) =>
          lines.reduce((sum, { ended }) => sum + (ended as { throttles: number }).throttles, 0) ===
          3000,
      );
      expect(
        busy.log.filter((line) => line['job'] === 'what is over' && line['done'] !== undefined),
      ).toEqual([]);
    } finally {
      await busy.close();
    }
  });
  it('skips a locked row until the next run, without blocking', async () => {
    await shop.sql(
      `INSERT INTO throttles SELECT sha256(n::text::bytea), 1, now() - interval '1 hour' FROM generate_series(1, 50) n ON CONFLICT DO NOTHING`,
    );
    await shop.database.transaction(async (tx) => {
      await tx.query('UPDATE throttles SET count = 2 WHERE key_digest = sha256($1)', [
        Buffer.from('7'),
      ]);
      const began = performance.now();
      await end('throttles');
      expect(performance.now() - began).toBeLessThan(1_500);
      expect(await count('throttles WHERE window_ends_at < now()')).toBe(1);
      // a concurrent attempt extends its window
      await tx.query(
        `UPDATE throttles SET window_ends_at = now() + interval '1 hour' WHERE key_digest = sha256($1)`,
        [Buffer.from('7')],
      );
    });
    await end('throttles');
    expect(await count('throttles WHERE key_digest = sha256($1)', [Buffer.from('7')])).toBe(1);
  });
  it('deletes each row once with two processes, which do not block each other', async () => {
    const second = await openPostgres(url);
    try {
      await shop.sql('DELETE FROM throttles');
      await shop.sql(
        `INSERT INTO throttles SELECT sha256(n::text::bytea), 1, now() - interval '1 hour' FROM generate_series(1, 20000) n`,
      );
      const rule = rules.find(({ name }) => name === 'throttles');
      const runs = [rule?.begin(), rule?.begin()];
      const apps = [shop.app, { ...shop.app, database: second }];
      const counts: number[] = [];
      await Promise.all(
        runs.map(async (run, index) => {
          for (let n = 0; n < 25; n++) {
            const batch = await run?.(apps[index] as typeof shop.app);
            counts.push(batch?.ended['throttles'] ?? 0);
          }
        }),
      );
      const ended = counts.reduce((sum, rows) => sum + rows, 0);
      expect(ended).toBe(20_000);
    } finally {
      await second.close();
    }
  });
});
