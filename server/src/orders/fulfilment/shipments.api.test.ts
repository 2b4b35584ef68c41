import type { OrderTab } from '@noren/contract/order-lists';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { writeManyOrders } from '../../../test/console-orders.ts';
import { emailsOf, writtenOf } from '../../../test/fulfilment.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let packer: TestStaff;
let guest: TestBuyer;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  packer = await newStaff(shop, { hanamori: 'packer' });
  guest = await newGuest(shop);
  sku = await newSku(shop, { stock: 1_000 });
});
afterAll(() => shop.close());

const base = '/stores/hanamori';
const detail = async (id: number) => (await packer.call('GET', `${base}/orders/${id}`)).body.data;
interface Line {
  number: string;
  company?: string;
  company_code?: string;
  tracking_number?: string;
}
const ship = (lines: Line[], all_or_none = false, key?: string) =>
  packer.call('POST', `${base}/shipments`, { lines, all_or_none }, key);
const match = async (lines: Line[]) =>
  (await packer.call('POST', `${base}/shipments/match`, { lines })).body.data;
const auditOf = (subject: string) =>
  shop.sql('SELECT staff_id, before, after FROM audit_entries WHERE subject = $1 ORDER BY id', [
    subject,
  ]);
async function newOrder(
  also: Record<string, unknown> = {},
): Promise<{ id: number; number: string }> {
  const id = await guest.order(sku, 1, also);
  return { id, number: (await detail(id)).number };
}

describe('shipping', () => {
  it('accepts lines as people write them, notifies each buyer, and writes an audit entry for each', async () => {
    const [one, other] = [await newOrder(), await newOrder()];
    const lines = [
      {
        number: ` ${one.number.toLowerCase()} `,
        company: 'ヤマト運輸',
        company_code: 'yamato',
        tracking_number: '１２３４－５６７８－９０１２',
      },
      { number: other.number },
    ];
    expect((await ship(lines)).body).toEqual({ shipped: 2, faults: [] });
    expect(await detail(one.id)).toMatchObject({
      stage: 'shipped',
      status: 'delivering',
      company: 'ヤマト運輸',
      items: [{ shipping_status: 'shipped' }],
    });
    expect(await emailsOf(shop, one.id)).toContain('shipped');
    expect(await auditOf(`order ${one.number}`)).toEqual([
      {
        staff_id: packer.id,
        before: {
          status: 'undelivered',
          shipping_status: 'init',
          company: null,
          tracking_number: null,
        },
        after: expect.objectContaining({ status: 'delivering', company: 'ヤマト運輸' }),
      },
    ]);
    expect((await guest.see(one.id)).shipping).toMatchObject({
      status: 'delivering',
      info: { company: 'ヤマト運輸' },
    });
  });

  it('ships a file’s row without a number only when that row is confirmed', async () => {
    const [numbered, bare] = [await newOrder(), await newOrder()];
    const lines = [
      { number: numbered.number, tracking_number: '400123456789' },
      { number: bare.number, company: 'ヤマト運輸' },
    ];
    expect((await match(lines)).map(({ fault }: { fault: string | null }) => fault)).toEqual([
      null,
      'number_missing',
    ]);
    const shipFile = (rows: object[]) =>
      packer.call('POST', `${base}/shipments`, {
        lines: rows,
        all_or_none: false,
        from_file: true,
      });
    expect((await shipFile(lines)).body).toEqual({
      shipped: 1,
      faults: [{ number: bare.number, fault: 'number_missing' }],
    });
    expect(await detail(bare.id)).toMatchObject({ stage: 'to_ship' });
    expect(await emailsOf(shop, bare.id)).not.toContain('shipped');
    const told = { number: bare.number, without_number: true };
    expect((await match([told] as never))[0].fault).toBeNull();
    expect((await shipFile([told])).body).toEqual({ shipped: 1, faults: [] });
    // the same file again has nothing new
    expect((await shipFile(lines)).body.faults).toEqual([]);
  });

  it('names each fault before and after shipping, and ships the others', async () => {
    const [right, twice, wrong, shipped, unpaid, pickUp, canceled] = [
      await newOrder(),
      await newOrder(),
      await newOrder(),
      await newOrder(),
      await newOrder({ payment_type: 'gmo_credit' }),
      await newOrder({
        shipping_type: 'self_pick_up',
        payment_type: 'gmo_credit',
        address_id: await guest.address(null),
      }),
      await newOrder({ payment_type: 'gmo_credit' }),
    ];
    await shop.sql(
      "UPDATE orders SET status = 'undelivered', payment_status = 'paid', paid_at = now() WHERE id = $1",
      [pickUp.id],
    );
    await guest.call('POST', `/orders/${canceled.id}/cancel`, { body: {} });
    await ship([{ number: shipped.number, tracking_number: '111122223333' }]);
    const lines = [
      { number: right.number, tracking_number: '1234-5678-9012' },
      { number: twice.number, tracking_number: '222233334444' },
      { number: twice.number, tracking_number: '2222-3333-4444' },
      { number: wrong.number, tracking_number: '未定' },
      { number: shipped.number, tracking_number: '999988887777' },
      { number: unpaid.number, tracking_number: '123456789012' },
      { number: pickUp.number, tracking_number: '123456789012' },
      { number: canceled.number, tracking_number: '123456789012' },
      { number: 'N000000-XXXXXXXX', tracking_number: '123456789012' },
    ];
    const faults = [
      null,
      null,
      'named_twice',
      'number_wrong',
      'shipped_already',
      'not_paid',
      'picked_up',
      'over',
      'not_found',
    ];
    const before = await Promise.all(
      [wrong, shipped, unpaid, pickUp, canceled].map(({ id }) => writtenOf(shop, id)),
    );
    expect((await match(lines)).map((one: { fault: string | null }) => one.fault)).toEqual(faults);
    expect((await ship(lines, true)).body).toMatchObject({ shipped: 0 });
    expect((await detail(right.id)).stage).toBe('to_ship');
    const { body } = await ship(lines);
    expect(body.shipped).toBe(2);
    expect(body.faults.map((one: { fault: string }) => one.fault)).toEqual(
      faults.filter((fault) => fault !== null),
    );
    expect(await detail(twice.id)).toMatchObject({
      stage: 'shipped',
      tracking_number: '222233334444',
    });
    expect(
      await Promise.all(
        [wrong, shipped, unpaid, pickUp, canceled].map(({ id }) => writtenOf(shop, id)),
      ),
    ).toEqual(before);
  });

  it('happens once for the same key, the same file, and two calls at the same moment', async () => {
    const orders = [await newOrder(), await newOrder(), await newOrder()];
    const lines = orders.map(({ number }, nth) => ({
      number,
      company: '佐川急便',
      tracking_number: `12345678901${nth}`,
    }));
    const both = await Promise.all([
      ship(lines, false, 'once'),
      ship(lines.toReversed(), false, 'another'),
    ]);
    for (const { body } of both) expect(body).toEqual({ shipped: 3, faults: [] });
    expect((await ship(lines, false, 'once')).body).toEqual({ shipped: 3, faults: [] });
    expect((await ship(lines, true, 'once')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await ship(lines)).body).toEqual({ shipped: 3, faults: [] });
    for (const { id, number } of orders) {
      expect((await emailsOf(shop, id)).filter((kind) => kind === 'shipped')).toHaveLength(1);
      expect(await auditOf(`order ${number}`)).toHaveLength(1);
    }
  });

  it('reports that goods for pick-up wait, and accepts a number later for a parcel without one', async () => {
    const pickUp = await newOrder({
      shipping_type: 'self_pick_up',
      payment_type: 'gmo_credit',
      address_id: await guest.address(null),
    });
    await shop.sql(
      "UPDATE orders SET status = 'undelivered', payment_status = 'paid', paid_at = now() WHERE id = $1",
      [pickUp.id],
    );
    const parcel = await newOrder();
    const first = [
      { number: pickUp.number, company: 'ヤマト運輸' },
      { number: parcel.number, company: 'ヤマト運輸' },
    ];
    expect((await ship(first)).body).toEqual({ shipped: 2, faults: [] });
    expect(await detail(pickUp.id)).toMatchObject({
      stage: 'shipped',
      status: 'undelivered',
      shipping_status: 'waiting',
      company: null,
    });
    expect((await ship([{ number: parcel.number, tracking_number: '123456789012' }])).body).toEqual(
      { shipped: 1, faults: [] },
    );
    expect(await detail(parcel.id)).toMatchObject({
      company: 'ヤマト運輸',
      tracking_number: '123456789012',
    });
  });
});

