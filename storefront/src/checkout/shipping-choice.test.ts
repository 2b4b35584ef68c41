import type { ShippingSetting } from '@noren/contract/entities/store';
import { expect, test } from 'vitest';
import { noteOf } from './shipping-choice.tsx';

const setting = {
  id: 1,
  type: 'custom',
  fee_type: 'condition',
  fee: 600,
  free_shipping_threshold: 8000,
  address: null,
  fees: [
    {
      fee_type: 'fixed',
      fee: 1200,
      free_shipping_threshold: null,
      info: { level_one_code: ['01', '47'] },
    },
  ],
} as unknown as ShippingSetting;

test('says that the fee may change while no address is known', () => {
  expect(noteOf(setting, 'JPY', null)).toMatch(/¥600.*confirmed when you choose an address/);
});

test('shows the fee of the chosen address, without a note that it may change', () => {
  expect(noteOf(setting, 'JPY', '01')).toContain('¥1,200');
  expect(noteOf(setting, 'JPY', '01')).not.toMatch(/¥600|¥8,000|settles/);
  expect(noteOf(setting, 'JPY', '13')).toMatch(/¥600.*¥8,000/);
  expect(noteOf(setting, 'JPY', '13')).not.toContain('settles');
});
