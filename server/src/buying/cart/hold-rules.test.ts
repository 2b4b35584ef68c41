import { describe, expect, it } from 'vitest';
import {
  holdAgainAt,
  maxHeldUnits,
  nextHold,
  type HoldState,
  type HoldTerms,
} from './hold-rules.ts';

const now = new Date('2026-11-21T03:00:00Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const never: HoldState = {
  quantity: 3,
  held_quantity: 0,
  held_since: null,
  held_until: null,
  pause_since: null,
  pause_ends: null,
};
const running: Partial<HoldState> = { held_quantity: 2, held_since: at(-5), held_until: at(10) };
const over: Partial<HoldState> = { held_quantity: 0, held_since: at(-20), held_until: at(-5) };
const thrown: Partial<HoldState> = { pause_since: at(-4), pause_ends: at(3) };

describe('holdAgainAt', () => {
  it.each<[string, Partial<HoldState>, Date | null, Date | null]>([
    ['never held: now', {}, at(-1), null],
    ['running: it is held', running, at(-1), null],
    ['over, nothing left at some time since: as long as it was', over, at(-20), at(10)],
    ['over, nothing was ever wanting: now', over, null, null],
    ['over, nothing left before it began: now', over, at(-21), null],
    [
      'over since longer than it was: now',
      { ...over, held_since: at(-9), held_until: at(-5) },
      at(-7),
      null,
    ],
    ['over, and not yet looked at by the job', { ...over, held_quantity: 3 }, at(-6), at(10)],
    ['thrown away', thrown, at(-2), at(3)],
    ['thrown away, nothing was wanting since', thrown, at(-5), null],
    ['both: the later', { ...over, ...thrown }, at(-2), at(10)],
  ])('%s', (_, line, ranOut, again) =>
    expect(holdAgainAt({ ...never, ...line }, ranOut, now)).toEqual(again),
  );
});

describe('nextHold', () => {
  const terms: HoldTerms = { minutes: 15, most: 5, others_held: 0, again_at: null };
  const newHold = { held_since: now, held_until: at(15) };
  it.each<[string, Partial<HoldState>, Partial<HoldTerms>, ReturnType<typeof nextHold>]>([
    ['all of the line', {}, {}, { ...newHold, held_quantity: 3 }],
    ['of many, the most', { quantity: 9 }, {}, { ...newHold, held_quantity: 5 }],
    ['nothing without a stream', {}, { minutes: null }, null],
    ['nothing in a pause', {}, { again_at: at(1) }, null],
    ['nothing next to ten other held lines', {}, { others_held: 10 }, null],
    ['the tenth', {}, { others_held: 9 }, { ...newHold, held_quantity: 3 }],
    [
      'a running one grows and is not renewed',
      { ...running, quantity: 4 },
      {},
      { held_quantity: 4, held_since: at(-5), held_until: at(10) },
    ],
    [
      'it grows next to ten other held lines, in a cool-down, without a stream',
      { ...running, quantity: 4 },
      { minutes: null, others_held: 10, again_at: at(1) },
      { held_quantity: 4, held_since: at(-5), held_until: at(10) },
    ],
    [
      'it grows to the most',
      { ...running, quantity: 40 },
      {},
      { held_quantity: 5, held_since: at(-5), held_until: at(10) },
    ],
    [
      'one that was larger stays',
      { ...running, held_quantity: 7, quantity: 8 },
      {},
      { held_quantity: 7, held_since: at(-5), held_until: at(10) },
    ],
    [
      'it shrinks with the line',
      { ...running, quantity: 1 },
      {},
      { held_quantity: 1, held_since: at(-5), held_until: at(10) },
    ],
    ['an expired one begins again', over, {}, { ...newHold, held_quantity: 3 }],
  ])('%s', (_, line, also, next) =>
    expect(nextHold({ ...never, ...line }, { ...terms, ...also }, now)).toEqual(next),
  );
  it.each([
    [null, 5, 5],
    [2, 5, 2],
    [9, 5, 5],
  ])('maxHeldUnits: a limit of %s and the store’s %s: %s', (salable_limit, hold_limit, most) =>
    expect(maxHeldUnits({ salable_limit, hold_limit })).toBe(most),
  );
});
