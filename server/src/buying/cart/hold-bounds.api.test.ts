import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, newStream, stockOf, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { guestAt } from '../../../test/guest-at.ts';
import { buyerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { endOverdueHolds } from '../../app/jobs/jobs.ts';

let shop: TestShop;
beforeAll(async () => {
  // behind a proxy: X-Forwarded-For decides where a call comes from
  shop = await openShop({
    settings: { PUBLIC_URL: 'http://shop.test', DEMO_IN_PUBLIC: '1', RATE_LIMIT: 'on' },
  });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const minute = 60_000;
const at = (ip: string) => guestAt(shop, ip);
const skusOf = async (many: number, stock: number): Promise<number[]> => {
  const skus: number[] = [];
  for (let n = 0; n < many; n++) skus.push(await newSku(shop, { stock }));
  return skus;
};
const heldOf = async (skus: number[]): Promise<number> =>
  (
    await shop.sql<{ held: number }>(
      'SELECT sum(held)::int AS held FROM sku_stock WHERE sku_id = ANY($1::int[])',
      [skus],
    )
  )[0]?.held ?? -1;

describe('the holds of one buyer', () => {
  it('cover five units of a SKU; further units are in the cart unheld, and the cart shows the held quantity', async () => {
    const [buyer, other] = [await newGuest(shop), await newGuest(shop)];
    const [sku, stream_id] = [await newSku(shop, { stock: 40 }), await newStream(shop, 15)];
    expect((await buyer.add(sku, 8, { stream_id })).body).toMatchObject({
      added_quantity: 8,
      held_quantity: 5,
    });
    expect(await buyer.items()).toMatchObject([
      { quantity: 8, held_quantity: 5, held_until: expect.any(String) },
    ]);
    const line = (await buyer.items())[0].id;
    await buyer.add(sku, 2, { stream_id });
    await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 20 } });
    expect((await stockOf(shop, sku)).held).toBe(5);
    expect((await other.add(sku, 35)).body).toMatchObject({ added_quantity: 35 });
  });
  it('cover no more units of a SKU than its purchase limit', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [
      await newSku(shop, { stock: 40, limit: 2 }),
      await newStream(shop, 15),
    ];
    expect((await buyer.add(sku, 2, { stream_id })).body).toMatchObject({ held_quantity: 2 });
    expect((await buyer.add(sku, 1, { stream_id })).status).toBe(409);
  });
  it('cover as many units as the store’s setting', async () => {
    await shop.sql(`UPDATE stores SET hold_limit = 2 WHERE slug = 'hanamori'`);
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 40 }), await newStream(shop, 15)];
    expect((await buyer.add(sku, 3, { stream_id })).body).toMatchObject({
      added_quantity: 3,
      held_quantity: 2,
    });
    await shop.sql(`UPDATE stores SET hold_limit = 5 WHERE slug = 'hanamori'`);
  });
  it('cover ten lines, also for concurrent calls', async () => {
    const buyer = await newGuest(shop);
    const skus = await skusOf(13, 9);
    const stream_id = await newStream(shop, 15);
    const added = await Promise.all(skus.map((sku) => buyer.add(sku, 1, { stream_id })));
    expect(added.map((reply) => reply.body.held_quantity).sort()).toEqual([
      0,
      0,
      0,
      ...Array(10).fill(1),
    ]);
    expect(await heldOf(skus)).toBe(10);
    const [free] = await buyer.items();
    await buyer.call('DELETE', `/cart-items/${free.id}`);
    // an unheld line of the thirteen can be held now
    const unheld = (await buyer.items()).find((item) => item.held_quantity === 0);
    expect(
      await buyer.call('PUT', `/cart-items/${unheld.id}`, { body: { quantity: 1, stream_id } }),
    ).toMatchObject({ status: 200 });
    expect((await buyer.items()).filter((item) => item.held_quantity > 0)).toHaveLength(10);
  });
});

