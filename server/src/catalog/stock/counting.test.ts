import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideCount, shelfUnits, type ShelfState } from './counting.ts';

// 20 received; of 6 sold, 4 have shipped; 3 in carts
const state: ShelfState = { stock: 20, sold: 6, held: 3, unshipped: 2 };

describe('shelfUnits', () => {
  it('counts shipped units neither as on hand nor as reserved', () =>
    expect(shelfUnits(state)).toEqual({ on_hand: 16, reserved: 5, available: 11 }));

  it('is zero after a year in which all units were sold and delivered', () =>
    expect(shelfUnits({ stock: 5_000, sold: 5_000, held: 0, unshipped: 0 })).toEqual({
      on_hand: 0,
      reserved: 0,
      available: 0,
    }));
});

describe('decideCount', () => {
  it.each<[string, number, number, object]>([
    ['corrects to fewer units', 15, 16, { outcome: 'corrected', change: -1 }],
    ['corrects to more units', 18, 16, { outcome: 'corrected', change: 2 }],
    ['changes nothing for the number that is there', 16, 16, { outcome: 'unchanged' }],
    ['changes nothing when it is repeated', 16, 20, { outcome: 'unchanged' }],
    ['asks again when units moved meanwhile', 15, 18, { outcome: 'moved' }],
    ['allows exactly the reserved units', 5, 16, { outcome: 'corrected', change: -11 }],
    ['refuses fewer than the reserved units', 4, 16, { outcome: 'below_reserved' }],
    ['asks again before it refuses', 4, 18, { outcome: 'moved' }],
  ])('%s', (_, counted, seen, decision) =>
    expect(decideCount(state, counted, seen)).toEqual(decision),
  );

  it('reaches the counted number without overselling, or changes nothing', () => {
    const units = fc.nat({ max: 30 });
    fc.assert(
      fc.property(units, units, units, units, units, (free, unshipped, held, shipped, counted) => {
        const sold = shipped + unshipped;
        const before = { stock: free + sold + held, sold, held, unshipped };
        const { on_hand } = shelfUnits(before);
        const decision = decideCount(before, counted, on_hand);
        if (decision.outcome !== 'corrected') return;
        const after = { ...before, stock: before.stock + decision.change };
        expect(shelfUnits(after).on_hand).toBe(counted);
        expect(after.sold + after.held).toBeLessThanOrEqual(after.stock);
      }),
    );
  });
});
