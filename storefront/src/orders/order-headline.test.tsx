// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OrderHeadline } from './order-headline.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

afterEach(cleanup);

const textOf = (order: object): string => {
  const { container } = render(
    <OrderHeadline order={{ status: 'canceled', replaced_by: null, shipping: { type: 'custom' }, ...order } as never} situation="canceled" isLong={false} />,
  );
  return container.querySelector('p')?.textContent ?? '';
};
const payment = (status: string) => ({ type: 'gmo_cvs', status, info: {} });

test('a canceled order says that nothing was charged only where nothing was', () => {
  expect(textOf({ reason: 'payment_deadline', payment: payment('failed') })).toMatch(/Nothing was charged/);
  expect(textOf({ reason: null, payment: payment('failed') })).toMatch(/Nothing was charged/);
});

test.each([
  ['came too late', { reason: 'payment_deadline', payment: payment('paid') }, /arrived late/],
  ['was returned', { reason: 'payment_deadline', payment: payment('refunded') }, /was returned/],
  ['became a new order', { reason: 'payment_deadline', payment: payment('failed'), replaced_by: 9 }, /not paid in time/],
  ['is owed by a shop that canceled', { reason: 'seller', payment: payment('paid') }, /shop canceled/],
  ['was returned by a shop that canceled', { reason: 'seller', payment: payment('refunded') }, /was returned/],
] as const)('money that %s is not called not charged', (_, order, said) => {
  expect(textOf(order)).toMatch(said);
  expect(textOf(order)).not.toMatch(/Nothing was charged/);
});

test('goods that are picked up are ready and collected, not under way and delivered', () => {
  const shipping = (status: string) => ({ type: 'self_pick_up', status });
  const headOf = (order: object) => {
    const { container } = render(
      <OrderHeadline order={{ replaced_by: null, payment: payment('paid'), ...order } as never} situation="placed" isLong={false} />,
    );
    return container.textContent;
  };
  expect(headOf({ status: 'undelivered', shipping: shipping('init') })).toMatch(/It will wait for you/);
  expect(headOf({ status: 'undelivered', shipping: shipping('waiting') })).toMatch(/Your order is ready/);
  expect(headOf({ status: 'delivered', shipping: shipping('received') })).toMatch(/Collected.*You have collected/);
  expect(headOf({ status: 'delivered', shipping: { type: 'custom', status: 'delivered' } })).toMatch(/have arrived/);
});

test('what happens next with goods that are picked up is no sending, and nothing more once they are ready', () => {
  const nextOf = (status: string) => {
    const order = { status: 'undelivered', email: 'a@example.com', payment: payment('paid'), shipping: { type: 'self_pick_up', status } };
    return render(<WhatHappensNext order={order as never} />).container.textContent;
  };
  expect(nextOf('init')).toMatch(/gets it ready.*Pick it up/);
  expect(nextOf('init')).not.toMatch(/leaves|packs/);
  expect(nextOf('waiting')).toBe('');
});
