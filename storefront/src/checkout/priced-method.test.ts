import type { Pricing, ShippingSetting } from '@noren/contract/entities/store';
import { describe, expect, it } from 'vitest';
import { pricedMethodOf, withMethod } from './priced-method.ts';

const shown = (id: string, also = {}) => ({
  id,
  name: { ja: id, en: null, 'zh-TW': null },
  temperature: 'normal' as const,
  carrier: 'sagawa' as const,
  is_cash_on_delivery: true,
  takes_dates: true,
  ...also,
});
const letter = shown('letter', { is_cash_on_delivery: false, takes_dates: false });
const box = shown('box');
const pricing: Pricing = {
  amount: 3_000,
  shipping_fee: 230,
  total_amount: 3_230,
  payment_fee: 0,
  currency: 'JPY',
  until_free_shipping: null,
  quantity: 1,
  shipping_methods: [
    { ...letter, fee: 230, until_free: null },
    { ...box, fee: 800, until_free: 2_000 },
  ],
  shipping_method_id: 'letter',
};
const setting: ShippingSetting = {
  id: 1,
  type: 'custom',
  enabled: true,
  is_cash_on_delivery: true,
  fee_type: 'fixed',
  fee: 600,
  free_shipping_threshold: null,
  address: null,
  fees: [],
  delivery: null,
  methods: [letter, box],
};

describe('the priced method', () => {
  it('is the buyer’s choice, or the server’s if the goods cannot use that', () => {
    expect(pricedMethodOf(pricing, null)?.id).toBe('letter');
    expect(pricedMethodOf(pricing, 'box')).toEqual({ id: 'box', fee: 800, free_from: 5_000 });
    expect(pricedMethodOf(pricing, 'gone')?.id).toBe('letter');
    expect(pricedMethodOf(undefined, 'box')).toBeNull();
    expect(pricedMethodOf({ ...pricing, shipping_methods: [] }, 'box')).toBeNull();
  });
  it('gives the setting its fee and its limits', () => {
    expect(withMethod(setting, pricedMethodOf(pricing, null))).toMatchObject({
      fee_type: 'fixed',
      fee: 230,
      is_cash_on_delivery: false,
    });
    expect(withMethod(setting, pricedMethodOf(pricing, 'box'))).toMatchObject({
      fee_type: 'condition',
      fee: 800,
      free_shipping_threshold: 5_000,
      is_cash_on_delivery: true,
    });
    expect(withMethod(setting, null)).toBe(setting);
    const { methods: _, ...plain } = setting;
    expect(withMethod(plain, { id: 'box', fee: 1, free_from: null })).toBe(plain);
  });
});
