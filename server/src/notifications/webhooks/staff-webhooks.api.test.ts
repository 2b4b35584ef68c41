import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newGuest, newSku } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { gateway } from '../../../test/card-gateway.ts';
import { operator_key } from '../../../test/fulfilment.ts';
import { atOrder, paidOrder } from '../../../test/paid-orders.ts';
import { openReceiver, verified, withStatus, type Receiver } from '../../../test/receiver.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';
import { sendStoreEmails } from '../emails/store-emails.ts';
import { issueRefunds } from '../../app/jobs/issue-refunds.ts';
import { closeUndoWindows } from '../../app/jobs/undo-windows.ts';
import { takeDueDeliveries } from './delivery-queries.ts';
import { deliverEvents, watchLowStock } from './deliver-events.ts';

const everyEvent = [
  'order.placed',
  'order.paid',
  'order.canceled',
  'order.shipped',
  'order.refunded',
  'stock.low',
];
const hour = 3_600_000;
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
const receivedTypes = () =>
  receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
/** without verifying the signature: advancing the shop's clock makes its time differ */
const events = (): any[] => receiver.received.map(({ body }) => JSON.parse(body));
const ids = () => receiver.received.map(({ headers }) => headers['webhook-id']);
const deliveries = async (): Promise<any[]> =>
  (await staff.call('GET', `/stores/hanamori/webhooks/${id}/deliveries`)).body.data;
const endpoint = async () =>
  (await staff.call('GET', '/stores/hanamori/webhooks')).body.data.endpoints.find(
    (one: { id: number }) => one.id === id,
  ) as Record<string, unknown>;
const placed = async (): Promise<number> =>
  (await newGuest(shop)).order(await newSku(shop, { stock: 10 }));
const test = () => staff.call('POST', `/stores/hanamori/webhooks/${id}/test`, {});

