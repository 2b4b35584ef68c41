/** @module-tag deep */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  newGuest,
  newSku,
  newStream,
  until,
  type TestBuyer,
  theMember,
} from '../../../test/buyer.ts';
import { finish, cards } from '../../../test/card-gateway.ts';
import { EventStream } from '../../../test/event-stream.ts';
import { makePost, productOf, sellerSession } from '../../../test/live.ts';
import { metricsKey, Scrape } from '../../../test/scrape.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { recordBounce } from '../../notifications/bounces/record-bounce.ts';
import { endExpired } from '../../app/jobs/retention/delete-expired.ts';
import { sendEmails } from '../../notifications/emails/send.ts';
import { openMoney } from '../../payments/open-money/open-money.ts';
import { version } from '../../room-paths.ts';

let shop: TestShop;
let guest: TestBuyer;
beforeAll(async () => {
  shop = await openShop({ settings: { METRICS_KEY: metricsKey } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  guest = await newGuest(shop);
});
afterAll(() => shop.close());
const own: TestShop[] = [];
const openOwn = async (options: Parameters<typeof openShop>[0]): Promise<TestShop> => {
  const opened = await openShop(options);
  own.push(opened);
  return opened;
};
afterEach(async () => {
  for (const opened of own.splice(0)) await opened.close();
});

const seen = new Set<string>();
/** How much the metric grew while `happens` ran. */
async function growth(
  of: TestShop,
  name: string,
  labels: Record<string, string>,
  happens: () => Promise<unknown>,
): Promise<number> {
  const before = (await Scrape.take(of)).of(name, labels) ?? 0;
  await happens();
  seen.add(name.replace(/_(count|sum|bucket)$/, ''));
  // a response is counted after it was sent
  await pause(20);
  return ((await Scrape.take(of)).of(name, labels) ?? 0) - before;
}
/** The metric's current value. */
async function during(
  of: TestShop,
  name: string,
  labels: Record<string, string> = {},
): Promise<number | undefined> {
  seen.add(name);
  return (await Scrape.take(of)).of(name, labels);
}

describe('metrics', () => {
  it('counts each order once, however often the call is repeated, and refusals by code', async () => {
    const sku = await newSku(shop, { stock: 50 });
    const cash = { channel: 'marketplace', payment_type: 'custom_cod' };
    expect(
      await growth(shop, 'noren_orders_placed_total', cash, () =>
        Promise.all([guest.order(sku), newGuest(shop).then((other) => other.order(sku))]),
      ),
    ).toBe(2);
    const line = await guest.line(sku);
    const address_id = await guest.address();
    const twice = async () => {
      for (const _ of [1, 2])
        expect((await guest.checkout([line], { address_id }, 'once')).status).toBe(200);
    };
    expect(await growth(shop, 'noren_orders_placed_total', cash, twice)).toBe(1);
    expect(
      await growth(shop, 'noren_refusals_total', { code: 'SKU_DELETED' }, () => guest.add(999_999)),
    ).toBe(1);
    expect(
      await growth(shop, 'noren_refusals_total', { code: 'NOT_FOUND' }, () =>
        guest.call('GET', '/orders/999999'),
      ),
    ).toBe(1);
  });

  it('counts holds, and batches with their size', async () => {
    const sku = await newSku(shop, { stock: 50 });
    const stream_id = await newStream(shop, 10);
    const held = await growth(shop, 'noren_held_units', {}, () => guest.add(sku, 3, { stream_id }));
    expect(held).toBe(3);
    expect(await during(shop, 'noren_held_skus')).toBeGreaterThan(0);
    const buyers = await Promise.all(Array.from({ length: 10 }, () => newGuest(shop)));
    const adding = () => Promise.all(buyers.map((buyer) => buyer.add(sku)));
    expect(await growth(shop, 'noren_batch_calls_sum', { batch: 'carts' }, adding)).toBe(10);
    expect(await growth(shop, 'noren_batch_calls_count', { batch: 'carts' }, adding)).toBeLessThan(
      10,
    );
    expect(
      await growth(shop, 'noren_batch_seconds_sum', { batch: 'carts' }, adding),
    ).toBeGreaterThan(0);
    // guest sessions that this process created are cached without a lookup
    await (await theMember(shop)).items();
    for (const batch of ['sessions', 'reads', 'orders', 'guests'])
      expect(await during(shop, 'noren_batch_calls_count', { batch }), batch).toBeGreaterThan(0);
  });

  it('counts open money', async () => {
    const about = {
      store_id: 1,
      order_id: null,
      attempt_id: null,
      gateway: 'gmo',
      gateway_order_id: 'N1-unknown',
      own_amount: null,
    } as const;
    const opened = () =>
      shop.app.database.transaction((tx) =>
        openMoney(tx, about, { reason: 'no_order', gateway_amount: 3600 }, shop.app.now()),
      );
    expect(await growth(shop, 'noren_open_money', { reason: 'no_order' }, opened)).toBe(1);
    expect(await during(shop, 'noren_open_money', { reason: 'cash_owed' })).toBe(0);
  });

  it('counts emails that are due and that are sent', async () => {
    await guest.order(await newSku(shop, { stock: 5 }));
    shop.advance(5_000);
    expect(await during(shop, 'noren_emails_due')).toBeGreaterThan(0);
    expect(await during(shop, 'noren_emails_oldest_seconds')).toBeGreaterThan(4);
    const sent = await growth(
      shop,
      'noren_gateway_call_seconds_count',
      { provider: 'mail', outcome: 'answered' },
      () => sendEmails(shop.app),
    );
    expect(sent).toBeGreaterThan(0);
    expect(await during(shop, 'noren_emails_due')).toBe(0);
    const [last] = await shop.sql<{ recipient: string }>(
      "SELECT recipient FROM emails WHERE status = 'sent' ORDER BY sent_at DESC LIMIT 1",
    );
    const comesBack = () =>
      recordBounce(
        shop.app,
        { recipient: last?.recipient ?? '' },
        { action: 'failed', status: '5.2.2' },
      );
    expect(await growth(shop, 'noren_emails_bounced_total', { verdict: 'failed' }, comesBack)).toBe(
      1,
    );
  });

  it('counts gateway calls by outcome', async () => {
    const sku = await newSku(shop, { stock: 50 });
    const exec = { provider: 'gmo', api: 'ExecTran' };
    const pay = async (number?: string) => finish(shop, (await guest.atTheBank(sku, number)).bank);
    expect(
      await growth(shop, 'noren_gateway_call_seconds_count', { ...exec, outcome: 'answered' }, () =>
        pay(),
      ),
    ).toBe(1);
    expect(
      await growth(
        shop,
        'noren_gateway_call_seconds_count',
        { provider: 'gmo', outcome: 'refused' },
        () => guest.saveCard('a'.repeat(64)),
      ),
    ).toBeGreaterThan(0);
    expect(
      (await Scrape.take(shop)).of('noren_gateway_call_seconds_count', { outcome: 'failed' }),
    ).toBeUndefined();
    const alone = await openOwn({
      settings: { METRICS_KEY: metricsKey, GMO_BASE_URL: 'http://127.0.0.1:9' },
    });
    const buyer = await newGuest(alone);
    const failed = { provider: 'gmo', outcome: 'failed' };
    expect(
      await growth(alone, 'noren_gateway_call_seconds_count', failed, () =>
        buyer.saveCard('a'.repeat(64)),
      ),
    ).toBeGreaterThan(0);
    expect(cards.approved).toBeDefined();
  });

  it('measures connections, callers waiting for one, and the listening connection', async () => {
    let free: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (free = resolve));
    const busy = Array.from({ length: 12 }, () =>
      shop.database
        .transaction((tx) => tx.query('SELECT 1').then(() => released))
        .catch(() => undefined),
    );
    await pause(300);
    expect(await during(shop, 'noren_pool_connections', { state: 'in_use' })).toBe(10);
    expect(await during(shop, 'noren_pool_waiting')).toBeGreaterThanOrEqual(2);
    // the scrape does not wait for a database that does not answer in time
    expect(await during(shop, 'noren_database_up')).toBe(0);
    expect((await Scrape.take(shop)).of('noren_emails_due')).toBeUndefined();
    free();
    await Promise.all(busy);
    expect(await during(shop, 'noren_database_up')).toBe(1);
    expect(await during(shop, 'noren_pool_waiting')).toBe(0);
    expect(await during(shop, 'noren_listen_age_seconds')).toBeGreaterThanOrEqual(0);
    expect(await during(shop, 'noren_listen_age_seconds')).toBeLessThan(10);
  });

  it('counts viewers while they watch', async () => {
    const seller = await sellerSession(shop);
    const sku = await newSku(shop, { stock: 5 });
    const post = await makePost(shop, seller, { product_ids: [await productOf(shop, sku)] });
    expect(await during(shop, 'noren_event_streams')).toBe(0);
    const streams = [
      await EventStream.open(shop.origin, post.id),
      await EventStream.open(shop.origin, post.id),
    ];
    await until(
      () => during(shop, 'noren_event_streams'),
      (count) => count === 2,
    );
    await Promise.all(streams.map((stream) => stream.close()));
    await until(
      () => during(shop, 'noren_event_streams'),
      (count) => count === 0,
    );
    // an event stream is not measured as a response
    expect(
      (await Scrape.take(shop)).of('noren_http_request_seconds_count', {
        endpoint: '/api/v1/shop/posts/:id/events',
      }),
    ).toBeUndefined();
  });

  it('measures responses by endpoint and status class, without the path’s values', async () => {
    const order = await guest.order(await newSku(shop, { stock: 5 }));
    const labels = { method: 'GET', endpoint: '/api/v2/orders/:id' };
    expect(
      await growth(shop, 'noren_http_request_seconds_count', { ...labels, status: '2xx' }, () =>
        guest.see(order),
      ),
    ).toBe(1);
    expect(
      await growth(shop, 'noren_http_request_seconds_count', { ...labels, status: '4xx' }, () =>
        guest.see(987_654),
      ),
    ).toBe(1);
    expect(
      await growth(shop, 'noren_http_request_seconds_count', { endpoint: 'none' }, () =>
        shop.call('GET', '/api/nowhere/987654'),
      ),
    ).toBe(1);
    expect((await Scrape.take(shop)).text).not.toContain('987654');
  });

  it('measures jobs: work done, duration, failures, and delay', async () => {
    const busy = await openOwn({
      settings: { METRICS_KEY: metricsKey, LOG_LEVEL: 'error' },
      jobs: true,
    });
    const holds = { task: 'holds' };
    await until(
      () => during(busy, 'noren_job_seconds_count', holds),
      (count = 0) => count > 0,
    );
    seen.add('noren_job_seconds');
    const buyer = await newGuest(busy);
    const sku = await newSku(busy, { stock: 5 });
    await buyer.add(sku, 1, { stream_id: await newStream(busy, 1) });
    busy.advance(61_000);
    await until(
      () => during(busy, 'noren_job_done_total', holds),
      (count = 0) => count > 0,
    );
    expect(await during(busy, 'noren_job_lag_seconds', holds)).toBeLessThan(1);
    const { samples } = await Scrape.take(busy);
    for (const { labels } of samples) expect(labels['task'] ?? 'none').toMatch(/^[a-z ]+$/);
    await busy.sql('ALTER TABLE cart_items RENAME TO elsewhere');
    await until(
      () => during(busy, 'noren_job_failures_total', holds),
      (count = 0) => count > 1,
    );
    expect(await during(busy, 'noren_job_lag_seconds', holds)).toBeGreaterThan(0.3);
    expect(await during(busy, 'noren_job_failures_in_row', holds)).toBeGreaterThan(1);
    await busy.sql('ALTER TABLE elsewhere RENAME TO cart_items');
    await until(
      () => during(busy, 'noren_job_lag_seconds', holds),
      (lag = 9) => lag < 0.3,
    );
    expect(await during(busy, 'noren_job_failures_in_row', holds)).toBe(0);
  });

  it('counts expired rows by table', async () => {
    await shop.sql(
      `INSERT INTO throttles SELECT sha256(n::text::bytea), 1, now() - interval '1 hour' FROM generate_series(1, 3) n`,
    );
    expect(
      await growth(shop, 'noren_ended_rows_total', { table: 'throttles' }, () =>
        endExpired(shop.app),
      ),
    ).toBeGreaterThanOrEqual(3);
  });

  it('reports the version and the process', async () => {
    expect(await during(shop, 'noren_build_info', { version })).toBe(1);
    expect((await Scrape.take(shop)).of('process_resident_memory_bytes')).toBeGreaterThan(1e7);
  });

  it('has no metric without a test above', async () => {
    const { text } = await Scrape.take(shop);
    const named = [...text.matchAll(/^# TYPE (noren_\w+) /gm)].map(([, name]) => name as string);
    expect(named.filter((name) => !seen.has(name))).toEqual([]);
    expect(named.length).toBeGreaterThanOrEqual(20);
  });

  it('contains no name, address, number, token or key', async () => {
    const { text, samples } = await Scrape.take(shop);
    const token = (guest.who as { guest: string }).guest;
    for (const word of [
      'buyer@example.com',
      '花森',
      '090-1234',
      '127.0.0.1',
      'hanamori',
      metricsKey,
      token,
    ])
      expect(text).not.toContain(word);
    const labels = new Map<string, Set<string>>();
    for (const sample of samples.filter(({ name }) => name.startsWith('noren_')))
      for (const [label, value] of Object.entries(sample.labels))
        labels.set(label, (labels.get(label) ?? new Set()).add(value));
    expect([...labels.keys()].sort()).toEqual(
      [
        'api',
        'channel',
        'code',
        'endpoint',
        'le',
        'method',
        'outcome',
        'payment_type',
        'provider',
        'reason',
        'batch',
        'state',
        'status',
        'verdict',
        'table',
        'version',
      ].sort(),
    );
    labels.delete('le');
    labels.delete('version');
    for (const [label, values] of labels)
      for (const value of values)
        expect(value, label).toMatch(
          /^[a-z][a-z_ ]*$|^[A-Z_]+$|^[1-5]xx$|^[A-Z][A-Za-z]+\d?$|^[a-z_]+\/[a-z]+$|^\/[\w/:.*-]*$|^none$/,
        );
  });
});

describe('GET /metrics', () => {
  const ask = async (of: TestShop, headers: Record<string, string> = {}) =>
    (await fetch(`${of.origin}/metrics`, { headers })).status;

  it('requires the key', async () => {
    expect(await ask(shop, { authorization: `Bearer ${metricsKey}` })).toBe(200);
    for (const authorization of ['Bearer wrong', `Bearer ${metricsKey}x`, metricsKey, 'Bearer '])
      expect(await ask(shop, { authorization })).toBe(401);
    expect(await ask(shop)).toBe(401);
  });

  it('admits only this machine without a key, and no request through a proxy', async () => {
    const open = await openOwn({});
    expect(await ask(open)).toBe(200);
    expect(await ask(open, { 'x-forwarded-for': '203.0.113.1' })).toBe(404);
    const behind = await openOwn({ settings: { PUBLIC_URL: 'http://localhost:3000' } });
    expect(await ask(behind)).toBe(404);
  });
});