describe('an expired hold', () => {
  it('is followed by a cool-down as long as it was if the SKU ran out meanwhile; adding without a hold stays possible', async () => {
    const [buyer, other] = [await newGuest(shop), await newGuest(shop)];
    const [sku, stream_id] = [await newSku(shop, { stock: 3 }), await newStream(shop, 10)];
    const line = await buyer.line(sku, 3, { stream_id });
    shop.advance(10 * minute + 1000);
    await endOverdueHolds(shop.app);
    const again = Date.parse((await buyer.items())[0].hold_again_at);
    expect(again - shop.app.now().getTime()).toBeGreaterThan(9 * minute);
    const refused = await buyer.call('PUT', `/cart-items/${line}`, {
      body: { quantity: 3, stream_id },
    });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) },
    });
    expect(refused.body.retry_after).toBeGreaterThan(9 * 60);
    await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 1 } });
    expect((await buyer.add(sku, 1, { stream_id })).body).toMatchObject({
      added_quantity: 1,
      held_quantity: 0,
      hold_again_at: expect.any(String),
    });
    // the buyers who waited can have them
    expect((await other.add(sku, 2, { stream_id })).body).toMatchObject({ held_quantity: 2 });
    shop.advance(10 * minute);
    await endOverdueHolds(shop.app);
    expect((await buyer.items())[0].hold_again_at).toBeNull();
    expect(
      await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 2, stream_id } }),
    ).toMatchObject({ status: 200 });
  });
  it.each([
    [
      'thrown away',
      async (buyer: TestBuyer, line: number) =>
        void (await buyer.call('DELETE', `/cart-items/${line}`)),
    ],
    [
      'thrown away after it was lowered',
      async (buyer: TestBuyer, line: number) => {
        await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 1 } });
        await buyer.call('DELETE', `/cart-items/${line}`);
      },
    ],
  ])('does not begin again by adding the line again after it was %s', async (_, end) => {
    const [buyer, other] = [await newGuest(shop), await newGuest(shop)];
    const [sku, stream_id] = [await newSku(shop, { stock: 2 }), await newStream(shop, 15)];
    const line = await buyer.line(sku, 2, { stream_id });
    shop.advance(8 * minute);
    await end(buyer, line);
    expect((await buyer.add(sku, 2, { stream_id })).body).toMatchObject({
      added_quantity: 2,
      held_quantity: 0,
      hold_again_at: expect.any(String),
    });
    expect((await other.add(sku, 1, { stream_id })).body).toMatchObject({ held_quantity: 1 });
    shop.advance(8 * minute + 1000);
    expect((await buyer.add(sku, 1, { stream_id })).status).toBe(409);
    await other.call('DELETE', `/cart-items/${(await other.items())[0].id}`);
    const [mine] = await buyer.items();
    await buyer.call('PUT', `/cart-items/${mine.id}`, { body: { quantity: 1 } });
    expect((await buyer.add(sku, 1, { stream_id })).body).toMatchObject({
      held_quantity: 2,
      hold_again_at: null,
    });
  });
  it('can begin again at once while there are enough units for everyone', async () => {
    const buyer = await newGuest(shop);
    const [sku, stream_id] = [await newSku(shop, { stock: 30 }), await newStream(shop, 15)];
    const line = await buyer.line(sku, 2, { stream_id });
    shop.advance(15 * minute + 1000);
    await endOverdueHolds(shop.app);
    expect(
      await buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 2, stream_id } }),
    ).toMatchObject({ status: 200 });
    await buyer.call('DELETE', `/cart-items/${line}`);
    expect((await buyer.add(sku, 1, { stream_id })).body).toMatchObject({ held_quantity: 1 });
  });
});

