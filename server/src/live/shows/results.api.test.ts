import type { ShowResults } from '@noren/contract/entities/show';
import { writeViewers } from '../posts/feed-queries.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newGuest, newSku, theMember } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { finish, gateway } from '../../../test/card-gateway.ts';
import { fulfil, operator_key } from '../../../test/fulfilment.ts';
import { productOf, shopCall } from '../../../test/live.ts';
import { atOrder } from '../../../test/paid-orders.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { hostSession, newShow } from '../../../test/shows.ts';
import { newStaff, type TestStaff } from '../../../test/staff.ts';

let shop: TestShop;
let owner: TestStaff;
let skus: [number, number];
beforeAll(async () => {
  shop = await openShop({ settings: { OPERATOR_KEY: operator_key } });
  owner = await newStaff(shop, { hanamori: 'owner' });
  skus = [
    await newSku(shop, { stock: 50, price: 1000 }),
    await newSku(shop, { stock: 50, price: 300 }),
  ];
  await gateway(shop, { webhooks: 'never' });
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

/** A show on air that sells both SKUs. */
async function onAir() {
  const product_ids = [await productOf(shop, skus[0]), await productOf(shop, skus[1])];
  const show = await newShow(owner, { product_ids });
  const statuses = product_ids.map((id) => ({ id, status: 'selling' }));
  const started = await shopCall(shop, 'PUT', `/posts/${show.id}`, {
    member: await hostSession(shop, owner, show.id),
    body: { product_ids, live: true, statuses },
  });
  expect(started.status).toBe(200);
  return { id: show.id, stream_id: show.stream_id as number };
}
const resultsOf = async (id: number): Promise<ShowResults> =>
  (await owner.call('GET', `/stores/hanamori/shows/${id}/results`)).body.data;
/** Takes units out of a show and orders them. */
async function buy(
  sku: number,
  quantity: number,
  stream_id: number,
  also: Record<string, unknown> = {},
) {
  const buyer = also['payment_type'] ? await theMember(shop) : await newGuest(shop);
  const placed = await buyer.checkout([await buyer.line(sku, quantity, { stream_id })], also);
  if (placed.status !== 200) throw new Error(JSON.stringify(placed.body));
  return { buyer, order: placed.body.id as number };
}

describe('the results of a show', () => {
  it('keep the most viewers that all processes had at once', async () => {
    const { id } = await onAir();
    const [post] = await shop.sql<{ store_id: number }>(
      'SELECT store_id FROM posts WHERE id = $1',
      [id],
    );
    await shop.sql(
      "INSERT INTO post_feeds (store_id, post_id, state) VALUES ($1, $2, '{}') ON CONFLICT DO NOTHING",
      [post?.store_id, id],
    );
    const count = (process: string, viewers: number) =>
      writeViewers(shop.app.database, { store_id: post?.store_id ?? 0, id }, process, viewers);
    await count('a', 3);
    await count('b', 4);
    await count('a', 1);
    expect((await resultsOf(id)).peak_viewers).toBe(7);
  });

  it('are those of its orders, also canceled, paid and refunded ones', async () => {
    const { id, stream_id } = await onAir();
    expect(await resultsOf(id)).toEqual({
      orders: 0,
      peak_viewers: 0,
      in_carts: 0,
      sold: {
        ordered_units: 0,
        ordered_amount: 0,
        canceled_units: 0,
        paid_units: 0,
        paid_amount: 0,
        refunded_units: 0,
      },
      skus: [],
    });
    await buy(skus[0], 2, stream_id);
    const gone = await buy(skus[1], 4, stream_id);
    expect((await fulfil(shop, gone.order, 'canceled', { reason: 'seller' })).status).toBe(200);
    const card = await buy(skus[0], 3, stream_id, { payment_type: 'gmo_credit' });
    await finish(
      shop,
      (await card.buyer.pay(card.order, await card.buyer.card())).body.data.pay_redirect_url,
    );
    const at = atOrder(owner, {
      order: card.order,
      slug: 'hanamori',
      sku: skus[0],
      see: () => card.buyer.see(card.order),
    });
    const [line] = (await at.money()).lines;
    expect(
      (
        await at.refund({
          lines: [{ item_id: line.item_id, quantity: 1, restock: true }],
          expected: 1000,
        })
      ).status,
    ).toBe(200);
    const waiting = await newGuest(shop);
    await waiting.line(skus[1], 1, { stream_id });

    const results = await resultsOf(id);
    expect(results).toMatchObject({
      orders: 3,
      in_carts: 1,
      sold: {
        ordered_units: 9,
        ordered_amount: 6200,
        canceled_units: 4,
        paid_units: 2,
        paid_amount: 2000,
        refunded_units: 1,
      },
      skus: [
        {
          sku_id: skus[0],
          ordered_units: 5,
          ordered_amount: 5000,
          canceled_units: 0,
          paid_units: 2,
          paid_amount: 2000,
          refunded_units: 1,
          in_carts: 0,
        },
        {
          sku_id: skus[1],
          ordered_units: 4,
          ordered_amount: 1200,
          canceled_units: 4,
          paid_units: 0,
          paid_amount: 0,
          refunded_units: 0,
          in_carts: 1,
        },
      ],
    });
    const sum = (of: (sku: ShowResults['skus'][number]) => number) =>
      results.skus.reduce((all, sku) => all + of(sku), 0);
    const [orders] = await shop.sql(
      `SELECT sum(i.quantity)::int AS units, sum(i.quantity * i.price)::int AS amount FROM order_items i WHERE i.stream_id = $1`,
      [stream_id],
    );
    expect(orders).toEqual({
      units: sum((sku) => sku.ordered_units),
      amount: sum((sku) => sku.ordered_amount),
    });
    const listed = (await owner.call('GET', '/stores/hanamori/shows')).body.data.find(
      (show: { id: number }) => show.id === id,
    );
    expect(listed).toMatchObject({ orders: 3, sold: results.sold });
  });

  it('do not contain lines that a call or an address names the show for', async () => {
    const { id, stream_id } = await onAir();
    const buyer = await newGuest(shop);
    const placed = await buyer.checkout([await buyer.line(skus[0], 1)], {
      stream_id,
      'stream-id': stream_id,
    });
    expect(placed.status).toBe(200);
    expect(await resultsOf(id)).toMatchObject({ orders: 0, sold: { ordered_units: 0 } });
  });

  it('keep a line with the show it was taken from when the order names another', async () => {
    const [mine, other] = [await onAir(), await onAir()];
    await buy(skus[0], 1, mine.stream_id, { stream_id: other.stream_id });
    expect(await resultsOf(mine.id)).toMatchObject({ orders: 1, sold: { ordered_units: 1 } });
    expect(await resultsOf(other.id)).toMatchObject({ orders: 0 });
  });
});
