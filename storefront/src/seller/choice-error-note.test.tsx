// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setCurrentLocale } from '../i18n/current-locale.ts';
import { ChoiceErrorNote } from './choice-error-note.tsx';
import type { ChoiceError } from './use-choice.ts';

beforeEach(() => setCurrentLocale('en'));
afterEach(cleanup);

const show = (failure: object, names: string[] = [], retry: ChoiceError['retry'] = null) => {
  const close = vi.fn();
  render(
    <ChoiceErrorNote
      error={{ failure: { message: '', ...failure } as ChoiceError['failure'], names, retry }}
      onClose={close}
    />,
  );
  return { text: screen.getByRole('alert').textContent ?? '', close };
};

test.each([
  [
    { code: 'NEGATIVE_STOCK_EXCEPTION', product_ids: [1, 2] },
    ['Bowl', 'Cup'],
    /out of stock.*Bowl, Cup.*add stock/i,
  ],
  [
    { code: 'STORE_PAYMENT_SHIPPING_UNSET', unset: ['payment'] },
    [],
    /payment methods.*store settings/i,
  ],
  [
    { code: 'STORE_PAYMENT_SHIPPING_UNSET', unset: ['payment', 'shipping'] },
    [],
    /payment methods, shipping methods/i,
  ],
  [
    { code: 'VALIDATION_EXCEPTION', errors: [{ path: 'body.product_ids', message: 'Too big' }] },
    [],
    /up to 300.*undone/i,
  ],
  [
    {
      code: 'VALIDATION_EXCEPTION',
      errors: [{ path: 'body.product_ids.2', message: 'Not a product' }],
    },
    ['Cup'],
    /no longer in your store.*Cup/i,
  ],
  [{ code: 'NOT_FOUND' }, [], /not found.*undone/i],
])('%o names the refusal, the products and the next step', (failure, names, expected) => {
  expect(show(failure, names).text).toMatch(expected);
});

test('shows a generic message with Z1 for an unknown code', () => {
  expect(show({ code: 'SOMETHING_NEW' }).text).toContain('Z1');
});

test('offers a retry for a change without a response, and can be closed', () => {
  const retry = vi.fn();
  const { close, text } = show({ code: 'NETWORK' }, [], retry);
  // the change is still shown
  expect(text).not.toMatch(/put back/);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(close).toHaveBeenCalledTimes(1);
});
