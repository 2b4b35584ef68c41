import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, type TestBuyer } from '../../../test/buyer.ts';
import { EventStream } from '../../../test/event-stream.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { buyerSession, makePost, productOf, sellerSession, shopCall } from '../../../test/live.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';

let shop: TestShop;
let seller: string;
beforeAll(async () => {
  shop = await openShop();
  seller = await sellerSession(shop);
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

const minute = 60_000;

/** A show on air that sells one SKU for 1,000 yen. */
async function onAir({ stock = 100, cart_item_life = 15 as number | null, unlisted = false } = {}) {
  const sku = await newSku(shop, { stock, price: 1000, unlisted });
  const product_id = await productOf(shop, sku);
  const { id, stream_id } = await makePost(shop, seller, {
    product_ids: [product_id],
    cart_item_life,
  });
  const shown = await shopCall(shop, 'PUT', `/posts/${id}/showing`, {
    member: seller,
    body: { product_id },
  });
  expect(shown.status).toBe(200);
  return { id: id as number, stream_id: stream_id as number, sku, product_id };
}
type Show = Awaited<ReturnType<typeof onAir>>;

const start = (show: Show, also: Record<string, unknown> = {}, member = seller) =>
  shopCall(shop, 'POST', `/posts/${show.id}/flash-prices`, {
    member,
    body: {
      product_id: show.product_id,
      percent: 20,
      units: null,
      minutes: 5,
      starts_at: null,
      is_drop: false,
      ...also,
    },
  });
async function started(show: Show, also: Record<string, unknown> = {}): Promise<number> {
  const made = await start(show, also);
  expect(made).toMatchObject({ status: 200 });
  return made.body.data[0].id as number;
}
const stop = (show: Show, flash_id: number) =>
  shopCall(shop, 'DELETE', `/posts/${show.id}/flash-prices/${flash_id}`, { member: seller });
const read = async (show: Show) =>
  (await shopCall(shop, 'GET', `/posts/${show.id}`)).body.products[0];
const itemOf = async (buyer: TestBuyer) =>
  (await buyer.call('GET', '/stores/hanamori/carts')).body[0].items[0];
const itemsOfOrder = (order: number) =>
  shop.sql(
    'SELECT quantity, price, normal_price FROM order_items WHERE order_id = $1 ORDER BY id',
    [order],
  );
const code = (reply: { status: number; body: { code?: string } }) =>
  reply.body.code ?? reply.status;

describe('a flash price', () => {
  it('is the price of units taken while it runs, and stays with the hold after the end', async () => {
    const show = await onAir();
    await started(show, { units: 10 });
    expect(await read(show)).toMatchObject({
      flash: {
        is_running: true,
        units: 10,
        units_left: 10,
        prices: [{ sku_id: show.sku, price: 800 }],
      },
    });
    const buyer = await newGuest(shop);
    const added = await buyer.add(show.sku, 2, { stream_id: show.stream_id });
    expect(added.body.cart_line.item).toMatchObject({
      price: 800,
      current_price: 800,
      normal_price: 1000,
      held_quantity: 2,
    });
    expect(await read(show)).toMatchObject({ flash: { units_left: 8 } });
    shop.advance(6 * minute);
    expect((await read(show)).flash).toBeUndefined();
    const item = await itemOf(buyer);
    expect(item).toMatchObject({ price: 800, current_price: 800, normal_price: 1000 });
    expect(item.status_changes).toBeUndefined();
    const late = await newGuest(shop);
    expect(
      (await late.add(show.sku, 1, { stream_id: show.stream_id })).body.cart_line.item,
    ).toMatchObject({ price: 1000 });
    const placed = await buyer.checkout([item.id]);
    expect(placed.status).toBe(200);
    expect(await itemsOfOrder(placed.body.id)).toEqual([
      { quantity: 2, price: 800, normal_price: 1000 },
    ]);
  });

  it('ends with the hold: the buyer accepts the normal price before ordering', async () => {
    const show = await onAir();
    await started(show);
    const buyer = await newGuest(shop);
    const line = await buyer.line(show.sku, 1, { stream_id: show.stream_id });
    shop.advance(16 * minute);
    const change = { type: 'price_changed', price: 1000 };
    expect(await itemOf(buyer)).toMatchObject({
      price: 800,
      current_price: 1000,
      status_changes: [change],
    });
    expect(await buyer.checkout([line])).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED' },
    });
    expect(
      (
        await buyer.call('PUT', '/stores/hanamori/cart-items/sync-snapshot', {
          body: { ids: [line] },
        })
      ).status,
    ).toBe(200);
    const placed = await buyer.checkout([line]);
    expect(await itemsOfOrder(placed.body.id)).toEqual([
      { quantity: 1, price: 1000, normal_price: null },
    ]);
  });

  it('refuses more units of its line after the end, and fewer keep it', async () => {
    const show = await onAir();
    const flash_id = await started(show, { units: 3 });
    const buyer = await newGuest(shop);
    const line = await buyer.line(show.sku, 2, { stream_id: show.stream_id });
    const raise = (quantity: number) =>
      buyer.call('PUT', `/cart-items/${line}`, { body: { quantity } });
    expect(await raise(4)).toMatchObject({
      status: 409,
      body: { code: 'FLASH_UNITS_SHORT', remaining: 1 },
    });
    expect(await buyer.add(show.sku, 2, { stream_id: show.stream_id })).toMatchObject({
      status: 409,
      body: { code: 'FLASH_UNITS_SHORT', remaining: 1 },
    });
    expect((await raise(3)).status).toBe(200);
    expect((await stop(show, flash_id)).status).toBe(200);
    expect(await raise(4)).toMatchObject({
      status: 409,
      body: { code: 'FLASH_UNITS_SHORT', remaining: 0 },
    });
    expect((await raise(1)).status).toBe(200);
    expect(await itemOf(buyer)).toMatchObject({ quantity: 1, price: 800, current_price: 800 });
  });

  it('without holds, is taken by the order: never charged unless shown', async () => {
    const show = await onAir({ cart_item_life: null });
    await started(show, { units: 1 });
    const [first, second] = [await newGuest(shop), await newGuest(shop)];
    const lines = [
      await first.line(show.sku, 1, { stream_id: show.stream_id }),
      await second.line(show.sku, 1, { stream_id: show.stream_id }),
    ];
    expect(await itemOf(second)).toMatchObject({
      price: 800,
      current_price: 800,
      held_quantity: 0,
    });
    const replies = await Promise.all([
      first.checkout([lines[0] as number]),
      second.checkout([lines[1] as number]),
    ]);
    expect(replies.map(code).sort()).toEqual([200, 'CHECKOUT_ITEMS_STATUS_HAVE_CHANGED']);
    const prices = await shop.sql('SELECT price FROM order_items WHERE sku_id = $1', [show.sku]);
    expect(prices).toEqual([{ price: 800 }]);
  });

  it('is given to exactly its number of units by a hundred takes at once', async () => {
    const show = await onAir({ stock: 200 });
    await started(show, { units: 10 });
    const buyers = await Promise.all(Array.from({ length: 100 }, () => newGuest(shop)));
    const added = await Promise.all(
      buyers.map((buyer) => buyer.add(show.sku, 1, { stream_id: show.stream_id })),
    );
    const prices = added.map(({ body }) => body.cart_line.item.price as number);
    expect(prices.filter((price) => price === 800)).toHaveLength(10);
    expect(prices.filter((price) => price === 1000)).toHaveLength(90);
    expect(await read(show)).toMatchObject({ flash: { units_left: 0 } });
    const lucky = buyers[prices.indexOf(800)] as TestBuyer;
    expect((await lucky.call('DELETE', `/cart-items/${(await itemOf(lucky)).id}`)).status).toBe(
      200,
    );
    expect(await read(show)).toMatchObject({ flash: { units_left: 1 } });
  }, 60_000);

  it('is refused in an enterprise’s fast checkout for more units than are left', async () => {
    await shop.sql(`UPDATE stores SET enable_enterprise = true WHERE slug = 'hanamori'`);
    const show = await onAir();
    await started(show, { units: 2 });
    const body = { stream_id: show.stream_id, skus: [{ id: show.sku, quantity: 3 }] };
    const path = '/enterprise/stores/hanamori/fast-checkout';
    const refused = await shopCall(shop, 'POST', path, { member: await buyerSession(shop), body });
    await shop.sql(`UPDATE stores SET enable_enterprise = false WHERE slug = 'hanamori'`);
    expect(refused).toMatchObject({ body: { code: 'FLASH_UNITS_SHORT', remaining: 2 } });
  });
  it('is refused for a new line that only some units of are left for', async () => {
    const show = await onAir();
    await started(show, { units: 2 });
    const buyer = await newGuest(shop);
    expect(await buyer.add(show.sku, 3, { stream_id: show.stream_id })).toMatchObject({
      body: { code: 'FLASH_UNITS_SHORT', remaining: 2 },
    });
  });
});