describe('events of a store', () => {
  it('are signed with its secret, and contain the order’s number but no personal data', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    expect(await send()).toBe(2);
    expect(receivedTypes().toSorted()).toEqual(['order.paid', 'order.placed']);
    const event = receiver.received
      .map((call) => verified(call, secret))
      .find(({ type }) => type === 'order.paid');
    const [row] = await shop.sql<{ slug: string; total_amount: number }>(
      'SELECT slug, total_amount FROM orders WHERE id = $1',
      [paid.order],
    );
    expect(event.data.order).toEqual({
      id: paid.order,
      number: row?.slug,
      status: 'undelivered',
      payment_status: 'paid',
      shipping_status: 'init',
      payment_type: 'gmo_credit',
      total_amount: row?.total_amount,
      currency: 'JPY',
      channel: 'marketplace',
    });
    const other = {
      ...receiver.received[0],
      body: `${receiver.received[0]?.body} `,
    } as Receiver['received'][number];
    expect(() => verified(other, secret)).toThrow('No matching signature');
    expect(await deliveries()).toMatchObject([
      { status: 'delivered', last_status: 200, tries: 1, about: row?.slug, due_at: null },
      { status: 'delivered' },
    ]);
    expect(await send()).toBe(0);
    expect(receiver.received).toHaveLength(2);
  });

  it('wait while a step can be undone, and are not sent for an undone step', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    await send();
    const at = atOrder(staff, paid);
    const step_id = async () => (await at.money()).undo.step_id as number;
    await at.step('shipped');
    await send();
    expect(receivedTypes()).not.toContain('order.shipped');
    expect((await at.undo({ step_id: await step_id() })).status).toBe(200);
    shop.advance(120_000);
    await closeUndoWindows(shop.app);
    await send();
    expect(receivedTypes()).not.toContain('order.shipped');
    await at.step('shipped');
    shop.advance(120_000);
    await closeUndoWindows(shop.app);
    await send();
    expect(receivedTypes().filter((type) => type === 'order.shipped')).toHaveLength(1);
  });

  it('include canceled orders, and partial and full refunds', async () => {
    const paid = await paidOrder(shop, 'gmo_credit');
    const at = atOrder(staff, paid);
    const rest = (await at.money()).refundable as number;
    for (const sum of [300, rest - 300]) {
      await at.refund({ free_amount: sum, expected: sum });
      shop.advance(61_000);
      await closeUndoWindows(shop.app);
      shop.advance(31_000);
      await issueRefunds(shop.app);
    }
    await send();
    const refunded = events().filter(({ type }) => type === 'order.refunded');
    expect(refunded.map(({ data }) => data.refund?.amount)).toEqual(
      expect.arrayContaining([300, rest - 300, undefined]),
    );
    expect(refunded).toHaveLength(3);
    const unpaid = await paidOrder(shop, 'custom_cod');
    await atOrder(staff, unpaid).step('canceled', { reason: 'seller' });
    shop.advance(120_000);
    await closeUndoWindows(shop.app);
    await send();
    expect(receivedTypes()).toContain('order.canceled');
  });

  it('include a SKU that becomes scarce, once until there are enough units again', async () => {
    const sku = await newSku(shop, { stock: 5 });
    const buyer = await newGuest(shop);
    const low = async () => {
      await watchLowStock(shop.app);
      await send();
      return receivedTypes().filter((type) => type === 'stock.low').length;
    };
    expect(await low()).toBe(0);
    await buyer.order(sku, 2);
    expect([await low(), await low()]).toEqual([1, 1]);
    const event = events().find(({ type }) => type === 'stock.low');
    expect(event.data.sku).toMatchObject({ id: sku, available: 3, low_stock_units: 3 });
    await staff.call('POST', `/stores/hanamori/skus/${sku}/stock`, {
      change: 5,
      reason: 'received',
      note: '',
    });
    expect(await low()).toBe(1);
    await staff.call('POST', `/stores/hanamori/skus/${sku}/stock`, {
      change: -6,
      reason: 'damaged',
      note: '',
    });
    expect(await low()).toBe(2);
    // a SKU that is scarce only by the new threshold triggers no event
    expect(
      (await staff.call('PUT', '/stores/hanamori/low-stock', { units: 50 })).body.data
        .low_stock_units,
    ).toBe(50);
    expect(await low()).toBe(2);
    await staff.call('PUT', '/stores/hanamori/low-stock', { units: 3 });
  });

  it('are written in the same transaction as their cause', async () => {
    const before = (await deliveries()).length;
    const order = await placed();
    await shop.database
      .transaction(async (tx) => {
        await tx.query(
          `INSERT INTO order_histories (store_id, order_id, subject, "from", "to", cause) SELECT store_id, id, 'payment', 'init', 'paid', 'test' FROM orders WHERE id = $1`,
          [order],
        );
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(
      (await deliveries()).slice(0, (await deliveries()).length - before).map(({ type }) => type),
    ).toEqual(['order.placed']);
  });
});

