import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeOverdueOrders, endOverdueHolds } from '../src/app/jobs/jobs.ts';
import { newGuest, newSku, newStream, stockOf, type TestBuyer } from './buyer.ts';
import { brokenInvariants } from './invariants.ts';
import { openShop, type TestShop } from './shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop();
  await shop.sql("UPDATE orders SET expire_at = NULL WHERE status IN ('init', 'unpaid')");
});
afterAll(() => shop.close());

const guests = (count: number): Promise<TestBuyer[]> =>
  Promise.all(Array.from({ length: count }, () => newGuest(shop)));
const codes = (replies: { status: number; body: { code?: string } }[]) =>
  replies.map((reply) => reply.body.code ?? String(reply.status)).sort();

describe('the last unit', () => {
  it('wanted by thirty buyers at the checkout goes to one', async () => {
    const sku = await newSku(shop, { stock: 1 });
    const buyers = await guests(30);
    const carts = await Promise.all(
      buyers.map(async (buyer) => ({
        buyer,
        line: await buyer.line(sku),
        address_id: await buyer.address(),
      })),
    );
    const replies = await Promise.all(
      carts.map(({ buyer, line, address_id }) => buyer.checkout([line], { address_id })),
    );
    expect(codes(replies)).toEqual([
      '200',
      ...Array(29).fill('CHECKOUT_ITEMS_STATUS_HAVE_CHANGED'),
    ]);
    expect(await stockOf(shop, sku)).toEqual({ stock: 1, sold: 1, held: 0 });
    expect(await brokenInvariants(shop)).toEqual([]);
  });

  it('wanted by thirty viewers of a stream is held for one', async () => {
    const [sku, stream_id] = [await newSku(shop, { stock: 1 }), await newStream(shop, 15)];
    const replies = await Promise.all(
      (await guests(30)).map((buyer) => buyer.add(sku, 1, { stream_id })),
    );
    expect(codes(replies)).toEqual(['200', ...Array(29).fill('SKU_SOLD_OUT')]);
    expect(await stockOf(shop, sku)).toEqual({ stock: 1, sold: 0, held: 1 });
    expect(await brokenInvariants(shop)).toEqual([]);
  });

  it('ten units and forty buyers who hold, check out and give up concurrently: never more than ten', async () => {
    const [sku, stream_id] = [await newSku(shop, { stock: 10 }), await newStream(shop, 15)];
    const buyers = await guests(40);
    await Promise.all(
      buyers.map(async (buyer, n) => {
        const added = await buyer.add(sku, 1 + (n % 3), n % 2 ? { stream_id } : {});
        if (added.status !== 200) return;
        if (n % 5 === 0) await buyer.call('DELETE', `/cart-items/${added.body.cart_item_id}`);
        else await buyer.checkout([added.body.cart_item_id]);
      }),
    );
    const { stock, sold, held } = await stockOf(shop, sku);
    expect(sold + held).toBeLessThanOrEqual(stock);
    expect(sold).toBeGreaterThan(0);
    expect(await brokenInvariants(shop)).toEqual([]);
  });
});

describe('one buyer in many tabs', () => {
  it('never exceeds the limit by concurrent additions', async () => {
    const sku = await newSku(shop, { stock: 50, limit: 3 });
    const buyer = await newGuest(shop);
    const replies = await Promise.all(Array.from({ length: 20 }, () => buyer.add(sku)));
    expect(codes(replies)).toEqual([
      '200',
      '200',
      '200',
      ...Array(17).fill('REACHED_BUYER_PURCHASABLE_LIMIT'),
    ]);
    expect(await buyer.items()).toMatchObject([{ quantity: 3 }]);
  });

  it('never exceeds the limit by adding, setting and buying concurrently', async () => {
    const sku = await newSku(shop, { stock: 50, limit: 3 });
    const buyer = await newGuest(shop);
    const address_id = await buyer.address();
    for (let turn = 0; turn < 4; turn++) {
      const first = await buyer.add(sku);
      const line = first.body.cart_item_id as number | undefined;
      await Promise.all([
        ...Array.from({ length: 6 }, () => buyer.add(sku)),
        ...(line
          ? [
              buyer.checkout([line], { address_id }),
              buyer.call('PUT', `/cart-items/${line}`, { body: { quantity: 3 } }),
              buyer.checkout([line], { address_id }),
            ]
          : []),
      ]);
      expect(await brokenInvariants(shop)).toEqual([]);
    }
    expect((await stockOf(shop, sku)).sold).toBeLessThanOrEqual(3);
  });

  it('deletes one line once, whichever call is first', async () => {
    const [sku, stream_id] = [await newSku(shop, { stock: 9 }), await newStream(shop, 15)];
    const buyer = await newGuest(shop);
    const line = await buyer.line(sku, 4, { stream_id });
    const address_id = await buyer.address();
    const replies = await Promise.all([
      ...Array.from({ length: 5 }, () => buyer.call('DELETE', `/cart-items/${line}`)),
      buyer.checkout([line], { address_id }),
      ...[1, 2, 6].map((quantity) =>
        buyer.call('PUT', `/cart-items/${line}`, { body: { quantity } }),
      ),
    ]);
    for (const reply of replies) expect([200, 404, 409]).toContain(reply.status);
    expect(await buyer.items()).toEqual([]);
    expect((await stockOf(shop, sku)).held).toBe(0);
    expect(await brokenInvariants(shop)).toEqual([]);
  });
});

