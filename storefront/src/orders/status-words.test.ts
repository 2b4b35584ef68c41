import { expect, test } from 'vitest';
import { listedStatusOf, paymentNameOf, shippingNameOf } from './status-words.ts';

type Order = Parameters<typeof shippingNameOf>[0];
const order = (
  status: Order['status'],
  type: string,
  shipping: Order['shipping']['status'] = 'init',
) => ({ status, payment: { type }, shipping: { status: shipping } }) as Order;

test.each([
  ['unpaid', 'gmo_credit', 'Prepared after payment'],
  ['init', 'gmo_cvs', 'Prepared after payment'],
  ['undelivered', 'gmo_credit', 'Preparing to ship'],
  ['undelivered', 'custom_cod', 'Preparing to ship'],
] as const)(
  'shows the shipping state, or that payment comes first: %s, %s',
  (status, type, words) => expect(shippingNameOf(order(status, type))).toContain(words),
);

test('does not show an abandoned payment as being confirmed', () => {
  expect(paymentNameOf('approving', true)).toBe(paymentNameOf('pending', true));
  expect(paymentNameOf('approving', false)).not.toBe(paymentNameOf('pending', false));
});

test('does not show it as being confirmed in the list of orders either', () => {
  const listed = (status: Parameters<typeof listedStatusOf>[0]['payment']['status']) =>
    listedStatusOf({ status: 'unpaid', payment: { status } }).payment;
  expect(listed('approving')).toBeNull();
  expect(listed('failed')).not.toBeNull();
});
