import { describe, expect, it } from 'vitest';
import { addressFits, amountInRange, whyNotShippable } from './rules.ts';

describe('whyNotShippable', () => {
  it.each([
    [undefined, 'gmo_credit', false, 'INVALID_SHIPPING_TYPE_EXCEPTION'],
    [
      { type: 'custom', enabled: false, is_cash_on_delivery: true },
      'custom_cod',
      false,
      'INVALID_SHIPPING_TYPE_EXCEPTION',
    ],
    [
      { type: 'custom', enabled: true, is_cash_on_delivery: false },
      'custom_cod',
      false,
      'INVALID_SHIPPING_TYPE_EXCEPTION',
    ],
    [{ type: 'custom', enabled: true, is_cash_on_delivery: true }, 'custom_cod', false, null],
    [
      { type: 'custom', enabled: true, is_cash_on_delivery: true },
      'custom_cod',
      true,
      'INVALID_SHIPPING_TYPE_EXCEPTION',
    ],
    [{ type: 'custom', enabled: true, is_cash_on_delivery: true }, 'gmo_credit', true, null],
    [
      { type: 'self_pick_up', enabled: true, is_cash_on_delivery: false },
      'gmo_credit',
      true,
      'INVALID_SHIPPING_TYPE_EXCEPTION',
    ],
    [
      { type: 'self_pick_up', enabled: true, is_cash_on_delivery: false },
      null,
      true,
      'INVALID_SHIPPING_TYPE_EXCEPTION',
    ],
    [
      { type: 'self_pick_up', enabled: true, is_cash_on_delivery: false },
      'gmo_credit',
      false,
      null,
    ],
    [{ type: 'custom', enabled: true, is_cash_on_delivery: false }, 'gmo_credit', false, null],
  ] as const)('%j by %s, made on demand %s: %s', (setting, payment, isMadeOnDemand, expected) =>
    expect(whyNotShippable(setting, payment, isMadeOnDemand)).toBe(expected),
  );
});

it('amountInRange: the largest order of each payment type at a store', () => {
  const store = { currency: 'JPY', cash_most: 9_999_999 } as const;
  const edges = {
    gmo_credit: 9_999_999,
    gmo_cvs: 299_999,
    gmo_paypay: 9_999_999,
    payuni_credit: 199_999,
    custom_cod: 9_999_999,
    bank_transfer: 9_999_999,
  } as const;
  for (const [type, most] of Object.entries(edges) as [keyof typeof edges, number][]) {
    expect([
      amountInRange(type, most, store),
      amountInRange(type, most + 1, store),
      amountInRange(type, 1, store),
    ]).toEqual([true, false, true]);
    expect(amountInRange(type, 0, store)).toBe(type === 'custom_cod');
  }
  for (const [currency, cash_most, most] of [
    ['JPY', null, 300_000],
    ['TWD', null, 60_000],
    ['JPY', 5_000, 5_000],
  ] as const)
    expect(
      [most, most + 1].map((total) => amountInRange('custom_cod', total, { currency, cash_most })),
    ).toEqual([true, false]);
});

it('addressFits: a parcel needs a place, a pick-up does not', () => {
  expect(addressFits('custom', { type: 'custom', region: 'JP' })).toBe(true);
  expect(addressFits('custom', { type: 'self_pick_up', region: null })).toBe(false);
  expect(addressFits('custom', { type: 'custom', region: 'TW' })).toBe(false);
  expect(addressFits('tw_home-delivery', { type: 'custom', region: 'TW' })).toBe(true);
  expect(addressFits('tw_home-delivery', { type: 'custom', region: 'JP' })).toBe(false);
  expect(addressFits('self_pick_up', { type: 'self_pick_up', region: null })).toBe(true);
});
