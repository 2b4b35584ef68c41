import type { ShippingSetting } from '@noren/contract/entities/store';
import { expect, it } from 'vitest';
import {
  emptyDraft,
  emptyFields,
  priceOfDraft,
  readDraft,
  withOneMore,
} from './new-order-draft.ts';

const line = { sku_id: 1, name: '湯のみ', price: 1_200, adult: false, quantity: 1 };
const shipping = {
  id: 1,
  type: 'custom',
  enabled: true,
  is_cash_on_delivery: true,
  fee_type: 'condition',
  fee: 600,
  free_shipping_threshold: 3_000,
  address: null,
  fees: [],
} as ShippingSetting;

it('keeps one line per SKU, and adds a unit with each press', () => {
  const twice = withOneMore(withOneMore([], line), line);
  expect(twice).toEqual([{ ...line, quantity: 2 }]);
  expect(withOneMore([{ ...line, quantity: 999 }], line)[0]?.quantity).toBe(999);
});

const cash = { payment_fee: 330, fee_steps: [{ from: 3_600, fee: 440 }] };

it('computes the price as soon as the destination is known', () => {
  const draft = { ...emptyDraft, lines: [{ ...line, quantity: 2 }] };
  expect(priceOfDraft(draft, shipping, cash)).toBeNull();
  expect(priceOfDraft({ ...draft, level_one_code: '13' }, undefined, cash)).toBeNull();
  expect(priceOfDraft({ ...draft, level_one_code: '13' }, shipping, cash)).toMatchObject({
    amount: 2_400,
    shipping_fee: 600,
    total_amount: 3_330,
  });
  expect(
    priceOfDraft(
      { ...draft, lines: [{ ...line, quantity: 3 }], level_one_code: '13' },
      shipping,
      cash,
    ),
  ).toMatchObject({ shipping_fee: 0, payment_fee: 440 });
});

it('reports missing fields, and address fields only for delivery', () => {
  expect(emptyFields({ ...emptyDraft, name: '花子', shipping_type: 'self_pick_up' })).toEqual([
    'email',
    'phone',
    'payment_type',
  ]);
  expect(emptyFields(emptyDraft)).toContain('street');
});

it('starts empty if the stored draft is unreadable', () => {
  expect(readDraft('')).toEqual(emptyDraft);
  expect(readDraft('{"name":"花子"}')).toEqual({ ...emptyDraft, name: '花子' });
});
