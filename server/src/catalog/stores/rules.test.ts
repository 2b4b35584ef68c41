import { describe, expect, it } from 'vitest';
import { addressFits, staffBounds, totalBounds, shippingFailure } from './rules.ts';

describe('shippingFailure', () => {
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
    expect(shippingFailure(setting, payment, isMadeOnDemand)).toBe(expected),
  );
});

it('totalBounds: the largest order of each payment type at a store', () => {
  const store = { currency: 'JPY', cash_most: 9_999_999 } as const;
  const unbounded = { total_from: null, total_to: null };
  const edges = {
    gmo_credit: 9_999_999,
    gmo_cvs: 299_999,
    gmo_paypay: 9_999_999,
    payuni_credit: 199_999,
    custom_cod: 9_999_999,
    bank_transfer: 9_999_999,
  } as const;
  for (const [type, most] of Object.entries(edges) as [keyof typeof edges, number][]) {
    const least = type === 'custom_cod' ? 0 : 1;
    expect(totalBounds({ type, ...unbounded }, store)).toEqual({ least, most });
  }
  for (const [currency, cash_most, most] of [
    ['JPY', null, 300_000],
    ['TWD', null, 60_000],
    ['JPY', 5_000, 5_000],
  ] as const)
    expect(totalBounds({ type: 'custom_cod', ...unbounded }, { currency, cash_most }).most).toBe(
      most,
    );
});

it('totalBounds: the store’s own bounds narrow those of the method; staff may go below them', () => {
  const store = { currency: 'JPY', cash_most: null } as const;
  const own = { type: 'gmo_cvs', total_from: 1_000, total_to: 50_000 } as const;
  expect(totalBounds(own, store)).toEqual({ least: 1_000, most: 50_000 });
  expect(staffBounds(own, store)).toEqual({ least: 1, most: 50_000 });
  const wide = { type: 'gmo_cvs', total_from: 0, total_to: 900_000 } as const;
  expect(totalBounds(wide, store)).toEqual({ least: 1, most: 299_999 });
  const cash = { type: 'custom_cod', total_from: 500, total_to: null } as const;
  expect(totalBounds(cash, store)).toEqual({ least: 500, most: 300_000 });
});

it('addressFits: a parcel needs a place, a pick-up does not', () => {
  expect(addressFits('custom', { type: 'custom', region: 'JP' })).toBe(true);
  expect(addressFits('custom', { type: 'self_pick_up', region: null })).toBe(false);
  expect(addressFits('custom', { type: 'custom', region: 'TW' })).toBe(false);
  expect(addressFits('tw_home-delivery', { type: 'custom', region: 'TW' })).toBe(true);
  expect(addressFits('tw_home-delivery', { type: 'custom', region: 'JP' })).toBe(false);
  expect(addressFits('self_pick_up', { type: 'self_pick_up', region: null })).toBe(true);
});