describe('a store with ten thousand orders', { tags: 'deep' }, () => {
  /**
   * The median: next to other tests some calls wait for the machine. `npm run bench --
   * console-orders` limits the others too.
   */
  const middle = (times: number[]): number =>
    [...times].sort((a, b) => a - b)[times.length >> 1] as number;
  async function timed(path: string, turns = 7): Promise<number> {
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn++) {
      const began = performance.now();
      expect((await packer.call('GET', path)).status).toBe(200);
      times.push(performance.now() - began);
    }
    return middle(times);
  }

  it('counts, filters, searches and pages quickly, and ships 300 of its orders in one call', async () => {
    await writeManyOrders(shop, 10_000);
    await shop.sql('ANALYZE orders');
    await shop.sql('ANALYZE order_items');
    const tabs: OrderTab[] = [
      'new',
      'to_ship',
      'unpaid',
      'unanswered',
      'shipped',
      'done',
      'closed',
      'all',
    ];
    const queries = [
      ...tabs.map((tab) => `tab=${tab}`),
      'search=%E8%8A%B1%E6%A3%AE%E8%8A%B1%E5%AD%90',
      'search=nobody%40nowhere',
      'search=090-1234',
      'search=buyer-77',
      'sort=total&tab=to_ship',
      'sort=oldest&after=5000.0',
      'from=2026-01-01&to=2026-12-31&payment=gmo_credit',
      'product=1&tab=done',
    ];
    const measured: Record<string, number> = { counts: await timed(`${base}/order-counts`) };
    for (const query of queries) measured[query] = await timed(`${base}/orders?${query}`);
    // the goal is 150 ms, measured by tools/bench/console-orders.ts; next to other tests a machine
    // takes longer
    expect(Object.entries(measured).filter(([, ms]) => ms > 600)).toEqual([]);

    const { data } = (
      await packer.call('GET', `${base}/orders?tab=to_ship&sort=oldest&search=m261124&per_page=300`)
    ).body;
    const lines = data.map(({ number }: { number: string }, nth: number) => ({
      number,
      company: 'ヤマト運輸',
      tracking_number: String(400_000_000_000 + nth),
    }));
    expect(lines).toHaveLength(300);
    const began = performance.now();
    expect((await ship(lines)).body).toEqual({ shipped: 300, faults: [] });
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(
      (
        await packer.call('POST', `${base}/shipments`, {
          lines: [...lines, lines[0]],
          all_or_none: false,
        })
      ).body.code,
    ).toBe('VALIDATION_EXCEPTION');
  });
});
