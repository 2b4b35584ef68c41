import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, type TestBuyer } from '../../../test/buyer.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
beforeAll(async () => {
  shop = await openShop();
  owner = await newStaff(shop, { hanamori: 'owner' });
});
afterAll(() => shop.close());

const announce = (stream: number) =>
  shop.sql(
    `UPDATE posts SET live = false, upcoming_at = now() + interval '7 days' WHERE id = (SELECT post_id FROM streams WHERE id = $1)`,
    [stream],
  );
const ordered = async (buyer: TestBuyer, lines: number[], also = {}) => {
  const placed = await buyer.checkout(lines, also);
  expect(placed.status, JSON.stringify(placed.body)).toBe(200);
  const [order] = await shop.sql<{ stream_id: number | null }>(
    'SELECT stream_id FROM orders WHERE id = $1',
    [placed.body.id],
  );
  const items = await shop.sql<{ stream_id: number | null }>(
    'SELECT stream_id FROM order_items WHERE order_id = $1 ORDER BY id',
    [placed.body.id],
  );
  return {
    id: placed.body.id as number,
    order: order?.stream_id,
    lines: items.map((item) => item.stream_id),
  };
};

describe('the stream of an order line', () => {
  it.each([15, null])(
    'is the one it was added from, without a stream in the checkout (%s minutes of hold)',
    async (minutes) => {
      const buyer = await newGuest(shop);
      const [sku, stream_id] = [await newSku(shop, { stock: 5 }), await newStream(shop, minutes)];
      const line = await buyer.line(sku, 1, { stream_id });
      expect(await buyer.items()).toMatchObject([{ stream_id }]);
      expect(await ordered(buyer, [line])).toMatchObject({ order: stream_id, lines: [stream_id] });
    },
  );
  it('is not the one that the checkout names', async () => {
    const buyer = await newGuest(shop);
    const [held, plain] = [await newSku(shop, { stock: 5 }), await newSku(shop, { stock: 5 })];
    const [stream_id, other] = [await newStream(shop, 15), await newStream(shop, 15)];
    const line = await buyer.line(held, 1, { stream_id });
    expect(await ordered(buyer, [line], { stream_id: other })).toMatchObject({
      order: stream_id,
      lines: [stream_id],
    });
    expect(await ordered(buyer, [await buyer.line(plain)], { stream_id: other })).toMatchObject({
      order: null,
      lines: [null],
    });
  });
  it('is never an announced show, whatever names it', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 5 }), await newStream(shop, 15)];
    await announce(stream_id);
    const line = await buyer.line(sku, 1, { stream_id });
    expect(await buyer.items()).toMatchObject([{ stream_id: null, held_quantity: 0 }]);
    await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 1, stream_id } });
    expect(await ordered(buyer, [line], { stream_id })).toMatchObject({
      order: null,
      lines: [null],
    });
  });
  it('stays when the show ends before the order', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 5 }), await newStream(shop, 15)];
    const line = await buyer.line(sku, 1, { stream_id });
    await shop.sql(
      'UPDATE posts SET live = false, on_air_at = now() WHERE id = (SELECT post_id FROM streams WHERE id = $1)',
      [stream_id],
    );
    expect(await ordered(buyer, [line])).toMatchObject({ order: stream_id, lines: [stream_id] });
  });
  it('counts per line if an order has several; the console names each with its title', async () => {
    const buyer = await newGuest(shop);
    const skus = [
      await newSku(shop, { stock: 5, price: 700 }),
      await newSku(shop, { stock: 5, price: 900 }),
      await newSku(shop, { stock: 5 }),
    ];
    const [first, second] = [await newStream(shop, 15), await newStream(shop, 15)];
    const lines = [
      await buyer.line(skus[0] as number, 2, { stream_id: first }),
      await buyer.line(skus[1] as number, 1, { stream_id: second }),
      await buyer.line(skus[2] as number),
    ];
    const { id, ...streams } = await ordered(buyer, lines);
    expect(streams).toEqual({ order: null, lines: [first, second, null] });
    const shown = (await owner.call('GET', `/stores/hanamori/orders/${id}`)).body.data;
    const title = 'a stream of the tests';
    expect(shown).toMatchObject({
      stream: null,
      streams: [
        { id: first, title },
        { id: second, title },
      ],
    });
    const { data } = (await owner.call('GET', '/stores/hanamori/sales')).body;
    expect(data.streams).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ stream_id: first, orders: 1, units: 2, amount: 1400 }),
        expect.objectContaining({ stream_id: second, orders: 1, units: 1, amount: 900 }),
      ]),
    );
    const found = (await owner.call('GET', `/stores/hanamori/orders?tab=all&stream=${second}`)).body
      .data;
    expect(found.map((order: { id: number }) => order.id)).toEqual([id]);
  });
});
