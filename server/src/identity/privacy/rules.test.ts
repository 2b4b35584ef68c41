import { orderStatuses, type OrderStatus } from '@noren/contract/transitions';
import { expect, it } from 'vitest';
import type { AttemptStatus } from '../../payments/attempts/attempts.ts';
import { comesBackUntil, whyNotYet, type OrderFacts } from './rules.ts';

const now = new Date('2026-11-23T00:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);
const over: OrderFacts = { status: 'completed', refund_memo: null, delivery_at: daysAgo(1), attempts: ['paid'], is_asked_again: false, has_open_money: false };

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
] as const)('an order that is %s: %s', (status, why) => expect(whyNotYet({ ...over, status }, now)).toBe(why));

it('decides about every state there is', () => {
  const waits: OrderStatus[] = orderStatuses.filter((status) => whyNotYet({ ...over, status }, now) !== null);
  expect(waits).toEqual(['init', 'unpaid', 'undelivered', 'delivering', 'delivered', 'returning']);
});

it('what was delivered may be sent back for seven days after the day it came, and no longer', () => {
  const delivered = (days: number) => whyNotYet({ ...over, status: 'delivered', delivery_at: daysAgo(days) }, now);
  expect([delivered(7.99), delivered(8)]).toEqual(['may_come_back', null]);
  expect(comesBackUntil({ status: 'delivered', delivery_at: daysAgo(8) })).toEqual(now);
  // nobody knows when: nothing to wait for
  expect(whyNotYet({ ...over, status: 'delivered', delivery_at: null }, now)).toBeNull();
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
  expect(whyNotYet({ ...over, status: 'canceled', delivery_at: null, attempts: ['failed', status] }, now)).toBe(why),
);

it('waits while a gateway is to be asked again, money is owed by hand, or a person must look', () => {
  const canceled: OrderFacts = { ...over, status: 'canceled', attempts: ['superseded'] };
  expect(whyNotYet({ ...canceled, is_asked_again: true }, now)).toBe('payment_open');
  for (const refund_memo of ['unrefunded', 'partially_unrefunded']) expect(whyNotYet({ ...over, refund_memo }, now)).toBe('refund_owed');
  for (const refund_memo of ['refunded', 'partially_refunded']) expect(whyNotYet({ ...over, refund_memo }, now)).toBeNull();
  expect(whyNotYet({ ...over, has_open_money: true }, now)).toBe('money_open');
});
