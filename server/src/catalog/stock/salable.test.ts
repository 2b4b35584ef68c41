import { describe, expect, it } from 'vitest';
import {
  inLimitedTimeSale,
  nextBoundary,
  salableQuantity,
  salableStatus,
  saleWindow,
} from './shelf.ts';

const now = new Date('2026-11-21T03:00:00Z');
const at = (ms: number) => new Date(now.getTime() + ms);

describe('saleWindow and salableStatus', () => {
  it.each([
    [null, null, 'open'],
    [at(0), null, 'open'],
    [at(1), null, 'before'],
    [null, at(1), 'open'],
    [null, at(0), 'after'],
    [at(-2), at(-1), 'after'],
    [at(1), at(2), 'before'],
  ] as const)('%s to %s: %s', (sale_started_at, sale_ended_at, expected) => {
    const times = { sale_started_at, sale_ended_at };
    expect(saleWindow(times, now)).toBe(expected);
    expect(salableStatus(times, 1, now)).toBe(
      { open: 'on_sell', before: 'before_sell', after: 'end_sell' }[expected],
    );
    expect(salableStatus(times, 0, now)).toBe(
      { open: 'sold_out', before: 'before_sell', after: 'end_sell' }[expected],
    );
    expect(inLimitedTimeSale({ ...times, is_limited_time_sale: true }, now)).toBe(
      expected === 'open',
    );
    expect(inLimitedTimeSale({ ...times, is_limited_time_sale: false }, now)).toBe(false);
  });
});

it('salableQuantity is the smaller of free units and what the limit leaves, never below zero', () => {
  expect([
    salableQuantity(5, null, 9),
    salableQuantity(5, 3, 0),
    salableQuantity(2, 3, 0),
    salableQuantity(5, 3, 2),
    salableQuantity(5, 3, 9),
  ]).toEqual([5, 3, 2, 1, 0]);
});

it('nextBoundary is the earliest start or end in the future', () => {
  const goods = [
    { sale_started_at: at(-5), sale_ended_at: at(500) },
    { sale_started_at: at(30), sale_ended_at: at(40) },
    { sale_started_at: null, sale_ended_at: null },
    { sale_started_at: at(0), sale_ended_at: null },
  ];
  expect(nextBoundary(goods, now)).toEqual(at(30));
  expect(nextBoundary(goods, at(30))).toEqual(at(40));
  expect(nextBoundary(goods, at(500))).toBeNull();
  expect(nextBoundary([], now)).toBeNull();
});
