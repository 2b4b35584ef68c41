import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newGuest, newSku, until } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { gateway } from '../../../test/card-gateway.ts';
import { operator_key } from '../../../test/fulfilment.ts';
import { openReceiver, type Receiver } from '../../../test/receiver.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { deliverEvents } from './deliver-events.ts';

const everyEvent = [
  'order.placed',
  'order.paid',
  'order.canceled',
  'order.shipped',
  'order.refunded',
  'stock.low',
];

let shop: TestShop;
let staff: TestStaff;
let receiver: Receiver;
/** the endpoint of each test, and its secret */
let id: number;
let secret: string;

beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key, UNDO_SECONDS: '60' } });
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
  staff = await newStaff(shop, { hanamori: 'manager' });
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});
const add = (url: string, events = everyEvent) =>
  staff.call('POST', '/stores/hanamori/webhooks', { url, events });
beforeEach(async () => {
  receiver = await openReceiver();
  const added = await add(receiver.url);
  ({ secret } = added.body);
  id = added.body.data.endpoints.at(-1).id;
});
afterEach(async () => {
  await staff.call('DELETE', `/stores/hanamori/webhooks/${id}`);
  await receiver.close();
});

const send = () => deliverEvents(shop.app);

const deliveries = async (): Promise<any[]> =>
  (await staff.call('GET', `/stores/hanamori/webhooks/${id}/deliveries`)).body.data;
const endpoint = async () =>
  (await staff.call('GET', '/stores/hanamori/webhooks')).body.data.endpoints.find(
    (one: { id: number }) => one.id === id,
  ) as Record<string, unknown>;
const placed = async (): Promise<number> =>
  (await newGuest(shop)).order(await newSku(shop, { stock: 10 }));
const test = () => staff.call('POST', `/stores/hanamori/webhooks/${id}/test`, {});

/** Statements of this shop that wait for a lock and contain this text. */
const waitsForLock = (like: string): string =>
  `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%${like}%'`;
const ordersWaiting = async () => (await shop.sql<{ pid: number }>(waitsForLock('order'))).length;

