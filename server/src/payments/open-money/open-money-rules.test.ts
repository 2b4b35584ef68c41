import { describe, expect, it } from 'vitest';
import { actsFor } from './open-money-rules.ts';
import { isRefusedForGood } from '../attempts/rules.ts';

const order = { status: 'unpaid', payment_status: 'approving', payment_type: 'gmo_credit', total_amount: 3600 } as const;
const attempt = { status: 'unknown', provider: 'gmo_credit', amount: 3600, due_amount: 0, returning_amount: 0 } as const;

describe('what can be done about open money', () => {
  it.each<[Parameters<typeof actsFor>[0], object | null, object | null, string[]]>([
    ['amount_differs', {}, {}, ['returned_by_hand', 'try_again', 'accept_amount', 'written_off']],
    // an order that waits for it no more, or for another sum, or in another way
    ['amount_differs', { status: 'canceled', payment_status: 'failed' }, {}, ['returned_by_hand', 'try_again', 'written_off']],
    ['amount_differs', { status: 'undelivered', payment_status: 'paid' }, {}, ['returned_by_hand', 'try_again', 'written_off']],
    ['amount_differs', { total_amount: 3820 }, {}, ['returned_by_hand', 'try_again', 'written_off']],
    ['amount_differs', { payment_type: 'gmo_cvs' }, {}, ['returned_by_hand', 'try_again', 'written_off']],
    // a part was returned in the console of what has paid the order
    ['amount_differs', { status: 'undelivered', payment_status: 'paid' }, { status: 'paid' }, ['try_again', 'accept_amount', 'written_off']],
    // its gateway is about to return a part of it
    ['amount_differs', { status: 'undelivered', payment_status: 'paid' }, { status: 'paid', due_amount: 300 }, ['try_again', 'written_off']],
    ['refund_refused', {}, { status: 'unreturned' }, ['returned_by_hand', 'try_again', 'written_off']],
    ['refund_refused', {}, { status: 'undone' }, ['written_off']],
    ['cash_owed', {}, { status: 'unreturned' }, ['returned_by_hand', 'written_off']],
    ['no_order', null, null, ['returned_by_hand', 'written_off']],
    ['order_without_money', {}, { status: 'paid' }, ['try_again', 'written_off']],
  ])('%s, order %j, attempt %j: %j', (reason, o, a, acts) =>
    expect(actsFor(reason, (o && { ...order, ...o }) as never, (a && { ...attempt, ...a }) as never)).toEqual(acts),
  );

  it('and about money of one refund, as that stands', () => {
    const acts = (reason: 'refund_refused' | 'cash_owed', refund: 'owed' | 'due' | 'returned') => actsFor(reason, null, { ...attempt, status: 'paid' }, refund);
    expect(acts('refund_refused', 'owed')).toEqual(['returned_by_hand', 'try_again', 'written_off']);
    expect(acts('cash_owed', 'owed')).toEqual(['returned_by_hand', 'written_off']);
    expect([acts('refund_refused', 'due'), acts('cash_owed', 'returned')]).toEqual([['written_off'], ['written_off']]);
  });

  it.each([
    ['E11010010', true],
    ['E61010001', true],
    ['CLOSE03001', true],
    // another day, another way
    ['E11010003', false],
    ['CAPTURE_AT_WORK', false],
    ['CANCEL03001', false],
    ['HTTP_503', false],
    ['UNREACHABLE', false],
  ])('%s is a refusal for good: %s', (code, expected) => expect(isRefusedForGood(code)).toBe(expected));
});
