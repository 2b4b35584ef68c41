// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pollDelayMs, canPay, OrderHeadline, situationOf } from './order-state.tsx';
import { PaymentDetails } from './payment-details.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

afterEach(cleanup);

const now = Date.UTC(2026, 10, 21, 5);
const later = new Date(now + 60_000).toISOString();
const before = new Date(now - 1).toISOString();
const order = (status: string, payment: object) =>
  ({
    status,
    payment: { type: 'gmo_credit', status: 'init', expire_at: later, info: {}, ...payment },
  }) as never;

test.each([
  ['paid', order('undelivered', { status: 'paid' }), 'placed'],
  [
    'cash on delivery',
    order('undelivered', { type: 'custom_cod', status: 'pending', expire_at: null }),
    'placed',
  ],
  ['not begun', order('init', {}), 'unfinished'],
  [
    'on the bank’s page',
    order('unpaid', { status: 'approving', info: { attempt: 'redirected' } }),
    'unfinished',
  ],
  [
    'superseded by another try',
    order('unpaid', { status: 'approving', info: { attempt: 'superseded' } }),
    'unfinished',
  ],
  [
    'starting',
    order('unpaid', { status: 'approving', info: { attempt: 'starting' } }),
    'confirming',
  ],
  [
    'finishing',
    order('unpaid', { status: 'approving', info: { attempt: 'finishing' } }),
    'confirming',
  ],
  [
    'a lost reply',
    order('unpaid', { status: 'approving', info: { attempt: 'unknown' } }),
    'confirming',
  ],
  [
    'a lost reply past the deadline',
    order('unpaid', { status: 'approving', expire_at: before, info: { attempt: 'unknown' } }),
    'confirming',
  ],
  [
    'PayPay, a lost reply',
    order('unpaid', { type: 'gmo_paypay', status: 'approving', info: { attempt: 'unknown' } }),
    'confirming',
  ],
  [
    'PayPay’s page left open',
    order('unpaid', { type: 'gmo_paypay', status: 'approving', info: { attempt: 'redirected' } }),
    'unfinished',
  ],
  [
    'PAYUNi, being captured',
    order('unpaid', { type: 'payuni_credit', status: 'approving', info: { attempt: 'finishing' } }),
    'confirming',
  ],
  [
    'a konbini number',
    order('unpaid', { type: 'gmo_cvs', status: 'pending', info: { slip: {} } }),
    'at_konbini',
  ],
  [
    'a konbini number past its deadline',
    order('unpaid', { type: 'gmo_cvs', status: 'pending', expire_at: before, info: { slip: {} } }),
    'overdue',
  ],
  ['no number made yet', order('init', { type: 'gmo_cvs' }), 'unfinished'],
  ['no number could be made', order('unpaid', { type: 'gmo_cvs', status: 'failed' }), 'refused'],
  [
    'refused',
    order('unpaid', { status: 'failed', info: { attempt: 'failed', advice: 'balance' } }),
    'refused',
  ],
  [
    'refused, past the deadline',
    order('unpaid', { status: 'failed', expire_at: before }),
    'overdue',
  ],
  ['not begun, past the deadline', order('init', { expire_at: before }), 'overdue'],
  [
    'canceled at the deadline',
    order('canceled', { status: 'failed', expire_at: before }),
    'canceled',
  ],
  ['canceled and refunded', order('canceled', { status: 'refunded' }), 'canceled'],
  ['given back', order('returned', { status: 'refunded' }), 'refunded'],
  ['on its way', order('delivering', { status: 'paid' }), 'placed'],
] as const)('situationOf: %s', (_, seen, situation) =>
  expect(situationOf(seen, now)).toBe(situation),
);

test('allows payment only for orders that are neither paid nor being paid', () => {
  expect(
    (
      [
        'placed',
        'at_konbini',
        'confirming',
        'unfinished',
        'refused',
        'overdue',
        'canceled',
        'refunded',
      ] as const
    ).filter(canPay),
  ).toEqual(['unfinished', 'refused']);
});

