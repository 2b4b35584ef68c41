import { orderStatuses, type OrderStatus } from '@noren/contract/transitions';
import { expect, it } from 'vitest';
import type { AttemptStatus } from '../../payments/attempts/attempts.ts';
import { returnableUntil, waitReasonOf, type OrderFacts } from './rules.ts';

const now = new Date('2026-11-23T00:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const over: OrderFacts = {
  status: 'completed',
  refund_memo: null,
  delivery_at: daysAgo(1),
  attempts: ['paid'],
  is_asked_again: false,
  has_open_money: false,
};

it.each([
  ['init', 'unpaid'],
  ['unpaid', 'unpaid'],
  ['undelivered', 'not_sent'],
  ['delivering', 'on_its_way'],
  ['returning', 'returning'],
  ['delivered', 'may_come_back'],
  ['completed', null],
  ['canceled', null],
  ['returned', null],
] as const)('an order that is %s: %s', (status, why) =>
  expect(waitReasonOf({ ...over, status }, now)).toBe(why),
);

it('handles every order status', () => {
  const waits: OrderStatus[] = orderStatuses.filter(
    (status) => waitReasonOf({ ...over, status }, now) !== null,
  );
  expect(waits).toEqual(['init', 'unpaid', 'undelivered', 'delivering', 'delivered', 'returning']);
});

it('allows returns for seven days after the day of delivery', () => {
  const delivered = (days: number) =>
    waitReasonOf({ ...over, status: 'delivered', delivery_at: daysAgo(days) }, now);
  expect([delivered(7.99), delivered(8)]).toEqual(['may_come_back', null]);
  expect(returnableUntil({ status: 'delivered', delivery_at: daysAgo(8) })).toEqual(now);
  // unknown delivery date: nothing to wait for
  expect(waitReasonOf({ ...over, status: 'delivered', delivery_at: null }, now)).toBeNull();
});

it.each<[AttemptStatus, string | null]>([
  ['starting', 'payment_open'],
  ['redirected', 'payment_open'],
  ['finishing', 'payment_open'],
  ['issued', 'payment_open'],
  ['unknown', 'payment_open'],
  ['left', 'payment_open'],
  ['refund_due', 'refund_owed'],
  ['unreturned', 'refund_owed'],
  ['failed', null],
  ['superseded', null],
  ['undone', null],
  ['paid', null],
])('a canceled order with a try that is %s: %s', (status, why) =>
  expect(
    waitReasonOf(
      { ...over, status: 'canceled', delivery_at: null, attempts: ['failed', status] },
      now,
    ),
  ).toBe(why),
);

it('waits for a gateway to be asked again, a manual refund, or open money', () => {
  const canceled: OrderFacts = { ...over, status: 'canceled', attempts: ['superseded'] };
  expect(waitReasonOf({ ...canceled, is_asked_again: true }, now)).toBe('payment_open');
  for (const refund_memo of ['unrefunded', 'partially_unrefunded'])
    expect(waitReasonOf({ ...over, refund_memo }, now)).toBe('refund_owed');
  for (const refund_memo of ['refunded', 'partially_refunded'])
    expect(waitReasonOf({ ...over, refund_memo }, now)).toBeNull();
  expect(waitReasonOf({ ...over, has_open_money: true }, now)).toBe('money_open');
});
