import { describe, expect, it } from 'vitest';
import { emptyFlash, flashBodyOf, type FlashFields } from './flash-fields.ts';

const now = Date.parse('2026-11-27T12:00:00Z');
const product = {
  id: 4,
  skus: [
    { id: 7, price: 1000 },
    { id: 8, price: 500 },
  ],
};
const body = (also: Partial<FlashFields>) =>
  flashBodyOf({ ...emptyFlash, ...also }, product, { region: 'JP', now });

describe('flashBodyOf', () => {
  it.each<[string, Partial<FlashFields>, object]>([
    [
      'a percentage, at once',
      {},
      { product_id: 4, percent: 20, units: null, minutes: 5, starts_at: null, is_drop: false },
    ],
    [
      'full-width digits',
      { percent: '３０', minutes: '１０', units: '５' },
      { percent: 30, minutes: 10, units: 5 },
    ],
    [
      'prices of some SKUs',
      { way: 'prices', prices: { 7: '¥800', 8: '' } },
      { prices: [{ sku_id: 7, price: 800 }] },
    ],
    [
      'a time of the store',
      { starts_at: '2026-11-27T21:30', is_drop: true },
      { starts_at: '2026-11-27T21:30:00+09:00', is_drop: true },
    ],
  ])('reads %s', (_, also, expected) => expect(body(also)).toMatchObject({ body: expected }));

  it.each<[string, Partial<FlashFields>, string[]]>([
    ['no percentage', { percent: '' }, ['percent']],
    ['a percentage of 100', { percent: '100' }, ['percent']],
    ['a price that is not lower', { way: 'prices', prices: { 8: '500' } }, ['price']],
    ['no price', { way: 'prices' }, ['price']],
    ['no minutes, and half a unit', { minutes: '', units: '0.5' }, ['minutes', 'units']],
    ['a time that has passed', { starts_at: '2026-11-27T21:00' }, ['starts_at']],
  ])('refuses %s', (_, also, faults) => expect(body(also)).toEqual({ faults }));
});
