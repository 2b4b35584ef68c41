import type { PostHead } from '@noren/contract/entities/live-post';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differenceOf, stateOf, type FeedState, type ProductStateRow } from './feed-rules.ts';

const now = new Date('2026-11-21T03:00:00Z');
const row = (
  id: number,
  available: number,
  also: Partial<ProductStateRow> = {},
): ProductStateRow => ({
  id,
  status: 'selling',
  sale_started_at: null,
  sale_ended_at: null,
  skus: [{ id: id * 10, price: 100, available, held: 0 }],
  ...also,
});
const head: PostHead = {
  title: 'A show',
  content: '',
  image_id: null,
  image_url: null,
  keywords: ['tea'],
  live: true,
  on_air_at: now.toISOString(),
  video: null,
  showing: { product_id: 1, since: now.toISOString(), units: 3 },
  share_url: null,
  upcoming_at: null,
  upcoming_title: null,
  cart_item_life: 15,
};
const state = (...rows: ProductStateRow[]) => stateOf(rows, now);

describe('differenceOf', () => {
  it('is null when nothing changed, even if the database reordered the fields', () => {
    const one = stateOf([row(1, 3), row(2, 0)], now, head);
    const turned = JSON.parse(JSON.stringify(one), (_, value: unknown) =>
      value && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as FeedState;
    expect(differenceOf(turned, one)).toBeNull();
  });
  it.each<[string, FeedState, FeedState, object]>([
    [
      'a unit goes',
      state(row(1, 3), row(2, 1)),
      state(row(1, 2), row(2, 1)),
      { products: [{ id: 1, available_quantity: 2 }], added: [] },
    ],
    [
      'the last unit goes',
      state(row(1, 1)),
      state(row(1, 0)),
      { products: [{ id: 1, status: 'sold', salable_status: 'sold_out' }] },
    ],
    [
      'the last free unit is taken into a cart',
      state(row(1, 1)),
      state(row(1, 0, { skus: [{ id: 10, price: 100, available: 0, held: 1 }] })),
      { products: [{ may_come_back: true, skus: [{ may_come_back: true }] }] },
    ],
    [
      'what lay in a cart is sold',
      state(row(1, 0, { skus: [{ id: 10, price: 100, available: 0, held: 1 }] })),
      state(row(1, 0)),
      { products: [{ may_come_back: false }] },
    ],
    [
      'a price changes',
      state(row(1, 1)),
      state(row(1, 1, { skus: [{ id: 10, price: 90, available: 1, held: 0 }] })),
      { products: [{ skus: [{ price: 90 }] }] },
    ],
    [
      'the order changes',
      state(row(1, 1), row(2, 1)),
      state(row(2, 1), row(1, 1)),
      { order: [2, 1], products: [], added: [] },
    ],
    [
      'one comes',
      state(row(1, 1)),
      state(row(2, 1), row(1, 1)),
      { order: [2, 1], products: [{ id: 2 }], added: [2] },
    ],
    [
      'one goes',
      state(row(1, 1), row(2, 1)),
      state(row(2, 1)),
      { order: [2], products: [], added: [] },
    ],
    [
      'a sale ends',
      state(row(1, 1)),
      state(row(1, 1, { sale_ended_at: now })),
      { products: [{ salable_status: 'end_sell' }] },
    ],
  ])('%s', (_, before, after, expected) =>
    expect(differenceOf(before, after)).toMatchObject(expected),
  );

  it('leads from any state to any other when it is applied', () => {
    const states = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 2 })), {
        selector: ([id]) => id,
        maxLength: 6,
      })
      .map((rows) => state(...rows.map(([id, available]) => row(id, available))));
    fc.assert(
      fc.property(states, states, (before, after) => {
        const difference = differenceOf(before, after);
        const byId = new Map(
          [...before.products, ...(difference?.products ?? [])].map((product) => [
            product.id,
            product,
          ]),
        );
        const order = difference?.order ?? before.order;
        expect({ order, products: order.map((id) => byId.get(id)) }).toEqual(after);
      }),
    );
  });
});
