// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OrderList } from './order-list.tsx';

afterEach(cleanup);

const listOf = (page: number): HTMLElement =>
  render(
    <OrderList
      orders={[]}
      error={null}
      onRetry={() => {}}
      page={page}
      last={1}
      href="/orders"
      orderHref={(id) => `/orders/${id}`}
      home="/shop"
    />,
  ).container;

test('links from a page beyond the last to the first, without saying that there are no orders', () => {
  const beyond = listOf(2);
  expect(beyond.textContent).not.toContain('No orders yet');
  expect(beyond.querySelector('a')?.getAttribute('href')).toBe('/orders');
});

test('links from an empty list to the goods', () => {
  const empty = listOf(1);
  expect(empty.textContent).toContain('No orders yet');
  expect(empty.querySelector('a')?.getAttribute('href')).toBe('/shop');
});
