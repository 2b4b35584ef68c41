import { describe, expect, test } from 'vitest';
import { clockText, durationOf, wholeClockText } from './duration.ts';

describe('durations', () => {
  test.each([
    [0, 0, '00:00:00', '00:00:00'],
    [-5000, 0, '00:00:00', '00:00:00'],
    [1, 0, '00:00:01', '00:00:01'],
    [59_999, 0, '00:01:00', '00:01:00'],
    [86_399_000, 0, '23:59:59', '23:59:59'],
    [86_400_000, 1, '00:00:00', '24:00:00'],
    [(2 * 86_400 + 3_723) * 1000, 2, '01:02:03', '49:02:03'],
  ])('%i ms → %i days %s, %s', (milliseconds, days, clock, whole) => {
    const duration = durationOf(milliseconds);
    expect([duration.days, clockText(duration), wholeClockText(duration)]).toEqual([
      days,
      clock,
      whole,
    ]);
  });
});
