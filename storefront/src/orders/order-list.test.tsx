// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { OrderList } from './order-list.tsx';

afterEach(cleanup);

const listOf = (page: number): HTMLElement =>
  render(<OrderList orders={[]} error={null} onRetry={() => {}} page={page} last={1} href="/orders" orderHref={(id) => `/orders/${id}`} home="/shop" />)
    .container;

test('a page beyond the last one does not say that nothing was ever ordered, and leads to the first', () => {
  const beyond = listOf(2);
  expect(beyond.textContent).not.toContain('No orders yet');
  expect(beyond.querySelector('a')?.getAttribute('href')).toBe('/orders');
});

test('an empty list leads to the goods', () => {
  const empty = listOf(1);
  expect(empty.textContent).toContain('No orders yet');
  expect(empty.querySelector('a')?.getAttribute('href')).toBe('/shop');
});
