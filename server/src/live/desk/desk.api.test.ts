import type { Desk, DeskAction, DeskSku } from '@noren/contract/entities/desk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, stockOf, theMember, until } from '../../../test/buyer.ts';
import { finish, gateway } from '../../../test/card-gateway.ts';
import { EventStream } from '../../../test/event-stream.ts';
import { buyerSession, makePost, productOf, sellerSession, shopCall } from '../../../test/live.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { hostSession, newShow } from '../../../test/shows.ts';
import { newStaff } from '../../../test/staff.ts';
import { openFeeds } from '../posts/feeds.ts';

let shop: TestShop;
let seller: string;
beforeAll(async () => {
  shop = await openShop();
  seller = await sellerSession(shop);
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

/** A show on air that holds units for 15 minutes and sells SKUs with this stock. */
async function onAir(...stocks: number[]) {
  const skus = await Promise.all(stocks.map((stock) => newSku(shop, { stock, price: 1000 })));
  const products = await Promise.all(skus.map((sku) => productOf(shop, sku)));
  const { id, stream_id } = await makePost(shop, seller, {
    product_ids: products,
    upcoming_at: null,
  });
  await shopCall(shop, 'PUT', `/posts/${id}`, {
    member: seller,
    body: { product_ids: [], statuses: products.map((one) => ({ id: one, status: 'selling' })) },
  });
  return { id: id as number, stream_id: stream_id as number, products, skus };
}
let keys = 0;
const act = (
  id: number,
  body: DeskAction,
  { member = seller, key = `desk-action-${++keys}-of-the-tests` } = {},
) => shopCall(shop, 'POST', `/posts/${id}/desk/actions`, { member, body, key });
const read = (id: number, member = seller) =>
  shopCall(shop, 'GET', `/posts/${id}/desk`, { member });
const deskOf = async (id: number): Promise<Desk> => (await read(id)).body.data;
const skuOn = async (id: number, sku: number): Promise<DeskSku> =>
  (await deskOf(id)).products.flatMap(({ skus }) => skus).find((one) => one.id === sku) as DeskSku;
const auditOf = (sku: number) =>
  shop.sql<{ call: string; staff_id: number | null; before: object; after: object }>(
    'SELECT call, staff_id, before, after FROM audit_entries WHERE subject = $1 ORDER BY id',
    [`sku ${sku}`],
  );

describe('GET /posts/{id}/desk', () => {
  it('has the price of a flash price while it runs', async () => {
    const { id, skus, products } = await onAir(9, 5);
    const [sku, other] = skus as [number, number];
    const path = `/posts/${id}/flash-prices`;
    const started = await shopCall(shop, 'POST', path, {
      member: seller,
      body: {
        product_id: products[0],
        percent: 20,
        minutes: 5,
        units: null,
        starts_at: null,
        is_drop: false,
      },
    });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
    expect(await skuOn(id, sku)).toMatchObject({ price: 1000, flash_price: 800 });
    expect(await skuOn(id, other)).not.toHaveProperty('flash_price');
    const [{ id: flash }] = started.body.data;
    await shopCall(shop, 'DELETE', `${path}/${flash}`, { member: seller });
    expect(await skuOn(id, sku)).not.toHaveProperty('flash_price');
  });

  it('has each SKU of the show with its units by state, and the figures of the show', async () => {
    const { id, stream_id, skus, products } = await onAir(9, 5);
    const [sku, other] = skus as [number, number];
    expect(await skuOn(id, sku)).toEqual({
      id: sku,
      name: 'one',
      price: 1000,
      original_price: null,
      left: 9,
      in_carts: 0,
      unpaid: 0,
      paid: 0,
      held: 0,
      holds_end_at: null,
      ending: 0,
    });
    await (await newGuest(shop)).line(sku, 2, { stream_id });
    const cash = await newGuest(shop);
    await cash.checkout([await cash.line(sku, 1, { stream_id })]);
    const member = await theMember(shop);
    const { body: order } = await member.checkout([await member.line(sku, 3, { stream_id })], {
      payment_type: 'gmo_credit',
    });
    await finish(
      shop,
      (await member.pay(order.id, await member.card())).body.data.pay_redirect_url,
    );
    // bought outside the show: it lowers what is left, and nothing else
    await (await newGuest(shop)).order(other, 1);
    expect(await skuOn(id, sku)).toMatchObject({
      left: 3,
      in_carts: 2,
      unpaid: 1,
      paid: 3,
      held: 2,
      ending: 0,
      holds_end_at: expect.any(String),
    });
    expect(await skuOn(id, other)).toMatchObject({ left: 4, in_carts: 0, unpaid: 0, paid: 0 });
    const { figures, ...desk } = await deskOf(id);
    expect(desk).toMatchObject({
      live: true,
      showing: null,
      is_video_missing: false,
      products: products.map((one, nth) => ({ id: one, number: nth + 1 })),
    });
    expect(figures).toMatchObject({
      orders: 2,
      placed_amount: 4000,
      paid_amount: 3000,
      viewers: 0,
    });
    expect(figures.minutes).toHaveLength(30);
    expect(figures.minutes.reduce((sum, amount) => sum + amount, 0)).toBe(4000);
  });

  it('is right after parallel purchases', async () => {
    const { id, stream_id, skus } = await onAir(20);
    const [sku] = skus as [number];
    const buyers = await Promise.all(Array.from({ length: 30 }, () => newGuest(shop)));
    const added = await Promise.all(buyers.map((buyer) => buyer.add(sku, 1, { stream_id })));
    const lines = added.flatMap(({ status, body }, nth) =>
      status === 200
        ? [{ buyer: buyers[nth] as (typeof buyers)[number], line: body.cart_item_id as number }]
        : [],
    );
    await Promise.all([
      ...lines.slice(0, 12).map(({ buyer, line }) => buyer.checkout([line])),
      ...Array.from({ length: 5 }, () => act(id, { type: 'add_stock', sku_id: sku, units: 2 })),
    ]);
    const { stock, sold, held } = await stockOf(shop, sku);
    expect([stock, sold, held]).toEqual([30, 12, lines.length - 12]);
    expect(await skuOn(id, sku)).toMatchObject({
      left: stock - sold - held,
      in_carts: lines.length - 12,
      unpaid: 12,
      paid: 0,
    });
    expect((await deskOf(id)).figures).toMatchObject({ orders: 12, placed_amount: 12_000 });
  });

  it('says that nothing changed for the same version', async () => {
    const { id, skus } = await onAir(3);
    const { version } = (await read(id)).body;
    const again = () =>
      shopCall(shop, 'GET', `/posts/${id}/desk?version=${version}`, { member: seller });
    expect((await again()).body).toEqual({ version, data: null });
    await act(id, { type: 'add_stock', sku_id: skus[0] as number, units: 1 });
    expect((await again()).body.data).toMatchObject({ id });
    expect(
      await shopCall(shop, 'GET', `/posts/${id}/desk?version=*`, { member: seller }),
    ).toMatchObject({ status: 422 });
  });

  it('counts the buyers who watch in every process, and no host', { tags: 'deep' }, async () => {
    const { id } = await onAir(3);
    const [row] = await shop.sql<{ store_id: number }>('SELECT store_id FROM posts WHERE id = $1', [
      id,
    ]);
    const stream = await EventStream.open(shop.origin, id);
    const host = await EventStream.open(shop.origin, id, {
      headers: { cookie: `huc-seller-token=${seller}` },
    });
    const elsewhere = await openFeeds(shop.database, shop.app.now, () => undefined);
    await elsewhere.watch(
      { store_id: row?.store_id as number, id },
      { sequence: 0, isBuyer: true, send: () => undefined, end: () => undefined },
      null,
    );
    await until(
      async () => (await deskOf(id)).figures.viewers,
      (viewers) => viewers === 2,
      12_000,
    );
    await elsewhere.close();
    await Promise.all([stream.close(), host.close()]);
    await shop.sql(
      'UPDATE post_feeds SET viewers = (SELECT jsonb_object_agg(key, jsonb_build_array(value->0, 0)) FROM jsonb_each(viewers)) WHERE post_id = $1',
      [id],
    );
    expect((await deskOf(id)).figures.viewers).toBe(0);
  });
});

describe('access to a desk', () => {
  it('is its host’s alone: other hosts, stores, buyers, guests and merchants get nothing', async () => {
    const { id, skus } = await onAir(3);
    const manager = await newStaff(shop, { hanamori: 'owner' });
    const anotherHost = await hostSession(shop, manager, (await newShow(manager)).id);
    const anotherStore = await sellerSession(shop, 'demo-liver-2');
    const action = { type: 'add_stock', sku_id: skus[0] as number, units: 1 } as const;
    for (const member of [anotherHost, anotherStore]) {
      expect(await read(id, member)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(await act(id, action, { member })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    for (const member of [await buyerSession(shop), manager.token, '']) {
      expect(await read(id, member)).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      expect(await act(id, action, { member })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHORIZED' },
      });
    }
    expect(await stockOf(shop, skus[0] as number)).toMatchObject({ stock: 3 });
  });

  it('ends when the host is taken off the list', async () => {
    const { id, skus } = await onAir(3);
    await shop.sql("UPDATE livers SET allowlisted = false WHERE platform_user_id = 'demo-liver-1'");
    const refused = [
      await read(id),
      await act(id, { type: 'add_stock', sku_id: skus[0] as number, units: 1 }),
    ];
    await shop.sql("UPDATE livers SET allowlisted = true WHERE platform_user_id = 'demo-liver-1'");
    expect(refused.map(({ status }) => status)).toEqual([401, 401]);
  });

  it('reaches only products of the show', async () => {
    const { id } = await onAir(3);
    const strange = await newSku(shop, { stock: 3 });
    const product_id = await productOf(shop, strange);
    const actions: DeskAction[] = [
      { type: 'add_stock', sku_id: strange, units: 1 },
      { type: 'set_price', sku_id: strange, price: 1, original_price: null, expected_price: 1000 },
      { type: 'extend_holds', sku_id: strange, minutes: 5 },
      { type: 'release_holds', sku_id: strange },
      { type: 'set_selling', product_id, is_selling: true },
      { type: 'feature', product_id },
    ];
    for (const action of actions)
      expect(await act(id, action), action.type).toMatchObject({
        status: 409,
        body: { code: 'SKU_DELETED' },
      });
    expect(await auditOf(strange)).toEqual([]);
  });
});

describe('POST /posts/{id}/desk/actions', () => {
  it('adds stock once for each key, takes it back, and never below what is sold and held', async () => {
    const { id, stream_id, skus } = await onAir(1);
    const [sku] = skus as [number];
    const add = { type: 'add_stock', sku_id: sku, units: 4 } as const;
    const sent = await Promise.all(
      [1, 2, 3].map(() => act(id, add, { key: `one-intent-of-stock-${sku}` })),
    );
    expect(sent.map(({ status, body }) => [status, body])).toEqual(
      sent.map(() => [200, { units: 0 }]),
    );
    expect(
      await act(id, { ...add, units: 5 }, { key: `one-intent-of-stock-${sku}` }),
    ).toMatchObject({ body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await stockOf(shop, sku)).toMatchObject({ stock: 5 });
    await (await newGuest(shop)).line(sku, 3, { stream_id });
    const refused = await act(id, { ...add, units: -4 });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'STOCK_BELOW_COMMITTED', stock: 5, held: 3 },
    });
    expect((await act(id, { ...add, units: -2 })).status).toBe(200);
    expect(await auditOf(sku)).toMatchObject([
      {
        call: 'POST /posts/{id}/desk/actions',
        staff_id: null,
        before: { on_hand: 1 },
        after: { on_hand: 5, host: expect.any(String), show: expect.any(String) },
      },
      { before: { on_hand: 5 }, after: { on_hand: 3 } },
    ]);
    expect(
      await shop.sql('SELECT change, reason FROM stock_changes WHERE sku_id = $1 ORDER BY id', [
        sku,
      ]),
    ).toEqual([
      { change: 4, reason: 'received' },
      { change: -2, reason: 'mistake' },
    ]);
    expect(await act(id, { ...add, units: 0 })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
  });

  it('changes the price that the host saw, for everyone who looks', async () => {
    const { id, skus, products } = await onAir(3);
    const [sku] = skus as [number];
    const price = {
      type: 'set_price',
      sku_id: sku,
      price: 800,
      original_price: 1000,
      expected_price: 1000,
    } as const;
    expect(await act(id, { ...price, original_price: 800 })).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION_EXCEPTION' },
    });
    const both = await Promise.all([act(id, price), act(id, { ...price, price: 700 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('CHANGED_MEANWHILE');
    const now = (await skuOn(id, sku)).price;
    expect(now).toBe(both[0]?.status === 200 ? 800 : 700);
    expect((await shop.call('GET', `/products/${products[0]}`)).body.skus).toMatchObject([
      { price: now, original_price: 1000 },
    ]);
    expect(
      (await act(id, { ...price, price: 1000, original_price: null, expected_price: now })).status,
    ).toBe(200);
    expect(await skuOn(id, sku)).toMatchObject({ price: 1000, original_price: null });
    expect(await auditOf(sku)).toMatchObject([
      { before: { price: 1000 }, after: { price: now } },
      { before: { price: now }, after: { price: 1000 } },
    ]);
    const [row] = await shop.sql<{ revision: number }>(
      'SELECT revision FROM products WHERE id = $1',
      [products[0]],
    );
    expect(row?.revision).toBe(2);
  });

  it('extends the holds of a SKU in this show alone, for at most a day', async () => {
    const { id, stream_id, skus } = await onAir(9);
    const [sku] = skus as [number];
    const [buyer, elsewhere] = [await newGuest(shop), await newGuest(shop)];
    await buyer.line(sku, 2, { stream_id });
    const other = await makePost(shop, seller, {
      product_ids: [await productOf(shop, sku)],
      upcoming_at: null,
    });
    await shopCall(shop, 'PUT', `/posts/${other.id}`, {
      member: seller,
      body: { product_ids: [], statuses: [{ id: other.products[0].id, status: 'selling' }] },
    });
    await elsewhere.line(sku, 1, { stream_id: other.stream_id });
    const [before, untouched] = [
      (await buyer.items())[0].held_until,
      (await elsewhere.items())[0].held_until,
    ];
    expect((await act(id, { type: 'extend_holds', sku_id: sku, minutes: 10 })).body).toEqual({
      units: 2,
    });
    expect(Date.parse((await buyer.items())[0].held_until) - Date.parse(before)).toBe(600_000);
    expect((await elsewhere.items())[0].held_until).toBe(untouched);
    await shop.sql(
      "UPDATE cart_items SET held_until = $2::timestamptz + interval '23 hours 50 minutes' WHERE sku_id = $1 AND stream_id = $3",
      [sku, shop.app.now(), stream_id],
    );
    await act(id, { type: 'extend_holds', sku_id: sku, minutes: 60 });
    expect(
      Date.parse((await buyer.items())[0].held_until) - shop.app.now().getTime(),
    ).toBeLessThanOrEqual(24 * 3_600_000);
  });

  it('releases holds: the lines stay, the units are free, and nothing is given back twice', async () => {
    const { id, stream_id, skus } = await onAir(3);
    const [sku] = skus as [number];
    const [buyer, next] = [await newGuest(shop), await newGuest(shop)];
    await buyer.line(sku, 3, { stream_id });
    expect((await next.add(sku, 1, { stream_id })).status).toBe(409);
    const released = await Promise.all([
      act(id, { type: 'release_holds', sku_id: sku }),
      act(id, { type: 'release_holds', sku_id: sku }),
    ]);
    expect(released.map(({ body }) => body.units).sort()).toEqual([0, 3]);
    expect(await stockOf(shop, sku)).toEqual({ stock: 3, sold: 0, held: 0 });
    expect(await buyer.items()).toMatchObject([{ quantity: 3 }]);
    expect((await next.add(sku, 1, { stream_id })).status).toBe(200);
    expect(await auditOf(sku)).toMatchObject([
      { before: { held_units: 3 }, after: { held_units: 0 } },
    ]);
  });

  it('warns of holds that end within a minute', async () => {
    const { id, stream_id, skus } = await onAir(3);
    const [sku] = skus as [number];
    await (await newGuest(shop)).line(sku, 2, { stream_id });
    await shop.sql(
      "UPDATE cart_items SET held_until = $2::timestamptz + interval '40 seconds' WHERE sku_id = $1",
      [sku, shop.app.now()],
    );
    expect(await skuOn(id, sku)).toMatchObject({ held: 2, ending: 2 });
  });

  it('stops and starts selling, features, and ends the show', async () => {
    const { id, stream_id, skus, products } = await onAir(2, 1);
    const [product_id, second] = products as [number, number];
    const buyer = await newGuest(shop);
    expect((await act(id, { type: 'set_selling', product_id, is_selling: false })).status).toBe(
      200,
    );
    expect(await buyer.add(skus[0] as number, 1, { stream_id })).toMatchObject({
      status: 409,
      body: { code: 'SKU_OUTSIDE_OF_SALE_TIMES' },
    });
    expect((await deskOf(id)).products[0]).toMatchObject({ status: 'init' });
    expect((await act(id, { type: 'set_selling', product_id, is_selling: true })).status).toBe(200);
    expect((await buyer.add(skus[0] as number, 1, { stream_id })).status).toBe(200);
    expect((await act(id, { type: 'feature', product_id: second })).status).toBe(200);
    expect(await deskOf(id)).toMatchObject({ showing: { product_id: second } });
    await act(id, { type: 'set_selling', product_id: second, is_selling: false });
    await shop.sql('UPDATE sku_stock SET stock = 0 WHERE sku_id = $1', [skus[1]]);
    expect(
      await act(id, { type: 'set_selling', product_id: second, is_selling: true }),
    ).toMatchObject({ body: { code: 'NEGATIVE_STOCK_EXCEPTION' } });
    await act(id, { type: 'set_selling', product_id, is_selling: false });
    await shop.sql(
      'UPDATE payment_settings SET enabled = false WHERE store_id = (SELECT store_id FROM posts WHERE id = $1)',
      [id],
    );
    const unset = await act(id, { type: 'set_selling', product_id, is_selling: true });
    await shop.sql(
      'UPDATE payment_settings SET enabled = true WHERE store_id = (SELECT store_id FROM posts WHERE id = $1)',
      [id],
    );
    expect(unset).toMatchObject({ status: 409, body: { code: 'STORE_PAYMENT_SHIPPING_UNSET' } });
    expect((await act(id, { type: 'set_live', live: false })).status).toBe(200);
    expect(await deskOf(id)).toMatchObject({ live: false, showing: null });
  });

  it('names the staff member who acts by a link of the console', async () => {
    const [owner, host] = [
      await newStaff(shop, { hanamori: 'owner' }),
      await newStaff(shop, { hanamori: 'liver' }),
    ];
    const sku = await newSku(shop, { stock: 3 });
    const show = await newShow(host, { product_ids: [await productOf(shop, sku)] });
    const add = { type: 'add_stock', sku_id: sku, units: 1 } as const;
    await act(show.id, add, { member: await hostSession(shop, owner, show.id) });
    await act(show.id, add, { member: await hostSession(shop, host, show.id) });
    expect((await auditOf(sku)).map(({ staff_id }) => staff_id)).toEqual([owner.id, host.id]);
  });
});
