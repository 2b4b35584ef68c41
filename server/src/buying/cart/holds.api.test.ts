import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, stockOf } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { endOverdueHolds } from '../../app/jobs/jobs.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const minute = 60_000;
type Status = 'init' | 'selling' | 'sold' | 'deleted';
const stand = (sku: number, stream: number, status: Status) =>
  shop.sql(
    `INSERT INTO post_products (store_id, post_id, product_id, status, position)
     SELECT s.store_id, s.post_id, k.product_id, $3, 0 FROM streams s JOIN skus k ON k.store_id = s.store_id AND k.id = $1 WHERE s.id = $2
     ON CONFLICT (store_id, post_id, product_id) DO UPDATE SET status = excluded.status`,
    [sku, stream, status],
  );
const endAll = async (): Promise<number> => {
  let ended = 0;
  for (let now = -1; now !== 0; ended += now) now = await endOverdueHolds(shop.app);
  return ended;
};

describe('units added from a stream (D-111)', () => {
  it('are held for the post’s time by the server’s clock, and no other buyer can take them', async () => {
    const [buyer, other] = [await newGuest(shop), await newGuest(shop)];
    const [sku, stream_id] = [await newSku(shop, { stock: 3 }), await newStream(shop, 15)];
    const before = shop.app.now().getTime();
    await buyer.line(sku, 2, { stream_id });
    const [item] = await buyer.items();
    const until = Date.parse(item.held_until) - before;
    expect(until).toBeGreaterThanOrEqual(15 * minute);
    expect(until).toBeLessThan(15 * minute + 5_000);
    expect(await stockOf(shop, sku)).toEqual({ stock: 3, sold: 0, held: 2 });
    expect((await other.add(sku, 3)).body).toMatchObject({ added_quantity: 1 });
    expect(item).toMatchObject({ quantity: 2, salable_quantity: 3 });
  });

  it('all go back in one run when a sale’s holds end together, in more than one batch', async () => {
    const [sku, stream_id] = [await newSku(shop, { stock: 400 }), await newStream(shop, 5)];
    for (let group = 0; group < 26; group++) {
      await Promise.all(
        Array.from({ length: 10 }, async () => (await newGuest(shop)).line(sku, 1, { stream_id })),
      );
    }
    expect((await stockOf(shop, sku)).held).toBe(260);
    shop.advance(6 * minute);
    expect(await endOverdueHolds(shop.app)).toBe(260);
    expect((await stockOf(shop, sku)).held).toBe(0);
  });

  it('keep their end when more units join them', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 9 }), await newStream(shop, 15)];
    const line = await buyer.line(sku, 1, { stream_id });
    const first = (await buyer.items())[0].held_until;
    shop.advance(10 * minute);
    await buyer.line(sku, 1, { stream_id });
    await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 4 } });
    await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 3 } });
    expect((await buyer.items())[0]).toMatchObject({ quantity: 3, held_until: first });
    expect((await stockOf(shop, sku)).held).toBe(3);
  });

  it('go back when the hold ends: the line stays, and shows when it ended', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 2 }), await newStream(shop, 15)];
    const line = await buyer.line(sku, 2, { stream_id });
    shop.advance(15 * minute - 5_000);
    await endAll();
    expect((await stockOf(shop, sku)).held).toBe(2);
    shop.advance(5_001);
    expect(await endAll()).toBeGreaterThan(0);
    expect(await stockOf(shop, sku)).toEqual({ stock: 2, sold: 0, held: 0 });
    expect(await endAll()).toBe(0);
    expect(await buyer.items()).toMatchObject([
      { id: line, quantity: 2, held_until: expect.any(String) },
    ]);
    // another buyer takes them, and the first one sees the change
    await (await newGuest(shop)).order(sku, 2);
    expect(await buyer.items()).toMatchObject([{ status_changes: [{ type: 'stock_sold_out' }] }]);
  });

  it('are held again when units are added after the hold’s end', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 9 }), await newStream(shop, 15)];
    await buyer.line(sku, 1, { stream_id });
    shop.advance(16 * minute);
    await endAll();
    await buyer.line(sku, 2, { stream_id });
    // the whole line, because the page shows one hold per line
    expect((await stockOf(shop, sku)).held).toBe(3);
    expect(Date.parse((await buyer.items())[0].held_until)).toBeGreaterThan(
      shop.app.now().getTime() + 14 * minute,
    );
  });

  it('are the whole line: unheld units are held with them, and units added without a stream join', async () => {
    const [buyer, other] = [await newGuest(shop), await newGuest(shop)];
    const [sku, stream_id] = [await newSku(shop, { stock: 4 }), await newStream(shop, 15)];
    await buyer.line(sku, 1);
    expect((await stockOf(shop, sku)).held).toBe(0);
    await buyer.line(sku, 1, { stream_id });
    const until = (await buyer.items())[0].held_until;
    expect((await stockOf(shop, sku)).held).toBe(2);
    shop.advance(5 * minute);
    await buyer.line(sku, 1);
    expect((await stockOf(shop, sku)).held).toBe(3);
    expect(await buyer.items()).toMatchObject([{ quantity: 3, held_until: until }]);
    expect((await other.add(sku, 2)).body).toMatchObject({ added_quantity: 1 });
    await other.checkout([(await other.items())[0].id]);
    expect((await buyer.items())[0]).not.toHaveProperty('status_changes');
  });

  it('are not held if another buyer has bought the unheld units meanwhile', async () => {
    const [buyer, other] = [await newGuest(shop), await newGuest(shop)];
    const [sku, stream_id] = [await newSku(shop, { stock: 3 }), await newStream(shop, 15)];
    await buyer.line(sku, 2);
    await other.order(sku, 2);
    expect(await buyer.add(sku, 1, { stream_id })).toMatchObject({
      status: 409,
      body: { code: 'SKU_SOLD_OUT' },
    });
    expect(await stockOf(shop, sku)).toEqual({ stock: 3, sold: 2, held: 0 });
  });

  it('are held again by one call after the hold’s end, all of the line or none of it', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 3 }), await newStream(shop, 15)];
    const line = await buyer.line(sku, 2, { stream_id });
    const first = (await buyer.items())[0].held_until;
    // a running hold is not renewed
    await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 2, stream_id } });
    expect((await buyer.items())[0].held_until).toBe(first);
    shop.advance(16 * minute);
    // before the job has ended the hold, and after
    expect(
      await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 2, stream_id } }),
    ).toMatchObject({ status: 200 });
    expect(await stockOf(shop, sku)).toEqual({ stock: 3, sold: 0, held: 2 });
    shop.advance(16 * minute);
    await endAll();
    expect(
      await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 3, stream_id } }),
    ).toMatchObject({ status: 200 });
    expect((await buyer.items())[0]).toMatchObject({ quantity: 3 });
    expect(Date.parse((await buyer.items())[0].held_until)).toBeGreaterThan(
      shop.app.now().getTime() + 14 * minute,
    );
    expect((await stockOf(shop, sku)).held).toBe(3);
    shop.advance(16 * minute);
    await endAll();
    await (await newGuest(shop)).order(sku, 2);
    expect(
      await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 3, stream_id } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'ADD_CART_OUT_OF_STOCK', available_quantity: 1 },
    });
    expect((await stockOf(shop, sku)).held).toBe(0);
  });

  it('are not held when the quantity grows after the hold’s end; a decrease gives back the excess', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 9 }), await newStream(shop, 15)];
    const line = await buyer.line(sku, 3, { stream_id });
    await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 1 } });
    expect((await stockOf(shop, sku)).held).toBe(1);
    shop.advance(16 * minute);
    await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 5 } });
    expect((await stockOf(shop, sku)).held).toBeLessThanOrEqual(1);
    await endAll();
    expect((await stockOf(shop, sku)).held).toBe(0);
  });

  it('go back at once when the line is deleted', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 9 }), await newStream(shop, 15)];
    const line = await buyer.line(sku, 3, { stream_id });
    await buyer.call('DELETE', `/cart-items/${line}`);
    expect(await stockOf(shop, sku)).toEqual({ stock: 9, sold: 0, held: 0 });
  });

  it('become sold at the checkout, together with units whose hold has ended', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 5 }), await newStream(shop, 15)];
    const line = await buyer.line(sku, 2, { stream_id });
    shop.advance(16 * minute);
    await endAll();
    await buyer.line(sku, 2);
    expect((await stockOf(shop, sku)).held).toBe(0);
    expect((await buyer.checkout([line])).status).toBe(200);
    expect(await stockOf(shop, sku)).toEqual({ stock: 5, sold: 4, held: 0 });
  });

  it('can be bought by their holder when the shelf is empty', async () => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 2 });
    const line = await buyer.line(sku, 2, { stream_id: await newStream(shop, 15) });
    expect(await (await newGuest(shop)).add(sku)).toMatchObject({
      status: 409,
      body: { code: 'SKU_SOLD_OUT' },
    });
    expect((await buyer.checkout([line])).status).toBe(200);
  });

  it.each([
    ['of a post that keeps nothing', () => newStream(shop, null)],
    ['of another store', () => newStream(shop, 15, 'chaya')],
    ['that never was', async () => 2147483647],
  ])('are not held from a stream %s', async (_, stream) => {
    const buyer = await newGuest(shop);
    const sku = await newSku(shop, { stock: 5 });
    await buyer.line(sku, 2, { stream_id: await stream() });
    expect((await stockOf(shop, sku)).held).toBe(0);
    expect(await buyer.items()).toMatchObject([{ quantity: 2, held_until: null }]);
  });

  it('are given back once, however many jobs run at the same moment', async () => {
    const skus = await Promise.all(Array.from({ length: 4 }, () => newSku(shop, { stock: 50 })));
    const stream_id = await newStream(shop, 1);
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const buyer = await newGuest(shop);
        for (const sku of skus) await buyer.line(sku, 1, { stream_id });
      }),
    );
    shop.advance(2 * minute);
    const ended = await Promise.all(Array.from({ length: 6 }, () => endAll()));
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(48);
    for (const sku of skus)
      expect(await stockOf(shop, sku)).toEqual({ stock: 50, sold: 0, held: 0 });
  });
});

