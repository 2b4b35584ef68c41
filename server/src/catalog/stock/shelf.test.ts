import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { available, Shelf } from './shelf.ts';

const sku = { store_id: 1, sku_id: 7 };
const shelf = (stock: number, sold = 0, held = 0) => new Shelf([{ ...sku, stock, sold, held }]);

describe('Shelf', () => {
  it('returns the free units', () => {
    expect(shelf(10, 3, 2).available(sku)).toBe(5);
    expect(shelf(10).available({ store_id: 2, sku_id: 7 })).toBe(0);
    expect(available({ stock: 3, sold: 4, held: 0 })).toBe(0);
  });

  it.each<[string, { sold: number; held: number }, boolean]>([
    ['the last unit', { sold: 1, held: 0 }, true],
    ['one more than there is', { sold: 2, held: 0 }, false],
    ['one more between sold and held', { sold: 1, held: 1 }, false],
    ['a hold that becomes a sale', { sold: 2, held: -2 }, true],
    ['more given back than was held', { sold: 0, held: -3 }, false],
    ['more given back than was sold', { sold: -8, held: 0 }, false],
  ])('%s', (_, movement, allowed) => {
    const full = shelf(10, 7, 2);
    const move = () => full.move({ ...sku, ...movement });
    if (allowed) expect(move).not.toThrow();
    else {
      expect(move).toThrow('SKU 1:7');
      expect(full.movements()).toEqual([]);
    }
  });

  it('refuses an unknown SKU', () =>
    expect(() => shelf(1).move({ store_id: 1, sku_id: 8, sold: 1, held: 0 })).toThrow(
      'not on the shelf',
    ));

  it('sums movements and leaves out those that cancel out', () => {
    const moving = shelf(10);
    moving.move({ ...sku, sold: 2, held: 0 });
    moving.move({ ...sku, sold: 1, held: 3 });
    expect(moving.movements()).toEqual([{ ...sku, sold: 3, held: 3 }]);
    moving.move({ ...sku, sold: -3, held: -3 });
    expect(moving.movements()).toEqual([]);
  });

  it('is never oversold, whatever is tried', () => {
    const steps = fc.array(
      fc.record({ sold: fc.integer({ min: -5, max: 5 }), held: fc.integer({ min: -5, max: 5 }) }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), steps, (stock, moves) => {
        const tried = shelf(stock);
        let [sold, held] = [0, 0];
        for (const step of moves) {
          const fits =
            sold + step.sold >= 0 &&
            held + step.held >= 0 &&
            sold + step.sold + held + step.held <= stock;
          if (!fits) expect(() => tried.move({ ...sku, ...step })).toThrow();
          else {
            tried.move({ ...sku, ...step });
            sold += step.sold;
            held += step.held;
          }
          expect(tried.available(sku)).toBe(stock - sold - held);
        }
      }),
    );
  });
});
