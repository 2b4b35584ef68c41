import type { LivePost, PostProduct, PostProductState } from '@noren/contract/entities/live-post';
import { expect, test } from 'vitest';
import {
  feedOf,
  isIncomplete,
  shownProducts,
  withAnswer,
  withChange,
  withPost,
  withSnapshot,
} from './post-feed.ts';

const sku = (id: number, available: number, limit: number | null = null, salable = available) => ({
  id,
  available_quantity: available,
  salable_quantity: salable,
  salable_limit: limit,
  name: '藍',
  price: 1200,
  force_purchase_url: null,
  original_price: null,
  images: [],
});
const product = (id: number, skus = [sku(id * 10, 5)]) =>
  ({
    id,
    name: `品${id}`,
    status: 'selling',
    salable_status: 'on_sell',
    available_quantity: 5,
    min_price: 1200,
    max_price: 1200,
    skus,
    pivot: { order: 0 },
  }) as unknown as PostProduct;
const state = (
  id: number,
  available: number,
  more: Partial<PostProductState> = {},
): PostProductState => ({
  id,
  status: available === 0 ? 'sold' : 'selling',
  salable_status: available === 0 ? 'sold_out' : 'on_sell',
  available_quantity: available,
  skus: [{ id: id * 10, available_quantity: available, price: 1200 }],
  ...more,
});
const post = (...ids: number[]) =>
  ({ id: 1, products: ids.map((id) => product(id)) }) as unknown as LivePost;
const change = (sequence: number, more: object = {}) => ({
  sequence,
  products: [],
  added: [],
  ...more,
});
const ids = (feed: Parameters<typeof shownProducts>[0]) => shownProducts(feed).map((one) => one.id);

test('starts with the loaded post', () => {
  expect(ids(feedOf(post(1, 2, 3)))).toEqual([1, 2, 3]);
});

test('takes order and quantities from a snapshot', () => {
  const feed = withSnapshot(feedOf(post(1, 2)), {
    sequence: 7,
    order: [2, 1],
    products: [state(1, 0), state(2, 3)],
  });
  expect(ids(feed)).toEqual([2, 1]);
  expect(shownProducts(feed)[1]).toMatchObject({
    status: 'sold',
    salable_status: 'sold_out',
    skus: [{ salable_quantity: 0 }],
  });
});

test('moves, removes, sells out and adds goods by changes', () => {
  let feed = feedOf(post(1, 2, 3));
  feed = withChange(feed, change(1, { order: [3, 1, 2] }));
  expect(ids(feed)).toEqual([3, 1, 2]);
  feed = withChange(feed, change(2, { products: [state(1, 0)] }));
  expect(shownProducts(feed)[1]).toMatchObject({ id: 1, status: 'sold', available_quantity: 0 });
  feed = withChange(
    feed,
    change(3, { order: [3, 2, 9], products: [state(9, 4)], added: [product(9)] }),
  );
  expect(ids(feed)).toEqual([3, 2, 9]);
  expect(shownProducts(feed)[2]).toMatchObject({ pivot: { order: 2 }, available_quantity: 4 });
});

test('ignores duplicate and late events', () => {
  const told = withChange(
    feedOf(post(1, 2)),
    change(5, { order: [2, 1], products: [state(1, 1)] }),
  );
  expect(withChange(told, change(5, { order: [1, 2], products: [state(1, 5)] }))).toBe(told);
  expect(withChange(told, change(4, { order: [1, 2] }))).toBe(told);
  expect(withSnapshot(told, { sequence: 4, order: [1, 2], products: [] })).toBe(told);
  expect(
    ids(withSnapshot(told, { sequence: 5, order: [2, 1], products: [state(1, 1), state(2, 5)] })),
  ).toEqual([2, 1]);
});

test('takes names but not quantities from a post loaded late', () => {
  const told = withChange(
    feedOf(post(1)),
    change(3, { order: [1, 4], products: [state(1, 2), state(4, 1)] }),
  );
  expect(isIncomplete(told)).toBe(true);
  expect(ids(told)).toEqual([1]);
  const loaded = withPost(told, post(4, 1, 8));
  expect(isIncomplete(loaded)).toBe(false);
  expect(ids(loaded)).toEqual([1, 4]);
  expect(shownProducts(loaded).map((one) => one.available_quantity)).toEqual([2, 1]);
});

test('is incomplete if an event has a SKU that was not loaded', () => {
  const feed = feedOf(post(1));
  const told = withChange(
    feed,
    change(1, {
      products: [
        state(1, 3, {
          skus: [
            { id: 10, available_quantity: 1, price: 1200 },
            { id: 11, available_quantity: 2, price: 900 },
          ],
        }),
      ],
    }),
  );
  expect(isIncomplete(told)).toBe(true);
  expect(shownProducts(told)[0]).toMatchObject({ min_price: 900, max_price: 1200 });
});

