import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLines, type CartHalf } from './merge-rules.ts';

const now = new Date('2026-11-21T12:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const half = (
  quantity: number,
  held_quantity = 0,
  held_until: Date | null = null,
  stream_id: number | null = null,
): CartHalf => ({
  id: 1,
  quantity,
  held_quantity,
  held_until,
  stream_id,
  flash_id: null,
});
const unlimited = { salable_limit: null, ordered: 0 };

describe('merging two lines', () => {
  it.each([
    ['quantities add up', [half(2), half(3)], unlimited, { quantity: 5, wanted: 5, released: 0 }],
    ['one alone stays', [half(2)], unlimited, { quantity: 2, wanted: 2, released: 0 }],
    [
      'up to the limit',
      [half(2), half(3)],
      { salable_limit: 4, ordered: 0 },
      { quantity: 4, wanted: 5 },
    ],
    [
      'less what was ordered',
      [half(2), half(3)],
      { salable_limit: 4, ordered: 3 },
      { quantity: 1 },
    ],
    ['to nothing', [half(2)], { salable_limit: 2, ordered: 5 }, { quantity: 0, held_quantity: 0 }],
    [
      'up to what a line can carry',
      [half(600), half(600)],
      unlimited,
      { quantity: 999, wanted: 1200 },
    ],
    [
      'what is kept stays kept, until the earlier end',
      [half(2, 2, at(10), 7), half(1, 1, at(5), 8)],
      unlimited,
      { quantity: 3, held_quantity: 3, held_until: at(5), stream_id: 8 },
    ],
    [
      'a line that keeps nothing does not end a hold',
      [half(2, 2, at(10), 7), half(1, 0, at(-5), 8)],
      unlimited,
      { held_quantity: 2, held_until: at(10), stream_id: 7 },
    ],
    [
      'nor hides it',
      [half(1), half(2, 2, at(10), 7)],
      unlimited,
      { held_quantity: 2, held_until: at(10), stream_id: 7 },
    ],
    [
      'the stream of a line without a hold stays, whichever half has it',
      [half(1), half(1, 0, null, 7)],
      unlimited,
      { held_until: null, stream_id: 7 },
    ],
    [
      'a hold that is over can still be taken again',
      [half(1), half(2, 0, at(-5), 7)],
      unlimited,
      { held_quantity: 0, held_until: at(-5), stream_id: 7 },
    ],
    [
      'kept units beyond the limit go back',
      [half(2, 2, at(10)), half(2, 2, at(5))],
      { salable_limit: 3, ordered: 0 },
      { held_quantity: 3, released: 1 },
    ],
    [
      'a hold that is over is not carried along',
      [half(2, 2, at(-1)), half(1, 1, at(5))],
      unlimited,
      { held_quantity: 1, held_until: at(5), released: 2 },
    ],
    ['no hold at all', [half(1), half(1)], unlimited, { held_quantity: 0, held_until: null }],
  ] as const)('%s', (_, halves, limits, result) =>
    expect(mergeLines(halves, limits, now)).toMatchObject(result),
  );

  it('neither creates nor loses a held unit, and never exceeds a limit', () => {
    const anyHalf = fc
      .record({
        quantity: fc.integer({ min: 1, max: 999 }),
        share: fc.integer({ min: 0, max: 100 }),
        minutes: fc.option(fc.integer({ min: -60, max: 60 })),
      })
      .map(({ quantity, share, minutes }) =>
        half(
          quantity,
          minutes === null ? 0 : Math.floor((quantity * share) / 100),
          minutes === null ? null : at(minutes),
        ),
      );
    const limits = fc.record({
      salable_limit: fc.option(fc.integer({ min: 1, max: 1500 })),
      ordered: fc.integer({ min: 0, max: 1500 }),
    });
    fc.assert(
      fc.property(fc.array(anyHalf, { minLength: 1, maxLength: 2 }), limits, (halves, limit) => {
        const line = mergeLines(halves, limit, now);
        expect(line.held_quantity + line.released).toBe(
          halves.reduce((sum, one) => sum + one.held_quantity, 0),
        );
        expect(line.held_quantity).toBeLessThanOrEqual(line.quantity);
        expect(line.quantity).toBeLessThanOrEqual(Math.min(999, line.wanted));
        if (limit.salable_limit !== null && line.quantity > 0)
          expect(line.quantity + limit.ordered).toBeLessThanOrEqual(limit.salable_limit);
        if (line.held_quantity > 0)
          expect(line.held_until?.getTime()).toBeGreaterThan(now.getTime());
      }),
    );
  });
});