describe('a drop', () => {
  it('sells nothing before its time, its units then, and the next wave later', async () => {
    const show = await onAir({ unlisted: true });
    const at = (minutes: number) =>
      new Date(shop.app.now().getTime() + minutes * minute).toISOString();
    await started(show, { is_drop: true, units: 1, starts_at: at(2), minutes: 5 });
    await started(show, { is_drop: true, units: 1, starts_at: at(10), minutes: 5, percent: 30 });
    expect(await read(show)).toMatchObject({
      status: 'init',
      flash: { is_running: false, is_drop: true },
    });
    const guests = await Promise.all([1, 2, 3].map(() => shop.guest()));
    const take = (nth: number, also: object = { stream_id: show.stream_id }) =>
      shopCall(shop, 'POST', '/add-cart', {
        guest: guests[nth] as string,
        body: { id: show.sku, quantity: 1, ...also },
      });
    expect(code(await take(0))).toBe('SKU_OUTSIDE_OF_SALE_TIMES');
    shop.advance(2 * minute + 1000);
    expect((await take(0)).body.cart_line.item).toMatchObject({ price: 800 });
    expect(code(await take(1))).toBe('SKU_OUTSIDE_OF_SALE_TIMES');
    expect(await read(show)).toMatchObject({ status: 'sold' });
    expect(code(await take(1, {}))).toBe('SKU_OUTSIDE_OF_SALE_TIMES');
    shop.advance(8 * minute);
    expect((await take(1)).body.cart_line.item).toMatchObject({ price: 700 });
    shop.advance(5 * minute);
    expect((await take(2)).body.cart_line.item).toMatchObject({ price: 1000 });
  });
});

