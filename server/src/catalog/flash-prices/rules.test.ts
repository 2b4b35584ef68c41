import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBothTiers } from '../../../test/tiers.ts';
import {
  FlashUnits,
  currentFlash,
  flashPhase,
  isDropClosed,
  overlaps,
  percentOff,
  runningFlash,
  takeAtFlash,
  unitPrice,
  unitsLeft,
  type Flash,
} from './rules.ts';

const start = Date.parse('2026-11-27T12:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const flashOf = (also: Partial<Flash> & { from?: number; to?: number } = {}): Flash => {
  const { from = 0, to = 300, ...own } = also;
  return {
    id: 1,
    product_id: 1,
    starts_at: at(from).toISOString(),
    ends_at: at(to).toISOString(),
    units: null,
    taken: 0,
    is_drop: false,
    prices: { 7: 800 },
    ...own,
  };
};
const line = (also: object = {}) => ({
  sku_id: 7,
  normal_price: 1000,
  quantity: 0,
  held_quantity: 0,
  held_until: null,
  flash_id: null,
  flashes: [flashOf()],
  ...also,
});

describe('the window of a flash price', () => {
  it.each([
    [-1, 'before'],
    [-0.001, 'before'],
    [0, 'running'],
    [1, 'running'],
    [299, 'running'],
    [299.999, 'running'],
    [300, 'over'],
    [301, 'over'],
  ] as const)('at %s seconds is %s', (seconds, phase) =>
    expect(flashPhase(flashOf(), at(seconds))).toBe(phase),
  );

  it('is independent of the time zone it was written in', () => {
    expect(flashPhase(flashOf({ ends_at: '2026-11-27T21:05:00.000+09:00' }), at(299.999))).toBe(
      'running',
    );
    expect(flashPhase(flashOf({ ends_at: '2026-11-27T21:05:00.000+09:00' }), at(300))).toBe('over');
  });
});

describe('unitPrice', () => {
  const held = { quantity: 2, held_quantity: 2, held_until: at(900), flash_id: 1 };
  it.each([
    ['an unheld line as it ends', { quantity: 1 }, 300, 1000],
    ['an unheld line in the last second', { quantity: 1 }, 299, 800],
    ['a held line after the end', held, 301, 800],
    ['a held line as its hold ends', held, 900, 1000],
    ['a line of which only a part is held', { ...held, quantity: 3 }, 301, 1000],
    [
      'a line with more units than are left',
      { quantity: 3, flashes: [flashOf({ units: 5, taken: 3 })] },
      1,
      1000,
    ],
    ['a normal price that fell below', { quantity: 1, normal_price: 700 }, 1, 700],
    ['another SKU', { quantity: 1, sku_id: 8 }, 1, 1000],
  ])('%s', (_, also, seconds, price) =>
    expect(unitPrice(line(also), at(seconds)).price).toBe(price),
  );
});

describe('a drop', () => {
  const drops = [
    flashOf({ is_drop: true, units: 2, from: 60, to: 120 }),
    flashOf({ id: 2, is_drop: true, units: 2, from: 200, to: 300 }),
  ];
  it.each([
    [59.999, true],
    [60, false],
    [119.999, false],
    // the next wave is announced
    [120, true],
    [200, false],
    [300, false],
  ])('at %s seconds is closed: %s', (seconds, closed) =>
    expect(isDropClosed(drops, at(seconds))).toBe(closed),
  );
  it('is closed while it runs without units', () =>
    expect(isDropClosed([{ ...(drops[0] as Flash), taken: 2 }], at(61))).toBe(true));
});

describe('percentOff', () => {
  it('is lower, whole and not negative for every price from 1 up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.integer({ min: 1, max: 99 }),
        (price, percent) => {
          const off = percentOff(price, percent);
          expect(Number.isInteger(off) && off >= 0 && off < price).toBe(true);
        },
      ),
    );
  });
});

/** One thing that happens in a history: a buyer's call, or only time. */
const step = fc.record({
  buyer: fc.integer({ min: 0, max: 3 }),
  kind: fc.constantFrom('add', 'set', 'remove', 'order', 'look' as const),
  quantity: fc.integer({ min: 1, max: 4 }),
  /** milliseconds to the next step; edges are hit often */
  wait: fc.oneof(
    fc.integer({ min: 0, max: 400_000 }),
    fc.constantFrom(0, 1, 999, 1000, 1001, 59_000, 60_000, 61_000),
  ),
});
const history = fc.record({
  units: fc.option(fc.integer({ min: 1, max: 6 })),
  minutes: fc.integer({ min: 1, max: 5 }),
  is_drop: fc.boolean(),
  holds: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 40 }),
});
const holdMs = 900_000;

