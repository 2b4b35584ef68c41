import type { GoodsAct } from '@noren/contract/entities/goods-changes';
import { maxGoodsPerCollection } from '@noren/contract/goods-lists';
import { describe, expect, it } from 'vitest';
import { fitsCollections, planGoodsChange, priceAfter, type ChangedProduct } from './rules.ts';

const act = (
  way: 'set' | 'amount' | 'percent',
  value: number,
  unit: 1 | 10 | 100 = 1,
  rounding: 'nearest' | 'up' | 'down' = 'nearest',
) => ({ kind: 'price', way, value, unit, rounding }) satisfies GoodsAct;

describe('the price after a change', () => {
  it.each([
    [1_200, act('set', 980), 980],
    [1_200, act('amount', 100), 1_300],
    [1_200, act('amount', -200), 1_000],
    [1_234, act('percent', 10), 1_357],
    [1_235, act('percent', 10), 1_359],
    [1_234, act('percent', 10, 10, 'down'), 1_350],
    [1_234, act('percent', 10, 10, 'up'), 1_360],
    [1_234, act('percent', -10, 100), 1_100],
    [1_000, act('percent', 10, 100, 'up'), 1_100],
    [29_999_999, act('percent', 10), 32_999_999],
    [200, act('amount', -200), null],
    [10, act('percent', -99, 10, 'down'), null],
    [99_999_999, act('amount', 1), null],
    [99_999_999, act('percent', 1), null],
    [100, act('set', 0), null],
  ])('of %i with %o is %s', (price, change, after) =>
    expect(priceAfter(price, change)).toBe(after),
  );
});

const sku = (price: number, original_price: number | null = null) => ({
  id: price,
  name: '',
  price,
  original_price,
});
const product = (changes: Partial<ChangedProduct> = {}): ChangedProduct => ({
  id: 1,
  name: '湯のみ',
  revision: 3,
  is_archived: false,
  is_draft: false,
  kind_id: 7,
  collection_ids: [],
  is_in_sale: false,
  skus: [sku(1_000, 1_500), sku(2_000)],
  ...changes,
});

describe('the plan of a change', () => {
  it('changes only SKUs with another price, and removes a regular price that is not above it', () => {
    expect(planGoodsChange(product(), act('set', 2_000))).toEqual({
      id: 1,
      name: '湯のみ',
      before: { is_archived: false, is_draft: false, kind_id: 7, skus: [sku(1_000, 1_500)] },
      after: {
        is_archived: false,
        is_draft: false,
        kind_id: 7,
        skus: [{ ...sku(1_000), price: 2_000, original_price: null }],
      },
    });
    expect(planGoodsChange(product(), act('amount', 100))).toMatchObject({
      after: { skus: [{ price: 1_100, original_price: 1_500 }, { price: 2_100 }] },
    });
  });

  it('refuses a product in a sale, and prices out of range, but no product that stays the same', () => {
    const inSale = product({ is_in_sale: true });
    expect(planGoodsChange(inSale, act('amount', 100))).toBe('in_sale');
    expect(planGoodsChange(inSale, act('amount', 0))).toBeNull();
    expect(planGoodsChange(inSale, { kind: 'archive', is_archived: true })).toMatchObject({
      id: 1,
    });
    expect(planGoodsChange(product(), act('amount', -1_000))).toBe('price_out_of_range');
  });

  it('changes state and category, and nothing if they are the same', () => {
    expect(planGoodsChange(product(), { kind: 'archive', is_archived: false })).toBeNull();
    expect(planGoodsChange(product(), { kind: 'category', kind_id: 7 })).toBeNull();
    expect(planGoodsChange(product(), { kind: 'category', kind_id: null })).toMatchObject({
      before: { kind_id: 7 },
      after: { kind_id: null, is_archived: false },
    });
  });
});

describe('a collection', () => {
  const into = (collection_id: number, is_in: boolean): GoodsAct => ({
    kind: 'collection',
    collection_id,
    is_in,
  });

  it('gets and loses products, and nothing else of them changes', () => {
    const inTwo = product({ collection_ids: [3, 5] });
    expect(planGoodsChange(inTwo, into(5, true))).toBeNull();
    expect(planGoodsChange(inTwo, into(4, false))).toBeNull();
    expect(planGoodsChange(inTwo, into(5, false))).toMatchObject({
      before: { collection_ids: [3, 5], kind_id: 7, skus: [] },
      after: { collection_ids: [3], kind_id: 7, skus: [] },
    });
    expect(planGoodsChange(inTwo, into(4, true))).toMatchObject({
      after: { collection_ids: [3, 5, 4] },
    });
  });

  it('takes products up to its limit, and those that stay in it', () => {
    const values = (collection_ids: number[]) => ({
      is_archived: false,
      is_draft: false,
      kind_id: null,
      collection_ids,
      skus: [],
    });
    const fits = fitsCollections(new Map([[4, maxGoodsPerCollection - 1]]));
    expect(fits({ before: values([4]), after: values([]) })).toBe(true);
    expect(fits({ before: values([]), after: values([4]) })).toBe(true);
    expect(fits({ before: values([]), after: values([4]) })).toBe(false);
    expect(fits({ before: values([4]), after: values([4, 9]) })).toBe(true);
  });
});