test('computes the buyer’s quantity from stock and limit', () => {
  const limited = { id: 1, products: [product(1, [sku(10, 5, 2, 1)])] } as unknown as LivePost;
  const feed = withChange(feedOf(limited), change(1, { products: [state(1, 9)] }));
  expect(shownProducts(feed)[0]?.skus[0]).toMatchObject({
    available_quantity: 9,
    salable_quantity: 1,
  });
});

test('applies the response to its own change until the next event', () => {
  const feed = withAnswer(
    withChange(feedOf(post(1, 2)), change(3, { order: [1, 2] })),
    post(2, 1),
    3,
  );
  expect(ids(feed)).toEqual([2, 1]);
  expect(ids(withChange(feed, change(4, { order: [2, 1] })))).toEqual([2, 1]);
});

test('takes only the goods from a response that is older than the last event', () => {
  // sent at 3; another tab's removal of 1 arrived as 4, before the response
  const told = withChange(feedOf(post(1, 2)), change(4, { order: [2, 5] }));
  expect(ids(withAnswer(told, post(1, 2, 5), 3))).toEqual([2, 5]);
});

test('keeps the objects of goods that a snapshot does not change', () => {
  const before = feedOf(post(1, 2));
  const shown = shownProducts(before);
  const asLoaded = (id: number) =>
    state(id, 5, {
      may_come_back: false,
      skus: [{ id: id * 10, available_quantity: 5, price: 1200, may_come_back: false }],
    });
  const after = withSnapshot(before, {
    sequence: 7,
    order: [1, 2],
    products: [asLoaded(1), asLoaded(2)],
  });
  expect(shownProducts(after).map((one, index) => one === shown[index])).toEqual([true, true]);
  const held = withSnapshot(after, {
    sequence: 8,
    order: [1, 2],
    products: [asLoaded(1), { ...state(2, 0), may_come_back: true }],
  });
  expect(shownProducts(held)).toMatchObject([{}, { status: 'sold', may_come_back: true }]);
  const back = withSnapshot(held, {
    sequence: 9,
    order: [1, 2],
    products: [asLoaded(1), asLoaded(2)],
  });
  expect(shownProducts(back)[1]).toEqual(shown[1]);
});

test('keeps the objects of unchanged rows', () => {
  const before = withChange(feedOf(post(1, 2)), change(1));
  const after = withChange(before, change(2, { products: [state(2, 1)] }));
  expect(shownProducts(after)[0]).toBe(shownProducts(before)[0]);
  expect(shownProducts(after)[1]).not.toBe(shownProducts(before)[1]);
});

test('keeps sold quantities from responses when goods arrive by events', () => {
  const sold = (id: number, units: number) =>
    product(id, [Object.assign(sku(id * 10, 5), { sold_quantity: units })]);
  const soldIn = (feed: Parameters<typeof shownProducts>[0]) =>
    shownProducts(feed).map((one) => one.skus[0]?.sold_quantity);
  let feed = withSnapshot(
    feedOf({ id: 1, products: [sold(1, 3), sold(2, 0)] } as unknown as LivePost),
    {
      sequence: 1,
      order: [1, 2],
      products: [state(1, 5), state(2, 5)],
    },
  );
  feed = withChange(feed, change(2, { products: [state(1, 4)] }));
  expect(soldIn(feed)).toEqual([3, 0]);
  // loaded again: sold quantities are new, stock keeps the later event's value
  feed = withPost(feed, { id: 1, products: [sold(1, 4), sold(2, 0)] } as unknown as LivePost);
  expect([soldIn(feed), shownProducts(feed)[0]?.available_quantity]).toEqual([[4, 0], 4]);
  // removed and added again: the event has the whole product without sold quantities
  feed = withChange(feed, change(3, { order: [2] }));
  feed = withChange(
    feed,
    change(4, {
      order: [1, 2, 7],
      products: [state(1, 4), state(7, 5)],
      added: [product(1), product(7)],
    }),
  );
  expect(soldIn(feed)).toEqual([4, 0, undefined]);
});

test('distinguishes goods in other carts from sold-out ones, and reverts it', () => {
  const told = (sequence: number, may_come_back: boolean) =>
    change(sequence, {
      products: [
        state(1, 0, {
          may_come_back,
          skus: [{ id: 10, available_quantity: 0, price: 1200, may_come_back }],
        }),
      ],
    });
  const held = withChange(feedOf(post(1)), told(1, true));
  expect(shownProducts(held)[0]).toMatchObject({
    may_come_back: true,
    skus: [{ may_come_back: true }],
  });
  // absent, as in a loaded product
  const [gone] = shownProducts(withChange(held, told(2, false)));
  expect([gone, gone?.skus[0]].map((one) => one && 'may_come_back' in one)).toEqual([false, false]);
});