describe('viewers', () => {
  it('are told of the start and of the end by the clock', async () => {
    const show = await onAir();
    const stream = await (
      await EventStream.open(shop.origin, show.id, {})
    ).until(({ told }) => told.length > 0);
    const flash = () => stream.products.get(show.product_id)?.flash;
    const flash_id = await started(show, {
      starts_at: new Date(shop.app.now().getTime() + 1500).toISOString(),
      minutes: 1,
    });
    await stream.until(() => flash()?.is_running === false);
    await stream.until(() => flash()?.is_running === true);
    expect(shop.app.now().getTime() - Date.parse(flash()?.starts_at ?? '')).toBeLessThan(300);
    const sentAt = Date.now();
    expect((await stop(show, flash_id)).status).toBe(200);
    await stream.until(() => flash() === undefined);
    expect(Date.now() - sentAt).toBeLessThan(300);
    await stream.close();
  });
});

describe('setting a flash price', () => {
  it('refuses what is not lower, overlaps, is not of the show, or has no show on air', async () => {
    const show = await onAir();
    expect(
      code(await start(show, { percent: undefined, prices: [{ sku_id: show.sku, price: 1000 }] })),
    ).toBe('FLASH_PRICE_NOT_LOWER');
    expect(code(await start(show, { percent: undefined }))).toBe('VALIDATION_EXCEPTION');
    expect(code(await start(show, { product_id: show.product_id + 1000 }))).toBe(
      'VALIDATION_EXCEPTION',
    );
    expect(code(await start(show, { starts_at: '2020-01-01T00:00:00Z' }))).toBe(
      'VALIDATION_EXCEPTION',
    );
    await started(show);
    expect(code(await start(show))).toBe('FLASH_PRICE_OVERLAPS');
    const quiet = await onAir();
    await shop.sql('UPDATE posts SET live = false WHERE id = $1', [quiet.id]);
    expect(code(await start(quiet))).toBe('SHOW_NOT_ON_AIR');
  });

  it('is open to the hosts of the store only, and writes the activity log', async () => {
    const show = await onAir();
    const other = await sellerSession(shop, 'demo-liver-2');
    expect(code(await start(show, {}, other))).toBe('NOT_FOUND');
    expect(
      (
        await shopCall(shop, 'POST', `/posts/${show.id}/flash-prices`, {
          guest: await shop.guest(),
          body: {},
        })
      ).status,
    ).toBeGreaterThanOrEqual(401);
    const flash_id = await started(show);
    expect((await stop(show, flash_id)).status).toBe(200);
    expect(code(await stop(show, flash_id + 1000))).toBe('NOT_FOUND');
    const log = await shop.sql<{ call: string }>(
      'SELECT call FROM audit_entries WHERE subject = $1 ORDER BY id',
      [`show ${show.id}`],
    );
    expect(log.map(({ call }) => call.split(' ')[0])).toEqual(['POST', 'DELETE']);
  });
});
