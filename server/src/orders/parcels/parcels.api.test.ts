import { parse } from 'csv-parse/sync';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, okinawa, stockOf, type TestBuyer } from '../../../test/buyer.ts';
import { emailsOf } from '../../../test/fulfilment.ts';
import { keptOf, paidOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
let packer: TestStaff;
let sku: number;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
  packer = await newStaff(shop, { hanamori: 'packer' });
  sku = await newSku(shop, { stock: 1_000 });
});
afterAll(() => shop.close());

const base = '/stores/hanamori';
const detail = async (id: number) => (await owner.call('GET', `${base}/orders/${id}`)).body.data;
const join = (orders: number[], refund_fees = false, staff = owner, key?: string) =>
  staff.call('POST', `${base}/parcels`, { orders, refund_fees }, key);
const step = (id: number, name: string, body: object) =>
  owner.call('POST', `${base}/orders/${id}/${name}`, body);
const separate = (id: number) => owner.call('POST', `${base}/orders/${id}/separated`, {});
const groupsWith = async (order: number) =>
  (await packer.call('GET', `${base}/parcels?order=${order}`)).body.data;
const ship = async (id: number, tracking_number = '400000000001') =>
  packer.call('POST', `${base}/shipments`, {
    lines: [{ number: (await detail(id)).number, company: 'ヤマト運輸', tracking_number }],
    all_or_none: false,
  });
const labels = async (orders: number[]) => {
  const { body } = await packer.call('POST', `${base}/orders/labels`, {
    program: 'yupri',
    orders,
    check: false,
    after: null,
  });
  return parse<Record<string, string>>(
    iconv.decode(Buffer.from(body.part, 'base64'), 'windows-31j'),
    { columns: true },
  );
};

let mailboxes = 0;
/** Orders of a new guest to one address, and the guest. */
async function ordersOf(
  count: number,
): Promise<{ guest: TestBuyer; ids: number[]; also: Record<string, unknown> }> {
  const guest = await newGuest(shop);
  const also = { email: `parcels-${++mailboxes}@example.com` };
  const ids: number[] = [];
  for (let nth = 0; nth < count; nth++) ids.push(await guest.order(sku, 1, also));
  return { guest, ids, also };
}
const shippedEmails = async (ids: number[]) =>
  (await Promise.all(ids.map((id) => emailsOf(shop, id))))
    .flat()
    .filter((kind) => kind === 'shipped').length;

