import { describe, expect, it } from 'vitest';
import { percentOf } from './flash-facts.ts';

describe('percentOf', () => {
  it.each([
    ['one SKU before its start', [{ id: 1, price: 1000 }], [800], { percent: 20, differs: false }],
    [
      'one SKU while it runs',
      [{ id: 1, price: 800, normal_price: 1000 }],
      [800],
      { percent: 20, differs: false },
    ],
    ['rounded down', [{ id: 1, price: 1000 }], [801], { percent: 19, differs: false }],
    [
      'the most of several',
      [
        { id: 1, price: 1000 },
        { id: 2, price: 1000 },
      ],
      [900, 700],
      { percent: 30, differs: true },
    ],
    [
      'a SKU without it',
      [
        { id: 1, price: 1000 },
        { id: 2, price: 1000 },
      ],
      [900],
      { percent: 10, differs: true },
    ],
    ['a normal price that fell below', [{ id: 1, price: 700 }], [800], null],
  ])('%s', (_, skus, prices, expected) =>
    expect(
      percentOf({ prices: prices.map((price, nth) => ({ sku_id: nth + 1, price })) }, skus),
    ).toEqual(expected),
  );
});
