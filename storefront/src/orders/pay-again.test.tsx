// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as m from '../i18n/generated/messages.js';
import { methodRegistry } from '../payments/methods/registry.ts';
import { continuationFor, PayAgain } from './pay-again.tsx';

afterEach(cleanup);

const card = { id: 7, masked_card_no: '************1111' } as never;
const record = { id: 9, convenience: '00001', buyer_name: '山田花子' } as never;
const all = { card, record, paypay: true };

test.each([
  ['gmo_credit', all, { type: 'gmo_credit', card_id: 7 }],
  ['gmo_cvs', all, { type: 'gmo_cvs', konbini_id: 9 }],
  ['gmo_paypay', all, { type: 'gmo_paypay' }],
  ['gmo_credit', { ...all, card: null }, null],
  ['gmo_cvs', { ...all, record: null }, null],
] as const)('offers to pay an order by %s again with the available means', (type, at, expected) => {
  expect(continuationFor(type, 'shop', at)?.means ?? null).toEqual(expected);
});

test('offers another method in the marketplace for a shop order with PayPay', () => {
  expect(continuationFor('gmo_paypay', 'marketplace', { ...all, paypay: false })).toBeNull();
});

test('has no button for a method that only the other channel has', () => {
  const { gmo_credit } = methodRegistry;
  methodRegistry.gmo_credit = { ...gmo_credit, facts: { ...gmo_credit.facts, channels: ['shop'] } };
  expect([
    continuationFor('gmo_credit', 'marketplace', all),
    continuationFor('gmo_credit', 'shop', all)?.means,
  ]).toEqual([null, { type: 'gmo_credit', card_id: 7 }]);
  methodRegistry.gmo_credit = gmo_credit;
});

test.each([
  ['gmo_credit', { type: 'gmo_credit', card_id: 7 }, /1111/],
  ['gmo_cvs', { type: 'gmo_cvs', konbini_id: 9 }, /number/i],
  ['gmo_paypay', { type: 'gmo_paypay' }, /PayPay/],
] as const)('the button’s label names its means: %s', (type, means, words) => {
  const onPay = vi.fn();
  const again = continuationFor(type, 'shop', all);
  render(<PayAgain again={again as NonNullable<typeof again>} variant="primary" onPay={onPay} />);
  fireEvent.click(screen.getByRole('button', { name: words }));
  expect(onPay).toHaveBeenCalledExactlyOnceWith(means);
});

test('below a konbini number, labels the button as leading to other chains and other methods', () => {
  expect(m.slip_renew({}, { locale: 'en' })).toMatch(/payment method/);
  expect(m.slip_renew({}, { locale: 'ja' })).toContain('お支払い方法');
});