describe('orders that ship together', () => {
  it('offers the open orders of one person to one address, across guests of one mailbox', async () => {
    const { ids, also, guest } = await ordersOf(2);
    const again = await (await newGuest(shop)).order(sku, 1, also);
    await guest.order(sku, 1, { ...also, address_id: await guest.address(okinawa) });
    const groups = await groupsWith(again);
    expect(groups).toHaveLength(1);
    expect(groups[0].orders.map(({ id }: { id: number }) => id)).toEqual([...ids, again]);
    await step(ids[0] as number, 'canceled', { reason: 'seller' });
    expect((await groupsWith(again))[0].orders).toHaveLength(2);
  });

  it('makes one label with the sum of the amounts, returns the slips of all orders, and ships with one number and one email', async () => {
    const { ids } = await ordersOf(3);
    const [first, second, third] = ids as [number, number, number];
    expect(await join([third, second], false, packer)).toMatchObject({
      status: 200,
      body: { data: { parcel_id: second, orders: [second, third] } },
    });
    // a further order joins the whole parcel
    expect((await join([first, third])).body.data).toMatchObject({
      parcel_id: first,
      orders: ids,
    });
    const totals = await Promise.all(ids.map(async (id) => (await detail(id)).total_amount));
    const rows = await labels([third]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.['代引金額']).toBe(String(totals.reduce((sum, one) => sum + one, 0)));
    expect(await labels(ids)).toEqual(rows);
    const slips = (await packer.call('GET', `${base}/order-slips?ids=${second}`)).body.data;
    expect(slips.map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(new Set(slips.map(({ parcel_id }: { parcel_id: number }) => parcel_id))).toEqual(
      new Set([first]),
    );

    const { body } = await ship(second);
    expect(body).toMatchObject({ shipped: 3, faults: [] });
    expect(body.together.map(({ id }: { id: number }) => id)).toEqual([first, third]);
    for (const id of ids)
      expect(await detail(id)).toMatchObject({
        stage: 'shipped',
        tracking_number: '400000000001',
        parcel_id: first,
        together: expect.arrayContaining(
          ids
            .filter((other) => other !== id)
            .map((other) => expect.objectContaining({ id: other })),
        ),
      });
    expect(await shippedEmails(ids)).toBe(1);
    // the same call again changes nothing
    expect((await ship(second)).body).toMatchObject({ shipped: 1, faults: [] });
    expect(await shippedEmails(ids)).toBe(1);
  });

  it('dissolves a parcel when an order gets another address, not when its note changes', async () => {
    const { ids } = await ordersOf(3);
    const [first, second] = ids as [number, number, number];
    await join(ids);
    const change = async (also: object) => {
      const { data } = (await owner.call('GET', `${base}/orders/${first}/change`)).body;
      const { revision, name, phone_number, address, delivery_request } = data;
      const body = { revision, name, phone_number, address, delivery_request, ...also };
      return (await owner.call('PUT', `${base}/orders/${first}/delivery`, body)).status;
    };
    expect(await change({ phone_number: '03-1234-5678' })).toBe(200);
    expect((await detail(first)).parcel_id).toBe(first);
    expect(await change({ name: '花森 次郎' })).toBe(200);
    expect((await detail(first)).parcel_id).toBeNull();
    expect((await detail(second)).parcel_id).toBeNull();
  });

  it('ships an order that was separated, canceled or sent on its own without the others', async () => {
    const { ids } = await ordersOf(4);
    const [first, second, third, fourth] = ids as [number, number, number, number];
    await join(ids);
    expect((await separate(first)).body.data.orders).toEqual(ids);
    expect((await separate(first)).body.data.orders).toEqual([]);
    expect((await ship(first)).body).toEqual({ shipped: 1, faults: [] });
    await join([second, third, fourth]);
    await step(second, 'canceled', { reason: 'seller' });
    expect((await step(third, 'shipped', {})).status).toBe(200);
    expect((await detail(third)).parcel_id).toBeNull();
    expect((await ship(fourth)).body).toEqual({ shipped: 1, faults: [] });
    expect(await shippedEmails([first, third, fourth])).toBe(3);
    expect((await detail(second)).stage).toBe('closed');
  });

  it('refunds the shipping fees of later paid orders once, and says which stay', async () => {
    const paid = [await paidOrder(shop, 'gmo_credit'), await paidOrder(shop, 'gmo_credit')];
    const ids = paid.map(({ order }) => order);
    const [first, second] = ids as [number, number];
    // one person: the same account or mailbox
    await shop.sql(
      `UPDATE orders o SET buyer_id = f.buyer_id, email_folded = f.email_folded, receiver = f.receiver FROM orders f WHERE f.id = $1 AND o.id = $2`,
      [first, second],
    );
    const { shipping_fee, number } = await detail(second);
    expect(shipping_fee).toBeGreaterThan(0);
    const kept = await Promise.all(ids.map((id) => keptOf(shop, id)));
    expect(await join(ids, true, packer)).toMatchObject({
      status: 403,
      body: { code: 'ROLE_NOT_ALLOWED' },
    });
    const both = await Promise.all([join(ids, true), join(ids, true)]);
    const refunded = both.flatMap(({ body }) => body.data.refunded);
    expect(refunded).toEqual([{ number, amount: shipping_fee }]);
    expect([(await detail(first)).refunded_amount, (await detail(second)).refunded_amount]).toEqual(
      [0, shipping_fee],
    );
    expect(await Promise.all(ids.map((id) => keptOf(shop, id)))).toSatisfy((now: number[]) =>
      now.every((amount, nth) => amount <= (kept[nth] as number)),
    );

    const { ids: cash } = await ordersOf(2);
    const [, later] = cash as [number, number];
    expect((await join(cash, true)).body.data).toMatchObject({
      refunded: [],
      not_refunded: [{ number: (await detail(later)).number, reason: 'not_paid' }],
    });
  });

  it('refuses orders that cannot share a parcel, and changes nothing', async () => {
    const { ids, guest, also } = await ordersOf(2);
    const [first, second] = ids as [number, number];
    const far = await guest.order(sku, 1, { ...also, address_id: await guest.address(okinawa) });
    const stranger = (await ordersOf(1)).ids[0] as number;
    await step(second, 'shipped', {});
    for (const [other, reason] of [
      [far, 'other_address'],
      [stranger, 'other_person'],
      [second, 'not_to_ship'],
    ] as const)
      expect(await join([first, other])).toMatchObject({
        status: 409,
        body: { code: 'NOT_ONE_PARCEL', reason, number: (await detail(other)).number },
      });
    expect((await detail(first)).parcel_id).toBeNull();
    expect((await join([first, first])).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await join([first, 2_147_483_647])).body).toMatchObject({
      reason: 'not_found',
      number: '',
    });
    const elsewhere = await newStaff(shop, { chaya: 'owner' });
    const body = { orders: ids, refund_fees: false };
    expect((await elsewhere.call('POST', '/stores/chaya/parcels', body)).body.reason).toBe(
      'not_found',
    );
    expect((await elsewhere.call('GET', `/stores/chaya/parcels?order=${first}`)).body.data).toEqual(
      [],
    );
    expect((await owner.call('POST', `${base}/orders/2147483647/separated`, {})).status).toBe(404);
    expect((await join([first])).body.code).toBe('VALIDATION_EXCEPTION');
    expect((await owner.call('GET', `${base}/parcels?order=x`)).body.code).toBe(
      'VALIDATION_EXCEPTION',
    );
    expect(
      (await owner.call('POST', `${base}/orders/${first}/separated`, { x: 1 })).body.code,
    ).toBe('VALIDATION_EXCEPTION');
    const support = await newStaff(shop, { hanamori: 'accountant' });
    for (const [method, path, sent] of [
      ['GET', `${base}/parcels`, undefined],
      ['POST', `${base}/parcels`, body],
      ['POST', `${base}/orders/${first}/separated`, {}],
    ] as const)
      expect((await support.call(method, path, sent)).body.code).toBe('ROLE_NOT_ALLOWED');
  });

  it('is idempotent by its key', async () => {
    const { ids } = await ordersOf(2);
    const once = await join(ids, false, owner, 'parcel-once');
    expect((await join(ids, false, owner, 'parcel-once')).body).toEqual(once.body);
    expect((await join(ids, true, owner, 'parcel-once')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('does not separate a parcel that has left', async () => {
    const { ids } = await ordersOf(2);
    await join(ids);
    await ship(ids[0] as number);
    expect((await separate(ids[1] as number)).body).toMatchObject({
      code: 'NOT_ONE_PARCEL',
      reason: 'not_to_ship',
    });
  });
});

describe('races', () => {
  /** What must hold after any order of the calls: no order is in two states, none is lost. */
  async function agrees(ids: number[]) {
    const orders = await Promise.all(ids.map(detail));
    const shipped = orders.filter(({ stage }) => stage === 'shipped');
    const byNumber = new Map<string, number[]>();
    for (const { id, tracking_number } of shipped)
      byNumber.set(tracking_number, [...(byNumber.get(tracking_number) ?? []), id]);
    for (const mates of byNumber.values()) expect(await shippedEmails(mates)).toBe(1);
    for (const { stage } of orders) expect(['to_ship', 'shipped', 'closed']).toContain(stage);
    return orders;
  }

  it.each([1, 2])('joining while one of them ships: both or one parcel, round %i', async () => {
    const { ids } = await ordersOf(3);
    const [first, second] = ids as [number, number];
    const [joined, shipped] = await Promise.all([join(ids), ship(second)]);
    const orders = await agrees(ids);
    expect(shipped.status).toBe(200);
    if (joined.status === 200) expect(shipped.body.shipped).toBe(3);
    else {
      expect(joined.body).toMatchObject({ code: 'NOT_ONE_PARCEL', reason: 'not_to_ship' });
      expect(orders.map(({ stage }) => stage)).toEqual(['to_ship', 'shipped', 'to_ship']);
    }
    expect((await detail(first)).stage).toBe(joined.status === 200 ? 'shipped' : 'to_ship');
  });

  it.each([1, 2])('shipping while one is canceled keeps stock and states, round %i', async () => {
    const before = (await stockOf(shop, sku)).sold;
    const { ids } = await ordersOf(3);
    const [first, , third] = ids as [number, number, number];
    await join(ids);
    const [shipped, canceled] = await Promise.all([
      ship(first),
      step(third, 'canceled', { reason: 'seller' }),
    ]);
    const orders = await agrees(ids);
    const isCanceled = canceled.status === 200;
    expect(shipped.body.shipped).toBe(isCanceled ? 2 : 3);
    expect(orders[2].stage).toBe(isCanceled ? 'closed' : 'shipped');
    expect((await stockOf(shop, sku)).sold - before).toBe(isCanceled ? 2 : 3);
  });

  it.each([1, 2])('shipping while the parcel is separated, round %i', async () => {
    const { ids } = await ordersOf(2);
    const [first, second] = ids as [number, number];
    await join(ids);
    const [shipped, separated] = await Promise.all([ship(first), separate(second)]);
    await agrees(ids);
    expect(shipped.body.shipped).toBe(separated.status === 200 ? 1 : 2);
    expect((await detail(second)).stage).toBe(separated.status === 200 ? 'to_ship' : 'shipped');
  });

  it('joins overlapping sets at the same moment without a deadlock', async () => {
    const { ids } = await ordersOf(6);
    const sets = [ids.slice(0, 3), ids.slice(2, 5), ids.slice(4), ids.toReversed().slice(0, 4)];
    for (const { status } of await Promise.all(sets.map((set) => join(set))))
      expect(status).toBe(200);
    const parcels = new Set((await Promise.all(ids.map(detail))).map((one) => one.parcel_id));
    expect(parcels).toEqual(new Set([ids[0]]));
    const both = await Promise.all([ship(ids[0] as number), ship(ids[5] as number)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shippedEmails(ids)).toBe(1);
  });
});