describe('an endpoint', () => {
  it('cannot be in a private network', async () => {
    for (const url of [
      'http://example.com/hooks',
      'https://10.0.0.1/',
      'https://[fd00::1]/',
      'https://169.254.169.254/',
      'ftp://example.com/',
      'https://a:b@example.com/',
      'no',
    ])
      expect((await add(url)).body, url).toMatchObject({
        code: 'WEBHOOK_REFUSED',
        reason: 'address',
      });
    // a name that resolves to a private address since
    await shop.sql(`UPDATE webhook_endpoints SET url = 'https://192.168.0.1/hooks' WHERE id = $1`, [
      id,
    ]);
    await test();
    await send();
    expect((await deliveries())[0]).toMatchObject({ status: 'waiting', last_fault: 'address' });
  });

  it('is retried later, as after any other failure, when its secret cannot be decrypted', async () => {
    await shop.sql(`UPDATE webhook_endpoints SET secret = 'lost' WHERE id = $1`, [id]);
    await test();
    await send();
    expect((await deliveries())[0]).toMatchObject({
      status: 'waiting',
      tries: 1,
      last_fault: 'secret',
    });
    expect(receiver.received).toHaveLength(0);
  });

  it('is one of at most ten', async () => {
    const { body } = await staff.call('GET', '/stores/hanamori/webhooks');
    const added: number[] = [];
    for (let n = body.data.endpoints.length; n < 10; n++)
      added.push((await add(receiver.url)).body.data.endpoints.at(-1).id);
    expect((await add(receiver.url)).body).toMatchObject({
      code: 'WEBHOOK_REFUSED',
      reason: 'too_many',
    });
    for (const one of added) await staff.call('DELETE', `/stores/hanamori/webhooks/${one}`);
  });

  it('has a secret that is shown once and stored encrypted, and each change of it is audited', async () => {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const kept = JSON.stringify([
      await shop.sql('SELECT * FROM webhook_endpoints'),
      await shop.sql('SELECT * FROM audit_entries'),
    ]);
    expect(kept).not.toContain(secret.slice(6));
    expect(
      JSON.stringify((await staff.call('GET', '/stores/hanamori/webhooks')).body),
    ).not.toContain('whsec');
    await staff.call('PUT', `/stores/hanamori/webhooks/${id}`, {
      events: ['order.paid'],
      is_on: false,
    });
    const written = await shop.sql<{ call: string; staff_id: number }>(
      `SELECT call, staff_id FROM audit_entries WHERE subject = $1 ORDER BY id`,
      [`webhook ${id}`],
    );
    expect(written).toEqual(
      ['POST /console/stores/{slug}/webhooks', 'PUT /console/stores/{slug}/webhooks/{id}'].map(
        (call) => ({ call, staff_id: staff.id }),
      ),
    );
  });

  it('of another store looks absent', async () => {
    await test();
    const [delivery] = await deliveries();
    const other = await newStaff(shop, { chaya: 'owner' });
    const replies = await Promise.all([
      other.call('PUT', `/stores/chaya/webhooks/${id}`, { events: ['order.paid'], is_on: false }),
      other.call('DELETE', `/stores/chaya/webhooks/${id}`),
      other.call('POST', `/stores/chaya/webhooks/${id}/test`, {}),
      other.call('GET', `/stores/chaya/webhooks/${id}/deliveries`),
      other.call('POST', `/stores/chaya/webhook-deliveries/${delivery.id}/replay`, {}),
      other.call('GET', '/stores/hanamori/webhooks'),
    ]);
    expect(replies.map(({ body }) => body.code)).toEqual(Array(6).fill('NOT_FOUND'));
    expect((await other.call('GET', '/stores/chaya/webhooks')).body.data.endpoints).toEqual([]);
    expect(await endpoint()).toMatchObject({ off_since: null });
  });

  it.each([
    ['removed', 'DELETE FROM webhook_endpoints WHERE id = $1'],
    [
      'switched off',
      `UPDATE webhook_endpoints SET off_since = now(), off_because = 'by_hand' WHERE id = $1`,
    ],
  ])(
    'that is %s while an order is placed gets no event, and the order is placed',
    async (_, statement) => {
      const guest = await newGuest(shop);
      const sku = await newSku(shop, { stock: 10 });
      let order: Promise<number> = Promise.resolve(0);
      await shop.database.transaction(async (tx) => {
        await tx.query('SELECT 1 FROM webhook_endpoints WHERE id = $1 FOR UPDATE', [id]);
        await tx.query(statement, [id]);
        order = guest.order(sku);
        await until(ordersWaiting, (waiting) => waiting === 1);
      });
      expect(await order).toBeGreaterThan(0);
      expect(
        await shop.sql('SELECT 1 FROM webhook_deliveries WHERE endpoint_id = $1', [id]),
      ).toEqual([]);
    },
  );

  it('does not delay orders while it is removed', async () => {
    await test();
    let removed: Promise<{ status: number }> = Promise.resolve({ status: 0 });
    await shop.database.transaction(async (tx) => {
      // like a delivery that is not recorded yet, this blocks the removal
      await tx.query('SELECT 1 FROM webhook_deliveries WHERE endpoint_id = $1 FOR UPDATE', [id]);
      removed = staff.call('DELETE', `/stores/hanamori/webhooks/${id}`);
      await until(
        () => shop.sql<{ pid: number }>(waitsForLock('webhook_%')),
        ({ length }) => length === 1,
      );
      expect(await placed()).toBeGreaterThan(0);
      expect(await endpoint()).toMatchObject({ off_because: 'by_hand' });
    });
    expect((await removed).status).toBe(200);
    expect(await endpoint()).toBeUndefined();
  });
});
