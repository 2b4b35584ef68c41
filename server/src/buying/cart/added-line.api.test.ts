import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newGuest, newSku, newStream, type TestBuyer } from '../../../test/buyer.ts';
import { brokenInvariants } from '../../../test/invariants.ts';
import { openShop, type TestShop } from '../../../test/shop.ts';
import { lineInChaya } from '../../../test/taiwan.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  expect(await brokenInvariants(shop)).toEqual([]);
  await shop.close();
});

/** Checks that an addition's reply shows the same line and cart as the cart right after it. */
async function expectAsInCart(
  buyer: TestBuyer,
  added: Awaited<ReturnType<TestBuyer['add']>>,
): Promise<void> {
  expect(added.status).toBe(200);
  const { cart_line } = added.body;
  const carts = (await buyer.call('GET', '/stores/hanamori/carts')).body as {
    id: number;
    store: object;
    items: { id: number; quantity: number }[];
  }[];
  const cart = carts.find(({ id }) => id === cart_line.cart_id);
  expect(cart_line.item).toEqual(cart?.items.find(({ id }) => id === added.body.cart_item_id));
  expect(cart_line).toMatchObject({
    store: cart?.store,
    lines: cart?.items.length,
    units: cart?.items.reduce((sum, { quantity }) => sum + quantity, 0),
  });
}

it('matches for the first line of a cart, a second one, and more units of it', async () => {
  const buyer = await newGuest(shop);
  const [first, second] = [
    await newSku(shop, { stock: 9, adult: true }),
    await newSku(shop, { stock: 2, printed: true }),
  ];
  await lineInChaya(shop, buyer);
  await expectAsInCart(buyer, await buyer.add(first, 2));
  await expectAsInCart(buyer, await buyer.add(second, 2));
  await expectAsInCart(buyer, await buyer.add(first, 3));
});

it('matches for the demo’s goods with pictures, names, limits and sales', async () => {
  const skus = await shop.sql<{ id: number }>(
    `SELECT s.id FROM skus s JOIN stores t ON t.id = s.store_id JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
       JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
      WHERE t.slug = 'hanamori' AND q.stock > q.sold + q.held AND s.is_supplied AND s.deleted_at IS NULL AND p.deleted_at IS NULL AND p.name <> 'a good of the tests'`,
  );
  expect(skus.length).toBeGreaterThan(20);
  const buyer = await newGuest(shop);
  let seen = 0;
  for (const { id } of skus) {
    const added = await buyer.add(id, 1);
    if (added.status !== 200) continue;
    await expectAsInCart(buyer, added);
    if (added.body.cart_line.item.sku.product_images.length > 0) seen++;
  }
  expect(seen).toBeGreaterThan(10);
});

it('matches for a line whose goods have changed, with the price that the buyer saw', async () => {
  const buyer = await newGuest(shop);
  const sku = await newSku(shop, { stock: 9, price: 500 });
  await buyer.line(sku, 1);
  await shop.sql(`UPDATE skus SET price = 700, name = 'renamed' WHERE id = $1`, [sku]);
  const added = await buyer.add(sku, 1);
  await expectAsInCart(buyer, added);
  expect(added.body.cart_line.item).toMatchObject({
    price: 500,
    current_price: 700,
    sku_name: 'one',
    status_changes: [{ type: 'price_changed' }],
  });
});

it('matches for units that a stream holds up to the last one, and for more of them', async () => {
  const sku = await newSku(shop, { stock: 3, limit: 3 });
  const stream_id = await newStream(shop, 10);
  const [buyer, other] = [await newGuest(shop), await newGuest(shop)];
  const first = await buyer.add(sku, 1, { stream_id });
  await expectAsInCart(buyer, first);
  expect(first.body.cart_line.item).toMatchObject({
    held_quantity: 1,
    held_until: expect.stringMatching(/Z$/),
    stream_id,
  });
  await expectAsInCart(other, await other.add(sku, 2, { stream_id }));
  // removed and added again while others want it: the cool-down lasts as long as this hold did,
  // longer than any call takes
  shop.advance(60_000);
  await buyer.call('DELETE', `/cart-items/${first.body.cart_item_id}`);
  const again = await buyer.add(sku, 1, { stream_id });
  await expectAsInCart(buyer, again);
  expect(again.body.cart_line.item).toMatchObject({
    held_quantity: 0,
    hold_again_at: again.body.hold_again_at,
  });
});

it('repeats the first reply for the same idempotency key, whatever has happened since', async () => {
  const buyer = await newGuest(shop);
  const sku = await newSku(shop, { stock: 9 });
  const key = crypto.randomUUID();
  const first = await buyer.add(sku, 2, { key });
  await buyer.add(sku, 3);
  const copies = await Promise.all([buyer.add(sku, 2, { key }), buyer.add(sku, 2, { key })]);
  for (const copy of copies) expect(copy.body).toEqual(first.body);
  expect(await buyer.items()).toMatchObject([{ quantity: 5 }]);
});

it('matches for random additions to random carts, one by one or concurrently', async () => {
  const stream_id = await newStream(shop, 10);
  const goods = await Promise.all(
    [1, 2, 3, 4].map((stock) =>
      newSku(shop, { stock: stock * 40, ...(stock % 2 === 0 && { limit: 30 }) }),
    ),
  );
  const streamed = await newSku(shop, { stock: 400, limit: 200 });
  await shop.sql(
    `INSERT INTO post_products (store_id, post_id, product_id, status, position)
     SELECT s.store_id, s.post_id, k.product_id, 'selling', 900 FROM streams s JOIN skus k ON k.store_id = s.store_id AND k.id = $2 WHERE s.id = $1`,
    [stream_id, streamed],
  );
  const request = fc.record({
    sku: fc.constantFrom(...goods, streamed),
    quantity: fc.integer({ min: 1, max: 3 }),
    live: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(request, { minLength: 1, maxLength: 5 }),
      fc.array(request, { minLength: 1, maxLength: 3 }),
      async (before, atOnce) => {
        const buyer = await newGuest(shop);
        const add = ({ sku, quantity, live }: (typeof before)[number]) =>
          buyer.add(sku, quantity, live ? { stream_id } : {});
        for (const one of before) {
          const added = await add(one);
          if (added.status === 200) await expectAsInCart(buyer, added);
        }
        // concurrent calls may be one batch or several: the reply with the most units is the cart
        const replies = (await Promise.all(atOnce.map(add))).filter(({ status }) => status === 200);
        const last = replies.toSorted((a, b) => b.body.cart_line.units - a.body.cart_line.units)[0];
        const units = (await buyer.items()).reduce(
          (sum: number, { quantity }) => sum + quantity,
          0,
        );
        if (last) expect(last.body.cart_line.units).toBe(units);
      },
    ),
    { numRuns: 12 },
  );
});
