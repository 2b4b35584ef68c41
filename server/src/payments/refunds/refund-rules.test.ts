import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isBooked,
  canRequestPart,
  memoOf,
  refundableOf,
  sumOfRefund,
  unitsToRestock,
  refundRefusalOf,
  type RefundableItem,
} from './refund-rules.ts';

const items: RefundableItem[] = [
  { id: 1, sku_id: 1, quantity: 3, price: 1000, refunded_quantity: 0, restocked_quantity: 0 },
  { id: 2, sku_id: 2, quantity: 1, price: 0, refunded_quantity: 0, restocked_quantity: 0 },
];
const order = {
  payment_status: 'paid',
  total_amount: 3800,
  refunded_amount: 0,
  shipping_fee: 500,
  payment_fee: 300,
} as const;
const books = {
  came_in: 3800,
  fees: { shipping_fee: 0, payment_fee: 0 },
  disputed: 0,
  is_open: false,
};
const nothing = { lines: [], shipping_fee: 0, payment_fee: 0, free_amount: 0 };

describe('refund rules', () => {
  it('allow a refund above zero of an order whose money is settled', () => {
    const one = { ...nothing, free_amount: 1 };
    expect(refundRefusalOf(order, books, items, one)).toBeNull();
    expect(refundRefusalOf({ ...order, payment_status: 'pending' }, books, items, one)).toBe(
      'not_paid',
    );
    expect(refundRefusalOf({ ...order, payment_status: 'refunded' }, books, items, one)).toBe(
      'nothing_left',
    );
    expect(refundRefusalOf(order, { ...books, came_in: 0 }, items, one)).toBe('not_paid');
    expect(refundRefusalOf(order, { ...books, is_open: true }, items, one)).toBe('money_open');
    // a free line returns no money
    expect(
      refundRefusalOf(order, books, items, {
        ...nothing,
        lines: [{ item_id: 2, quantity: 1, restock: true }],
      }),
    ).toBe('nothing_asked');
  });

  it('refuse to refund money that a chargeback has taken', () => {
    const ask = (free_amount: number, disputed: number, refunded_amount = 0) =>
      refundRefusalOf({ ...order, refunded_amount }, { ...books, disputed }, items, {
        ...nothing,
        free_amount,
      });
    expect(ask(2800, 1000)).toBeNull();
    expect(ask(2801, 1000)).toBe('disputed');
    expect(ask(3801, 1000)).toBe('too_much');
    expect(ask(1, 3800)).toBe('disputed');
    expect(ask(1, 1000, 2800)).toBe('disputed');
    expect(ask(1001, 1000, 2800)).toBe('too_much');
  });

  it('never refund more money, units or fees than there were, however many refunds are made', () => {
    const ask = fc.record({
      lines: fc.uniqueArray(
        fc.record({
          item_id: fc.constantFrom(1, 2, 3),
          quantity: fc.integer({ min: 1, max: 4 }),
          restock: fc.boolean(),
        }),
        {
          selector: ({ item_id }) => item_id,
          maxLength: 3,
        },
      ),
      shipping_fee: fc.integer({ min: 0, max: 600 }),
      payment_fee: fc.integer({ min: 0, max: 400 }),
      free_amount: fc.integer({ min: 0, max: 2000 }),
    });
    fc.assert(
      fc.property(
        fc.array(ask, { maxLength: 12 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 5000 }),
        (asks, came_in, taken) => {
          const disputed = Math.min(taken, came_in);
          const now = {
            order: { ...order, refunded_amount: 0 as number },
            items: items.map((item) => ({ ...item })),
            fees: { shipping_fee: 0, payment_fee: 0 },
          };
          for (const one of asks) {
            if (
              refundRefusalOf(
                now.order,
                { came_in, fees: now.fees, disputed, is_open: false },
                now.items,
                one,
              ) !== null
            )
              continue;
            now.order.refunded_amount += sumOfRefund(one, now.items);
            now.fees = {
              shipping_fee: now.fees.shipping_fee + one.shipping_fee,
              payment_fee: now.fees.payment_fee + one.payment_fee,
            };
            for (const { item_id, quantity } of one.lines)
              (now.items.find(({ id }) => id === item_id) as RefundableItem).refunded_quantity +=
                quantity;
          }
          expect(now.order.refunded_amount).toBeLessThanOrEqual(came_in - disputed);
          expect(refundableOf(now.order, { came_in, disputed })).toBe(
            came_in - disputed - now.order.refunded_amount,
          );
          expect(now.items.every((item) => item.refunded_quantity <= item.quantity)).toBe(true);
          expect(
            now.fees.shipping_fee <= order.shipping_fee &&
              now.fees.payment_fee <= order.payment_fee,
          ).toBe(true);
        },
      ),
    );
  });
});

it('memoOf tells full from partial refunds, and made from outstanding ones', () => {
  const memo = (returned: number, pending: number, owes = false) =>
    memoOf({ paid: 1000, returned, pending, owes });
  expect([memo(0, 0), memo(0, 0, true)]).toEqual([null, 'partially_unrefunded']);
  expect([memo(300, 0), memo(1000, 0), memo(300, 0, true)]).toEqual([
    'partially_refunded',
    'refunded',
    'partially_unrefunded',
  ]);
  expect([memo(0, 300), memo(300, 300), memo(0, 1000), memo(700, 300)]).toEqual([
    'partially_unrefunded',
    'partially_unrefunded',
    'unrefunded',
    'unrefunded',
  ]);
});

it('isBooked accepts a balance with or without the part being returned, and no other', () => {
  const attempt = { amount: 1000, returned_amount: 200, returning_amount: 300 };
  expect([800, 500, 1000, 700, 499, 0].map((kept) => isBooked(attempt, kept))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

it('canRequestPart waits while an earlier call may still be running', () => {
  const now = new Date('2026-11-24T00:00:00Z');
  const ago = (minutes: number) => ({
    return_asked_at: new Date(now.getTime() - minutes * 60_000),
  });
  expect(
    [{ return_asked_at: null }, ago(0), ago(14.9), ago(15)].map((attempt) =>
      canRequestPart(attempt, now),
    ),
  ).toEqual([true, false, false, true]);
});

it('unitsToRestock restocks no unit twice', () => {
  expect(
    [1, 2, 3, 9].map((wanted) => unitsToRestock({ quantity: 3, restocked_quantity: 1 }, wanted)),
  ).toEqual([1, 2, 2, 2]);
});
