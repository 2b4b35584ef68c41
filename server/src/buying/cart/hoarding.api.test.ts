import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newSku, newStream, stockOf, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { guestAt } from '../../../test/guest-at.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { endOverdueHolds } from '../../app/jobs/jobs.ts';

let shop: TestShop;
beforeAll(async () => {
  // behind a proxy: X-Forwarded-For decides where a call comes from; limits on new guests are off
  shop = await openShop({ settings: { PUBLIC_URL: 'http://shop.test', DEMO_IN_PUBLIC: '1' } });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const minutes = 15;
const later = async (passed = minutes) => {
  shop.advance(passed * 60_000 + 1000);
  await endOverdueHolds(shop.app);
};
const networks = { one: '203.0.113', two: '198.51.100' };
const from = (network: string, n: number) => guestAt(shop, `${network}.${n + 1}`);
let elsewhere = 0;
const newcomer = () => guestAt(shop, `192.0.${++elsewhere}.9`);
const setUp = async (stock: number) => ({
  sku: await newSku(shop, { stock }),
  stream_id: await newStream(shop, minutes),
});
const heldOf = async (buyer: TestBuyer) =>
  (await buyer.items()).reduce((sum, item) => sum + item.held_quantity, 0);

/** Has new guests of a network take two units each. @returns the units that are held for them */
async function grab(
  network: string,
  { sku, stream_id }: { sku: number; stream_id: number },
  guests = 25,
): Promise<number> {
  const buyers = await Promise.all(Array.from({ length: guests }, (_, n) => from(network, n)));
  const replies = await Promise.all(buyers.map((buyer) => buyer.add(sku, 2, { stream_id })));
  return replies.reduce(
    (sum, { body }) => sum + ((body.held_quantity as number | undefined) ?? 0),
    0,
  );
}

describe('a network whose holds ended unsold', () => {
  it('waits like a single buyer while others want the SKU: two networks in turns do not block newcomers', async () => {
    const goods = await setUp(42);
    expect((await grab(networks.one, goods)) + (await grab(networks.two, goods))).toBe(40);
    await (await newcomer()).line(goods.sku, 2, { stream_id: goods.stream_id });
    expect(
      await (await newcomer()).add(goods.sku, 1, { stream_id: goods.stream_id }),
    ).toMatchObject({ status: 409, body: { code: 'SKU_SOLD_OUT' } });
    await later();
    // they come first again
    expect(
      (await grab(networks.one, goods)) + (await grab(networks.two, goods)),
    ).toBeLessThanOrEqual(4);
    for (let n = 0; n < 10; n++)
      expect(
        (await (await newcomer()).add(goods.sku, 2, { stream_id: goods.stream_id })).body,
      ).toMatchObject({ held_quantity: 2 });
    await later();
    expect(await grab(networks.one, goods)).toBeGreaterThan(0);
  });
  it('still takes units without a hold, and reads when it may hold again', async () => {
    const { sku, stream_id } = await setUp(4);
    await (await from(networks.one, 1)).line(sku, 4, { stream_id });
    await later();
    const { body } = await (await from(networks.one, 2)).add(sku, 1, { stream_id });
    expect(body).toMatchObject({ added_quantity: 1, held_quantity: 0 });
    expect(Date.parse(body.hold_again_at) - shop.app.now().getTime()).toBeGreaterThan(
      (minutes - 1) * 60_000,
    );
  });
  it.each<[string, (buyer: TestBuyer, line: number) => Promise<unknown>]>([
    ['throwing lines away', (buyer, line) => buyer.call('DELETE', `/cart-items/${line}`)],
    [
      'lowering lines',
      (buyer, line) => buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 1 } }),
    ],
  ])('keeps its cool-down after %s before the end of the hold', async (_, end) => {
    const { sku, stream_id } = await setUp(8);
    const [taker, other] = [await from(networks.one, 1), await newcomer()];
    const line = await taker.line(sku, 4, { stream_id });
    await other.line(sku, 4, { stream_id });
    shop.advance(14 * 60_000);
    await end(taker, line);
    expect(await grab(networks.one, { sku, stream_id }, 3)).toBe(0);
    expect((await (await newcomer()).add(sku, 2, { stream_id })).body).toMatchObject({
      held_quantity: 2,
    });
  });
  it('does not wait for units that it bought, nor if no other network wanted the SKU', async () => {
    const { sku, stream_id } = await setUp(8);
    const buyer = await from(networks.one, 1);
    const line = await buyer.line(sku, 4, { stream_id });
    const address_id = await buyer.address();
    expect((await buyer.checkout([line], { address_id })).status).toBe(200);
    expect((await (await from(networks.one, 2)).add(sku, 2, { stream_id })).body).toMatchObject({
      held_quantity: 2,
    });
    await later();
    expect((await (await from(networks.one, 3)).add(sku, 2, { stream_id })).body).toMatchObject({
      held_quantity: 2,
    });
  });
});

describe('a small stock', () => {
  it('can be held whole by the first family while no other network wants it', async () => {
    const { sku, stream_id } = await setUp(5);
    expect((await (await from(networks.one, 1)).add(sku, 5, { stream_id })).body).toMatchObject({
      held_quantity: 5,
    });
  });
  it('is held to one half by a network once another holds it; further units go into the cart unheld', async () => {
    const { sku, stream_id } = await setUp(5);
    const honest = await newcomer();
    await honest.line(sku, 1, { stream_id });
    expect(await grab(networks.one, { sku, stream_id }, 3)).toBe(2);
    expect((await stockOf(shop, sku)).held).toBe(3);
    const family = await from(networks.two, 1);
    expect((await family.add(sku, 2, { stream_id })).body).toMatchObject({
      added_quantity: 2,
      held_quantity: 2,
    });
    expect(await heldOf(family)).toBe(2);
  });
  it('of one unit is still held', async () => {
    const { sku, stream_id } = await setUp(1);
    expect((await (await newcomer()).add(sku, 1, { stream_id })).body).toMatchObject({
      held_quantity: 1,
    });
  });
  it('is not blocked by two networks in turns', async () => {
    const goods = await setUp(5);
    expect(
      (await (await from(networks.one, 1)).add(goods.sku, 5, { stream_id: goods.stream_id })).body,
    ).toMatchObject({ held_quantity: 5 });
    await later();
    expect(
      (await (await from(networks.two, 1)).add(goods.sku, 5, { stream_id: goods.stream_id })).body,
    ).toMatchObject({ held_quantity: 2 });
    expect(await grab(networks.one, goods, 3)).toBe(0);
    for (let n = 0; n < 3; n++)
      expect(
        (await (await newcomer()).add(goods.sku, 1, { stream_id: goods.stream_id })).body,
      ).toMatchObject({ held_quantity: 1 });
  });
});