describe('random actions of buyers and jobs', () => {
  it('keep held, sold, limits and histories consistent', { timeout: 180_000 }, async () => {
    const stream_id = await newStream(shop, 5);
    const buyer = fc.integer({ min: 0, max: 3 });
    const sku = fc.integer({ min: 0, max: 2 });
    const step = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('add' as const),
          buyer,
          sku,
          quantity: fc.integer({ min: 1, max: 4 }),
          held: fc.boolean(),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('set' as const),
          buyer,
          nth: fc.integer({ min: 0, max: 2 }),
          quantity: fc.integer({ min: 1, max: 5 }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('remove' as const),
          buyer,
          nth: fc.integer({ min: 0, max: 2 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant('buy' as const),
          buyer,
          nth: fc.integer({ min: 0, max: 2 }),
          cash: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('sync' as const), buyer }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('time' as const),
          minutes: fc.constantFrom(1, 6, 31),
        }),
      },
    );
    // some steps run one after the other, some concurrently
    const scenario = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), {
      minLength: 4,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(scenario, async (moments) => {
        const skus = [
          await newSku(shop, { stock: 6 }),
          await newSku(shop, { stock: 3, limit: 2 }),
          await newSku(shop, { stock: 1 }),
        ];
        const people = await Promise.all(
          (await guests(4)).map(async (person) => ({ person, address_id: await person.address() })),
        );
        const lineOf = async (index: number, nth: number): Promise<number | undefined> =>
          (await people[index]?.person.items())?.[nth]?.id;
        const act = async (one: (typeof moments)[number][number]): Promise<number> => {
          if (one.kind === 'time') {
            shop.advance(one.minutes * 60_000);
            await Promise.all([
              endOverdueHolds(shop.app),
              endOverdueHolds(shop.app),
              closeOverdueOrders(shop.app),
              closeOverdueOrders(shop.app),
            ]);
            return 200;
          }
          const { person, address_id } = people[one.buyer] as (typeof people)[number];
          if (one.kind === 'add')
            return (
              await person.add(skus[one.sku] as number, one.quantity, one.held ? { stream_id } : {})
            ).status;
          if (one.kind === 'sync') {
            const ids = (await person.items()).map((item) => item.id);
            return ids.length > 0
              ? (
                  await person.call('PUT', '/stores/hanamori/cart-items/sync-snapshot', {
                    body: { ids },
                  })
                ).status
              : 200;
          }
          const line = await lineOf(one.buyer, one.nth);
          if (!line) return 200;
          if (one.kind === 'set')
            return (
              await person.call('PUT', `/cart-items/${line}`, { body: { quantity: one.quantity } })
            ).status;
          if (one.kind === 'remove')
            return (await person.call('DELETE', `/cart-items/${line}`)).status;
          return (
            await person.checkout([line], {
              address_id,
              payment_type: one.cash ? 'custom_cod' : 'gmo_credit',
            })
          ).status;
        };
        for (const moment of moments) {
          for (const status of await Promise.all(moment.map(act)))
            expect([200, 404, 409]).toContain(status);
          expect(await brokenInvariants(shop)).toEqual([]);
        }
      }),
      { numRuns: 12, seed: 20261121, endOnFailure: true },
    );
  });
});
