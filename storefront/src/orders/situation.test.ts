import { expect, test } from 'vitest';
import { askAgainAfter, canPay, situationOf } from './situation.ts';

const now = Date.UTC(2026, 10, 21, 5);
const later = new Date(now + 60_000).toISOString();
const before = new Date(now - 1).toISOString();
const order = (status: string, payment: object) =>
  ({ status, payment: { type: 'gmo_credit', status: 'init', expire_at: later, info: {}, ...payment } }) as never;

test.each([
  ['paid', order('undelivered', { status: 'paid' }), 'placed'],
  ['cash on delivery', order('undelivered', { type: 'custom_cod', status: 'pending', expire_at: null }), 'placed'],
  ['not begun', order('init', {}), 'unfinished'],
  ['on the bank’s page', order('unpaid', { status: 'approving', info: { attempt: 'redirected' } }), 'unfinished'],
  ['given up for another try', order('unpaid', { status: 'approving', info: { attempt: 'superseded' } }), 'unfinished'],
  ['starting', order('unpaid', { status: 'approving', info: { attempt: 'starting' } }), 'confirming'],
  ['finishing', order('unpaid', { status: 'approving', info: { attempt: 'finishing' } }), 'confirming'],
  ['a lost reply', order('unpaid', { status: 'approving', info: { attempt: 'unknown' } }), 'confirming'],
  ['a lost reply past the deadline', order('unpaid', { status: 'approving', expire_at: before, info: { attempt: 'unknown' } }), 'confirming'],
  ['PayPay, a lost reply', order('unpaid', { type: 'gmo_paypay', status: 'approving', info: { attempt: 'unknown' } }), 'confirming'],
  ['PayPay’s page left open', order('unpaid', { type: 'gmo_paypay', status: 'approving', info: { attempt: 'redirected' } }), 'unfinished'],
  ['PAYUNi, being taken', order('unpaid', { type: 'payuni_credit', status: 'approving', info: { attempt: 'finishing' } }), 'confirming'],
  ['a number for the konbini', order('unpaid', { type: 'gmo_cvs', status: 'pending', info: { slip: {} } }), 'at_konbini'],
  ['a number for the konbini past its term', order('unpaid', { type: 'gmo_cvs', status: 'pending', expire_at: before, info: { slip: {} } }), 'overdue'],
  ['no number made yet', order('init', { type: 'gmo_cvs' }), 'unfinished'],
  ['no number could be made', order('unpaid', { type: 'gmo_cvs', status: 'failed' }), 'refused'],
  ['refused', order('unpaid', { status: 'failed', info: { attempt: 'failed', advice: 'balance' } }), 'refused'],
  ['refused, past the deadline', order('unpaid', { status: 'failed', expire_at: before }), 'overdue'],
  ['not begun, past the deadline', order('init', { expire_at: before }), 'overdue'],
  ['canceled at the deadline', order('canceled', { status: 'failed', expire_at: before }), 'canceled'],
  ['canceled and given back', order('canceled', { status: 'refunded' }), 'canceled'],
  ['given back', order('returned', { status: 'refunded' }), 'refunded'],
  ['on its way', order('delivering', { status: 'paid' }), 'placed'],
] as const)('%s', (_, seen, situation) => expect(situationOf(seen, now)).toBe(situation));

test('only what is neither paid nor under way can be paid', () => {
  expect((['placed', 'at_konbini', 'confirming', 'unfinished', 'refused', 'overdue', 'canceled', 'refunded'] as const).filter(canPay)).toEqual([
    'unfinished',
    'refused',
  ]);
});

test('asks again ever more calmly, and not at all about what is over', () => {
  const waits = [0, 1, 2, 3, 20].map((asked) => askAgainAfter('confirming', asked));
  expect(waits).toEqual([...waits].sort((a, b) => Number(a) - Number(b)));
  expect(waits[0]).toBe(1500);
  expect(waits.at(-1)).toBe(15_000);
  expect(askAgainAfter('at_konbini', 50)).toBe(5_000);
  expect(askAgainAfter('placed', 0)).toBe(false);
  expect(askAgainAfter('canceled', 0)).toBe(false);
});
