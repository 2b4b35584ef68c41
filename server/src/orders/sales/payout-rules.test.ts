import type { PayoutLine } from '@noren/contract/entities/payout';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inBothTiers } from '../../../test/tiers.ts';
import type { PayoutOrder } from './payout-queries.ts';
import { matchPayouts } from './payout-rules.ts';

const orderOf = (
  id: number,
  movements: number[],
  entered: PayoutOrder['entered'] = [],
): PayoutOrder => ({
  reference: `N${id}`,
  id,
  number: `N${id}`,
  payment_type: 'gmo_credit',
  paid_at: new Date('2026-11-01T00:00:00Z'),
  movements,
  entered,
});
const lineOf = (reference: string, amount: number, day = '2026-11-30'): PayoutLine => ({
  reference,
  amount,
  fee: 0,
  day,
});
const outcomesOf = (lines: PayoutLine[], orders: PayoutOrder[]) =>
  matchPayouts(lines, orders).matches.map(({ outcome, own_amount }) => [outcome, own_amount]);

describe('the lines of a statement', () => {
  it('match a payment and a refund of the same amount, and name what differs', () =>
    expect(
      outcomesOf(
        [
          lineOf('N1', 1_000),
          lineOf('N1', -300),
          lineOf('N2', 999),
          lineOf('N2', -999),
          lineOf('N3', 5),
        ],
        [orderOf(1, [1_000, -300]), orderOf(2, [1_000])],
      ),
    ).toEqual([
      ['matched', null],
      ['matched', null],
      ['amount_differs', 1_000],
      ['amount_differs', 0],
      ['missing_here', null],
    ]));

  it('match each movement once: two equal refunds twice, one payment not again', () =>
    expect(
      outcomesOf(
        [lineOf('N1', 1_000), lineOf('N1', -300), lineOf('N1', -300), lineOf('N1', -300)],
        [orderOf(1, [1_000, -300, -300], [{ amount: 1_000, day: '2026-10-31' }])],
      ).map(([outcome]) => outcome),
    ).toEqual(['entered', 'matched', 'matched', 'entered']));

  for (const { runs, options } of inBothTiers(300, 10_000))
    it(
      `enter nothing more when they are read again, in any order and parts (${runs})`,
      options,
      () => {
        const movement = fc.constantFrom(100, 200, -100, -200);
        fc.assert(
          fc.property(
            fc.array(fc.array(movement, { maxLength: 5 }), { maxLength: 4 }),
            fc.array(fc.tuple(fc.nat(4), movement, fc.constantFrom('2026-11-15', '2026-11-30')), {
              maxLength: 20,
            }),
            fc.nat(20),
            (orders, seed, cut) => {
              const lines = seed.map(([nth, amount, day]) => lineOf(`N${nth}`, amount, day));
              const entered = new Map<number, PayoutOrder['entered']>();
              const read = (part: PayoutLine[]) => {
                const { entries } = matchPayouts(
                  part,
                  orders.map((movements, nth) => orderOf(nth, movements, entered.get(nth) ?? [])),
                );
                for (const { order_id, amount, day } of entries)
                  entered.set(order_id, [...(entered.get(order_id) ?? []), { amount, day }]);
                return entries.length;
              };
              read(lines.slice(0, cut));
              read(lines);
              expect(read(lines.toReversed())).toBe(0);
              // never more than the order has
              for (const [nth, all] of entered)
                for (const { amount } of all)
                  expect(all.filter((one) => one.amount === amount).length).toBeLessThanOrEqual(
                    (orders[nth] ?? []).filter((one) => one === amount).length,
                  );
            },
          ),
          { numRuns: runs },
        );
      },
    );
});