describe('histories of a flash price', () => {
  for (const { runs, options } of inBothTiers(200, 5000)) {
    it(`keep its units and every buyer's shown price, in ${runs} histories`, options, () => {
      fc.assert(
        fc.property(history, ({ units, minutes, is_drop, holds, steps }) => {
          const flash = flashOf({ from: 60, to: 60 + minutes * 60, units, is_drop });
          type Line = {
            quantity: number;
            held_quantity: number;
            held_until: Date | null;
            flash_id: number | null;
            price: number;
          };
          const lines = new Map<number, Line>();
          const orders: {
            quantity: number;
            price: number;
            flash_id: number | null;
            shown: number;
            at: number;
          }[] = [];
          let clock = start;
          for (const { buyer, kind, quantity, wait } of steps) {
            const now = new Date((clock += wait));
            const isHeld = (one: Line) => one.held_until !== null && one.held_until > now;
            const taken = [...lines.values(), ...orders].reduce((sum, one) => {
              if (one.flash_id === null) return sum;
              return (
                sum + ('held_until' in one ? (isHeld(one) ? one.held_quantity : 0) : one.quantity)
              );
            }, 0);
            if (units !== null) expect(taken).toBeLessThanOrEqual(units);
            const flashes = [{ ...flash, taken: units === null ? 0 : taken }];
            const old = lines.get(buyer);
            const whole = { ...line(), quantity: 0, ...old, flashes };
            const isRunning = flashPhase(flash, now) === 'running';
            if (kind === 'remove') lines.delete(buyer);
            if (kind === 'add' || (kind === 'set' && old)) {
              const next = kind === 'add' ? (old?.quantity ?? 0) + quantity : quantity;
              const result = takeAtFlash(whole, next, now);
              if (result.refused) {
                expect(result.remaining).toBeLessThan(
                  next - (old?.quantity ?? 0) + (kind === 'set' ? 5 : 0),
                );
                continue;
              }
              const until = old && isHeld(old) ? old.held_until : new Date(now.getTime() + holdMs);
              const kept = holds ? result.flash_id : null;
              lines.set(buyer, {
                quantity: next,
                held_quantity: holds ? next : 0,
                held_until: holds ? until : null,
                flash_id: kept,
                price: result.price,
              });
              // only running flash prices are given, except to units that have it already
              if (result.flash_id !== null && !isRunning)
                expect(next).toBeLessThanOrEqual(old?.quantity ?? 0);
            }
            if (kind === 'order' && old) {
              const { price, flash_id } = unitPrice(whole, now);
              // as checkout does: a price that the buyer was not shown is shown, and accepted or not
              if (price !== old.price) lines.set(buyer, { ...old, price });
              else {
                orders.push({
                  quantity: old.quantity,
                  price,
                  flash_id,
                  shown: old.price,
                  at: now.getTime(),
                });
                lines.delete(buyer);
                if (flash_id !== null) expect(isRunning || isHeld(old)).toBe(true);
              }
            }
          }
          for (const order of orders) expect(order).toMatchObject({ price: order.shown });
          const sold = orders.reduce(
            (sum, { flash_id, quantity }) => sum + (flash_id === null ? 0 : quantity),
            0,
          );
          if (units !== null) expect(sold).toBeLessThanOrEqual(units);
        }),
        { numRuns: runs },
      );
    });
  }

  it('of one batch count the units that it has taken', () => {
    const ledger = new FlashUnits(new Map([[1, 8]]));
    const flashes = () => ledger.of([flashOf({ units: 10 })]);
    ledger.take(1, 2);
    ledger.take(null, 5);
    expect(unitsLeft(flashes()[0] as Flash)).toBe(0);
    expect(takeAtFlash(line({ flashes: flashes() }), 1, at(1))).toEqual({
      price: 1000,
      flash_id: null,
    });
  });

  it('show the one that runs, then the next', () => {
    const two = [flashOf({ id: 2, from: 400, to: 500 }), flashOf()];
    expect(overlaps(two[0] as Flash, two[1] as Flash)).toBe(false);
    expect([
      runningFlash(two, at(1))?.id,
      currentFlash(two, at(1))?.id,
      currentFlash(two, at(300))?.id,
      currentFlash(two, at(500))?.id,
    ]).toEqual([1, 1, 2, undefined]);
  });
});
