import { describe, expect, it } from 'vitest';
import { deadlineAfterChange, keptUntil, numberDays, classifyPayment } from './rules.ts';

const placed = { created_at: new Date('2026-11-21T03:00:00Z') };
const after = (days: number) => new Date(placed.created_at.getTime() + days * 86_400_000);

describe('classifyPayment', () => {
  const order = {
    status: 'unpaid',
    reason: null,
    payment_status: 'pending',
    payment_type: 'gmo_cvs',
    total_amount: 3600,
    replaced_by: null,
  } as const;
  const attempt = { provider: 'gmo_cvs', amount: 3600 };
  const ranOut = {
    status: 'canceled',
    reason: 'payment_deadline',
    payment_status: 'failed',
  } as const;
  it.each<[object, object, string]>([
    [{}, {}, 'accept'],
    [{ status: 'init', payment_status: 'init' }, {}, 'accept'],
    [{ payment_status: 'failed' }, {}, 'accept'],
    [{ status: 'undelivered', payment_status: 'paid' }, {}, 'surplus'],
    [{ payment_status: 'refunded' }, {}, 'surplus'],
    [{}, { amount: 3820 }, 'surplus'],
    [{ payment_type: 'gmo_credit' }, {}, 'surplus'],
    [ranOut, {}, 'late'],
    [{ ...ranOut, reason: 'seller' }, {}, 'surplus'],
    [{ ...ranOut, replaced_by: 7 }, {}, 'surplus'],
    [{ ...ranOut, payment_status: 'refunded' }, {}, 'surplus'],
    [ranOut, { amount: 1 }, 'surplus'],
  ])('an order %j, an attempt %j: %s', (o, a, expected) =>
    expect(classifyPayment({ ...order, ...o } as never, { ...attempt, ...a })).toBe(expected),
  );
});

describe('how long an unpaid order is kept', () => {
  it('to the end of the day in Japan, twice the term after its creation', () => {
    expect(keptUntil(placed, 3)).toEqual(new Date('2026-11-27T14:59:59Z'));
  });
  it.each([
    [0, 3, '00001', 3],
    [3, 3, '00001', 3],
    [4, 3, '00001', 2],
    [6, 3, '00001', 0],
    [7, 3, '00001', null],
    [0, 60, '00002', 60],
    [0, 60, '00008', 60],
  ])(
    '%i days later, term %i, chain %s: a number is valid for %s days',
    (days, term, chain, expected) =>
      expect(numberDays(placed, term, chain, after(days))).toBe(expected),
  );
  it('a change of method restarts the payment minutes, within that limit', () => {
    expect(deadlineAfterChange(placed, 3, 30, after(1))).toEqual(
      new Date(after(1).getTime() + 30 * 60_000),
    );
    expect(deadlineAfterChange(placed, 3, 30, new Date('2026-11-27T14:50:00Z'))).toEqual(
      new Date('2026-11-27T14:59:59Z'),
    );
  });
});
