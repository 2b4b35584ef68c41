import { describe, expect, it } from 'vitest';
import { isRepeatedTap } from './one-attempt.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 27, 12, 0, seconds));

describe('a second call with the same means', () => {
  it.each([
    ['arrived before the number was issued, and is handled half a minute later', 0, 1, 31, true],
    ['arrives within ten seconds', 5, 1, 5, true],
    ['arrives after ten seconds', 11, 1, 11, false],
  ])('that %s', (_, arrived, updated, now, expected) => {
    expect(
      isRepeatedTap({ updated_at: at(updated) }, { arrived_at: at(arrived), now: () => at(now) }),
    ).toBe(expected);
  });
});