describe('the holds of one network', () => {
  const refused = {
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', retry_after: expect.any(Number) },
  };
  it('cover half of a SKU, however many guests it has; other networks can hold the rest', async () => {
    const [sku] = (await skusOf(1, 40)) as [number];
    const stream_id = await newStream(shop, 15);
    const replies = [];
    for (let n = 0; n < 6; n++)
      replies.push(await (await at(`203.0.113.${n + 1}`)).add(sku, 5, { stream_id }));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(replies[4]).toMatchObject(refused);
    expect(replies[4]?.body.retry_after).toBeGreaterThan(14 * 60);
    expect((await stockOf(shop, sku)).held).toBe(20);
    expect((await (await at('198.51.100.7')).add(sku, 5, { stream_id })).body).toMatchObject({
      held_quantity: 5,
    });
    // adding without a hold stays possible
    expect(await (await at('203.0.113.99')).add(sku, 5)).toMatchObject({
      status: 200,
      body: { held_quantity: 0 },
    });
  });
  it('cover a hundred units of the store’s goods, or a tenth of the stock they reach for', async () => {
    const skus = await skusOf(30, 20);
    const stream_id = await newStream(shop, 15);
    let held = 0;
    for (let n = 0; n < 12; n++) {
      const guest = await at(`2001:db8:1:1::${n + 1}`);
      for (const reply of await Promise.all(
        skus.slice((n % 3) * 10, (n % 3) * 10 + 10).map((sku) => guest.add(sku, 2, { stream_id })),
      ))
        held += reply.status === 200 ? (reply.body.held_quantity as number) : 0;
    }
    expect(held).toBe(100);
    expect(await heldOf(skus)).toBe(100);
    expect(
      (await (await at('2001:db8:1:2::1')).add(skus[0] as number, 2, { stream_id })).body,
    ).toMatchObject({ held_quantity: 2 });
  });
  it('count a line that grows, in the cart and by its quantity', async () => {
    const [sku] = (await skusOf(1, 10)) as [number];
    const stream_id = await newStream(shop, 15);
    const [one, two] = [await at('192.0.2.1'), await at('192.0.2.2')];
    await one.line(sku, 3, { stream_id });
    const line = await two.line(sku, 2, { stream_id });
    expect(await two.add(sku, 1)).toMatchObject(refused);
    expect(await two.call('PUT', `/cart-items/${line}`, { body: { quantity: 3 } })).toMatchObject(
      refused,
    );
    await one.call('DELETE', `/cart-items/${(await one.items())[0].id}`);
    expect(await two.call('PUT', `/cart-items/${line}`, { body: { quantity: 3 } })).toMatchObject({
      status: 200,
    });
  });
  it('do not let fast-checkout fill an enterprise store’s cart with units beyond the bound', async () => {
    await shop.sql(`UPDATE stores SET enable_enterprise = true WHERE slug = 'hanamori'`);
    const [sku] = (await skusOf(1, 10)) as [number];
    const stream_id = await newStream(shop, 15);
    const press = async (sub: string) =>
      shopCall(shop, 'POST', '/enterprise/stores/hanamori/fast-checkout', {
        member: await buyerSession(shop, { sub }),
        headers: { 'x-forwarded-for': '192.0.2.90' },
        body: { stream_id, skus: [{ id: sku, quantity: 4 }] },
      });
    expect((await press('the first of an office')).status).toBe(200);
    expect(await press('the second of an office')).toMatchObject(refused);
    expect((await stockOf(shop, sku)).held).toBe(4);
  });
  it('are counted by a digest, which is deleted when the hold ends', async () => {
    const [sku] = (await skusOf(1, 10)) as [number];
    const stream_id = await newStream(shop, 1);
    await (await at('192.0.2.77')).line(sku, 1, { stream_id });
    const network = async () =>
      (
        await shop.sql<{ network: string | null }>(
          'SELECT network::text FROM cart_items WHERE sku_id = $1',
          [sku],
        )
      )[0]?.network;
    expect(await network()).toMatch(/^-?\d{15,}$/);
    shop.advance(61_000);
    await endOverdueHolds(shop.app);
    expect(await network()).toBeNull();
  });
  it('are not counted for private addresses: a proxy’s, or this machine’s', async () => {
    const [sku] = (await skusOf(1, 10)) as [number];
    const stream_id = await newStream(shop, 15);
    for (let n = 0; n < 2; n++)
      expect((await (await at('10.0.0.7')).add(sku, 5, { stream_id })).body).toMatchObject({
        held_quantity: 5,
      });
  });
});
