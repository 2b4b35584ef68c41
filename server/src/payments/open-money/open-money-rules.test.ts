import { describe, expect, it } from 'vitest';
import { actsFor } from './open-money-rules.ts';
import { isPermanentRefusal } from '../attempts/rules.ts';

const order = {
  status: 'unpaid',
  payment_status: 'approving',
  payment_type: 'gmo_credit',
  total_amount: 3600,
} as const;
const attempt = {
  status: 'unknown',
  provider: 'gmo_credit',
  amount: 3600,
  due_amount: 0,
  returning_amount: 0,
} as const;

describe('actsFor', () => {
  it.each<[Parameters<typeof actsFor>[0], object | null, object | null, string[]]>([
    ['amount_differs', {}, {}, ['returned_by_hand', 'try_again', 'accept_amount', 'written_off']],
    // the order no longer waits for this payment, or has another total or payment method
    [
      'amount_differs',
      { status: 'canceled', payment_status: 'failed' },
      {},
      ['returned_by_hand', 'try_again', 'written_off'],
    ],
    [
      'amount_differs',
      { status: 'undelivered', payment_status: 'paid' },
      {},
      ['returned_by_hand', 'try_again', 'written_off'],
    ],
    [
      'amount_differs',
      { total_amount: 3820 },
      {},
      ['returned_by_hand', 'try_again', 'written_off'],
    ],
    [
      'amount_differs',
      { payment_type: 'gmo_cvs' },
      {},
      ['returned_by_hand', 'try_again', 'written_off'],
    ],
    // part of the payment was returned at the gateway's console
    [
      'amount_differs',
      { status: 'undelivered', payment_status: 'paid' },
      { status: 'paid' },
      ['try_again', 'accept_amount', 'written_off'],
    ],
    // the gateway is about to return part of it
    [
      'amount_differs',
      { status: 'undelivered', payment_status: 'paid' },
      { status: 'paid', due_amount: 300 },
      ['try_again', 'written_off'],
    ],
    [
      'refund_refused',
      {},
      { status: 'unreturned' },
      ['returned_by_hand', 'try_again', 'written_off'],
    ],
    ['refund_refused', {}, { status: 'undone' }, ['written_off']],
    ['cash_owed', {}, { status: 'unreturned' }, ['returned_by_hand', 'written_off']],
    ['no_order', null, null, ['returned_by_hand', 'written_off']],
    ['order_without_money', {}, { status: 'paid' }, ['try_again', 'written_off']],
  ])('%s, order %j, attempt %j: %j', (reason, o, a, acts) =>
    expect(
      actsFor(reason, (o && { ...order, ...o }) as never, (a && { ...attempt, ...a }) as never),
    ).toEqual(acts),
  );

  it('offers acts on a single refund by its status', () => {
    const acts = (reason: 'refund_refused' | 'cash_owed', refund: 'owed' | 'due' | 'returned') =>
      actsFor(reason, null, { ...attempt, status: 'paid' }, refund);
    expect(acts('refund_refused', 'owed')).toEqual([
      'returned_by_hand',
      'try_again',
      'written_off',
    ]);
    expect(acts('cash_owed', 'owed')).toEqual(['returned_by_hand', 'written_off']);
    expect([acts('refund_refused', 'due'), acts('cash_owed', 'returned')]).toEqual([
      ['written_off'],
      ['written_off'],
    ]);
  });

  it.each([
    ['E11010010', true],
    ['E61010001', true],
    ['CLOSE03001', true],
    // not a refusal for good: another day or method may succeed
    ['E11010003', false],
    ['CAPTURE_AT_WORK', false],
    ['CANCEL03001', false],
    ['HTTP_503', false],
    ['UNREACHABLE', false],
  ])('%s is a refusal for good: %s', (code, expected) =>
    expect(isPermanentRefusal(code)).toBe(expected),
  );
});