test('polls with growing delays, and stops for a final state', () => {
  const waits = [0, 1, 2, 3, 20].map((asked) => pollDelayMs('confirming', asked));
  expect(waits).toEqual([...waits].sort((a, b) => Number(a) - Number(b)));
  expect(waits[0]).toBe(1500);
  expect(waits.at(-1)).toBe(15_000);
  expect(pollDelayMs('at_konbini', 50)).toBe(5_000);
  expect(pollDelayMs('placed', 0)).toBe(false);
  expect(pollDelayMs('canceled', 0)).toBe(false);
});

test('does not show an abandoned payment as being confirmed in the details', () => {
  const statusOf = (attempt: string) => {
    const seen = {
      status: 'unpaid',
      payment: {
        type: 'gmo_credit',
        status: 'approving',
        expire_at: null,
        paid_at: null,
        info: { attempt },
      },
    };
    return render(<PaymentDetails order={seen as never} />).container.textContent;
  };
  expect(statusOf('redirected')).not.toBe(statusOf('finishing'));
  expect(statusOf('finishing')).toMatch(/confirm/i);
});

const textOf = (order: object): string => {
  const { container } = render(
    <OrderHeadline
      order={
        { status: 'canceled', replaced_by: null, shipping: { type: 'custom' }, ...order } as never
      }
      situation="canceled"
      isLong={false}
    />,
  );
  return container.querySelector('p')?.textContent ?? '';
};
const payment = (status: string) => ({ type: 'gmo_cvs', status, info: {} });

test('says that nothing was charged only if nothing was', () => {
  expect(textOf({ reason: 'payment_deadline', payment: payment('failed') })).toMatch(
    /You have not been charged/,
  );
  expect(textOf({ reason: null, payment: payment('failed') })).toMatch(/You have not been charged/);
});

test.each([
  ['came too late', { reason: 'payment_deadline', payment: payment('paid') }, /arrived late/],
  ['was returned', { reason: 'payment_deadline', payment: payment('refunded') }, /was refunded/],
  [
    'became a new order',
    { reason: 'payment_deadline', payment: payment('failed'), replaced_by: 9 },
    /not paid in time/,
  ],
  [
    'is owed by a store that canceled',
    { reason: 'seller', payment: payment('paid') },
    /store canceled/,
  ],
  [
    'was returned by a store that canceled',
    { reason: 'seller', payment: payment('refunded') },
    /was refunded/,
  ],
] as const)('does not say that nothing was charged if the money %s', (_, order, said) => {
  expect(textOf(order)).toMatch(said);
  expect(textOf(order)).not.toMatch(/You have not been charged/);
});

test('shows pick-up orders as ready and collected, not as shipped and delivered', () => {
  const shipping = (status: string) => ({ type: 'self_pick_up', status });
  const headOf = (order: object) => {
    const { container } = render(
      <OrderHeadline
        order={{ replaced_by: null, payment: payment('paid'), ...order } as never}
        situation="placed"
        isLong={false}
      />,
    );
    return container.textContent;
  };
  expect(headOf({ status: 'undelivered', shipping: shipping('init') })).toMatch(
    /Pick it up at the store when it is ready/,
  );
  expect(headOf({ status: 'undelivered', shipping: shipping('waiting') })).toMatch(
    /Your order is ready/,
  );
  expect(headOf({ status: 'delivered', shipping: shipping('received') })).toMatch(
    /Picked up.*You have picked up/,
  );
  expect(
    headOf({ status: 'delivered', shipping: { type: 'custom', status: 'delivered' } }),
  ).toMatch(/has been delivered/);
});

test('describes the next step of a pick-up order without shipping, and none once it is ready', () => {
  const nextOf = (status: string) => {
    const order = {
      status: 'undelivered',
      email: 'a@example.com',
      payment: payment('paid'),
      shipping: { type: 'self_pick_up', status },
    };
    return render(<WhatHappensNext order={order as never} />).container.textContent;
  };
  expect(nextOf('init')).toMatch(/gets it ready.*pick it up/);
  expect(nextOf('init')).not.toMatch(/ships|packs/);
  expect(nextOf('waiting')).toBe('');
});