describe('a receiver', () => {
  it('that is down for a day gets each event once, under one id', async () => {
    receiver.answer(withStatus(503));
    const orders = [await placed(), await placed(), await placed()];
    for (let hours = 0; hours < 24; hours++) {
      await send();
      shop.advance(hour);
    }
    expect((await endpoint())['failing_since']).not.toBeNull();
    const tried = new Set(ids());
    expect(tried.size).toBe(3);
    receiver.received.length = 0;
    receiver.answer(withStatus(204));
    for (let hours = 0; hours < 24; hours++) {
      await send();
      shop.advance(hour);
    }
    expect(ids().toSorted()).toEqual([...tried].toSorted());
    expect(
      receiver.received
        .map((call) => (JSON.parse(call.body) as { data: { order: { id: number } } }).data.order.id)
        .toSorted(),
    ).toEqual(orders);
    expect(await endpoint()).toMatchObject({ failing_since: null, off_since: null });
  });

  it('gets an event again under the same id if the sending process died', async () => {
    await test();
    const now = shop.app.now();
    const [taken] = await shop.database.transaction((tx) =>
      takeDueDeliveries(tx, now, new Date(now.getTime() + 60_000), 32),
    );
    expect(await send()).toBe(0);
    shop.advance(61_000);
    expect(await send()).toBe(1);
    expect(ids()).toEqual([`evt_${taken?.event_id}`]);
  });

  it('that fails gets an event for a bit more than a day, and again by hand', async () => {
    receiver.answer(withStatus(500));
    await test();
    let hours = 0;
    for (; hours < 40 && (await deliveries())[0].status === 'waiting'; hours++) {
      await send();
      shop.advance(hour);
    }
    expect(hours).toBeGreaterThan(25);
    expect(hours).toBeLessThan(36);
    const [given] = await deliveries();
    expect(given).toMatchObject({ status: 'given_up', last_status: 500, tries: 9 });
    receiver.received.length = 0;
    receiver.answer(withStatus(200));
    expect(
      (await staff.call('POST', `/stores/hanamori/webhook-deliveries/${given.id}/replay`, {})).body,
    ).toEqual({ success: true });
    expect(
      (await staff.call('POST', `/stores/hanamori/webhook-deliveries/${given.id}/replay`, {})).body
        .code,
    ).toBe('NOT_FOUND');
    await send();
    expect(ids()).toEqual([given.event_id]);
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered', tries: 1 });
  });

  it('that fails for three days is switched off, and its store gets an email', async () => {
    receiver.answer(withStatus(500));
    for (let hours = 0; hours <= 80; hours += 4) {
      if ((await endpoint())['off_since'] === null) await test();
      await send();
      shop.advance(4 * hour);
    }
    expect(await endpoint()).toMatchObject({ off_because: 'failing' });
    expect((await deliveries()).every(({ status }) => status === 'given_up')).toBe(true);
    const emails = () =>
      shop.sql<{ status: string }>(
        `SELECT status FROM emails WHERE kind = 'webhook_off_store' AND subject_id = $1`,
        [id],
      );
    expect(await emails()).toHaveLength(1);
    await sendStoreEmails(shop.app);
    expect(await emails()).toEqual([{ status: 'sent' }]);
    // no events are written for it any more
    const before = (await deliveries()).length;
    await placed();
    expect((await test()).body.code).toBe('NOT_FOUND');
    expect(await deliveries()).toHaveLength(before);
    receiver.answer(withStatus(200));
    const on = await staff.call('PUT', `/stores/hanamori/webhooks/${id}`, {
      events: ['order.placed'],
      is_on: true,
    });
    expect(on.body.data.endpoints.at(-1)).toMatchObject({
      off_since: null,
      failing_since: null,
      events: ['order.placed'],
    });
    receiver.received.length = 0;
    await paidOrder(shop, 'gmo_credit');
    await send();
    expect(receivedTypes()).toEqual(['order.placed']);
  });

  it('that is gone (410) is switched off at once', async () => {
    receiver.answer(withStatus(410));
    await test();
    await send();
    expect(await endpoint()).toMatchObject({ off_because: 'gone' });
    expect(
      await shop.sql(`SELECT 1 FROM emails WHERE kind = 'webhook_off_store' AND subject_id = $1`, [
        id,
      ]),
    ).toHaveLength(1);
  });

  it('is not followed to a redirect', async () => {
    const elsewhere = await openReceiver();
    receiver.answer(withStatus(307, { location: elsewhere.url }));
    await test();
    await send();
    expect((await deliveries())[0]).toMatchObject({ status: 'waiting', last_status: 307 });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  it('with an endless reply is read only for its status', async () => {
    let written = 0;
    receiver.answer((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && written < 2 ** 28) {
          written += 2 ** 16;
          if (!response.write(Buffer.alloc(2 ** 16))) return void response.once('drain', more);
        }
      };
      more();
    });
    await test();
    expect(await send()).toBe(1);
    expect(written).toBeLessThan(2 ** 26);
  });

  it(
    'without a reply is waited for ten seconds, and does not delay others',
    { tags: 'deep', timeout: 30_000 },
    async () => {
      const other = await openReceiver();
      const { body } = await add(other.url);
      receiver.answer(() => undefined);
      await test();
      await placed();
      const sending = send();
      await expect.poll(() => other.received.length, { timeout: 5_000 }).toBe(1);
      expect((await deliveries()).every(({ last_at }) => last_at === null)).toBe(true);
      await sending;
      expect((await deliveries())[0]).toMatchObject({
        status: 'waiting',
        last_status: null,
        last_fault: 'timeout',
      });
      expect((await deliveries())[0].last_ms).toBeLessThan(11_500);
      await staff.call('DELETE', `/stores/hanamori/webhooks/${body.data.endpoints.at(-1).id}`);
      await other.close();
    },
  );

  it('that is unreachable is reported as such', async () => {
    await receiver.close();
    await test();
    await send();
    expect((await deliveries())[0]).toMatchObject({ last_status: null, last_fault: 'unreachable' });
    receiver = await openReceiver();
  });
});
