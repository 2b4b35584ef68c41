import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feeAfterChange, feeForAmount, boundsExcess, wrongStep } from './payment-fee.ts';

/** What carriers charge for cash on delivery. */
const cash = {
  payment_fee: 330,
  fee_steps: [
    { from: 10_000, fee: 440 },
    { from: 30_000, fee: 660 },
    { from: 100_000, fee: 1_100 },
  ],
};

describe('feeForAmount', () => {
  it.each([
    [0, 330],
    [9_999, 330],
    [10_000, 440],
    [29_999, 440],
    [30_000, 660],
    [99_999, 660],
    [100_000, 1_100],
    [300_000, 1_100],
  ])('of %i is %i', (amount, fee) => expect(feeForAmount(cash, amount)).toBe(fee));
  it('without steps is the same for every amount', () => {
    expect(feeForAmount({ payment_fee: 330 }, 1)).toBe(330);
    expect(feeForAmount({ payment_fee: 330, fee_steps: [] }, 999_999)).toBe(330);
  });
});

const anyMethod = fc.record({
  payment_fee: fc.nat(900),
  fee_steps: fc
    .uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 500 }), fee: fc.nat(900) }), {
      selector: ({ from }) => from,
      maxLength: 9,
    })
    .map((steps) => steps.toSorted((one, other) => one.from - other.from)),
});

it('any ascending steps are right, and an amount has the fee of the last step that it reaches', () =>
  fc.assert(
    fc.property(anyMethod, fc.nat(600), (method, amount) => {
      expect(wrongStep(method.fee_steps)).toBeNull();
      let fee = method.payment_fee;
      for (const step of method.fee_steps) if (amount >= step.from) fee = step.fee;
      expect(feeForAmount(method, amount)).toBe(fee);
    }),
  ));

describe('feeAfterChange', () => {
  it('keeps the fee that was agreed while the amount stays in its step', () =>
    expect(feeAfterChange(cash, { fee: 300, before: 4_000, after: 9_999 })).toBe(300));
  it('is that of the new step once the amount crosses one, in both directions', () => {
    expect(feeAfterChange(cash, { fee: 300, before: 4_000, after: 10_000 })).toBe(440);
    expect(feeAfterChange(cash, { fee: 440, before: 12_000, after: 9_999 })).toBe(330);
  });
  it('never changes the fee of an order whose amount did not change', () =>
    fc.assert(
      fc.property(anyMethod, fc.nat(900), fc.nat(600), (method, fee, amount) => {
        expect(feeAfterChange(method, { fee, before: amount, after: amount })).toBe(fee);
      }),
    ));
});

it('wrongStep is the first step that is not above the one before it', () => {
  expect(wrongStep([{ from: 0, fee: 1 }])).toBe(0);
  expect(
    wrongStep([
      { from: 5, fee: 1 },
      { from: 5, fee: 2 },
    ]),
  ).toBe(1);
  expect(wrongStep([])).toBeNull();
});

it('boundsExcess accepts the bounds themselves', () => {
  const bounds = { least: 500, most: 300_000 };
  expect([499, 500, 300_000, 300_001].map((total) => boundsExcess(total, bounds))).toEqual([
    'too_small',
    null,
    null,
    'too_large',
  ]);
});