describe('goods that are not on sale in a stream yet (init)', () => {
  const refused = {
    status: 409,
    body: { code: 'SKU_OUTSIDE_OF_SALE_TIMES', sale_started_at: null, sale_ended_at: null },
  };

  it('cannot be taken from it, alone or in one batch with others, and nothing is held', async () => {
    const [waiting, selling] = [await newSku(shop, { stock: 5 }), await newSku(shop, { stock: 5 })];
    const [stream_id, other] = [await newStream(shop, 15), await newStream(shop, 15)];
    await stand(waiting, stream_id, 'init');
    await stand(selling, stream_id, 'selling');
    // on sale in another stream of the store
    await stand(waiting, other, 'selling');
    const buyers = await Promise.all(Array.from({ length: 3 }, () => newGuest(shop)));
    const replies = await Promise.all(
      buyers.flatMap((buyer) => [
        buyer.add(waiting, 1, { stream_id }),
        buyer.add(selling, 1, { stream_id }),
        buyer.add(waiting, 1, { stream_id: other }),
      ]),
    );
    replies.forEach((reply, index) =>
      expect(reply).toMatchObject(
        index % 3 === 0 ? refused : { status: 200, body: { added_quantity: 1 } },
      ),
    );
    expect([await stockOf(shop, waiting), await stockOf(shop, selling)]).toMatchObject([
      { held: 3 },
      { held: 3 },
    ]);
  });

  it('are added unheld without the stream, because the shop sells them', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 5 }), await newStream(shop, 15)];
    await stand(sku, stream_id, 'init');
    await buyer.line(sku, 2);
    expect(await buyer.items()).toMatchObject([{ quantity: 2, held_until: null }]);
    expect((await stockOf(shop, sku)).held).toBe(0);
  });

  it('can be taken once they are on sale; after they are withdrawn, a hold stays but does not begin again', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 5 }), await newStream(shop, 15)];
    await stand(sku, stream_id, 'init');
    expect(await buyer.add(sku, 1, { stream_id })).toMatchObject(refused);
    await stand(sku, stream_id, 'selling');
    const line = await buyer.line(sku, 1, { stream_id });
    await stand(sku, stream_id, 'init');
    expect(await buyer.add(sku, 1, { stream_id })).toMatchObject(refused);
    expect(await stockOf(shop, sku)).toMatchObject({ held: 1 });
    shop.advance(16 * minute);
    await endAll();
    expect(
      await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 1, stream_id } }),
    ).toMatchObject(refused);
    expect(await stockOf(shop, sku)).toMatchObject({ held: 0 });
    await stand(sku, stream_id, 'selling');
    expect(
      await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 1, stream_id } }),
    ).toMatchObject({ status: 200 });
    expect(await stockOf(shop, sku)).toMatchObject({ held: 1 });
  });

  it.each<[string, (sku: number, stream: number) => Promise<unknown>]>([
    ['taken out of it', (sku, stream) => stand(sku, stream, 'deleted')],
    [
      'in no stream at all',
      (sku) =>
        shop.sql(
          'DELETE FROM post_products WHERE product_id = (SELECT product_id FROM skus WHERE id = $1)',
          [sku],
        ),
    ],
  ])('are added unheld when they are %s', async (_, leave) => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 5 }), await newStream(shop, 15)];
    await leave(sku, stream_id);
    expect(await buyer.add(sku, 2, { stream_id })).toMatchObject({
      status: 200,
      body: { added_quantity: 2, held_quantity: 0 },
    });
    expect(await buyer.items()).toMatchObject([
      { quantity: 2, held_until: null, held_quantity: 0 },
    ]);
    expect((await stockOf(shop, sku)).held).toBe(0);
  });
});
