import type { Pricing } from '@noren/contract/entities/store';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as m from '../i18n/generated/messages.js';
import { PriceSummary } from './price-summary.tsx';

const pricing = {
  currency: 'JPY',
  amount: 1000,
  shipping_fee: 600,
  payment_fee: 330,
  total_amount: 1930,
  until_free_shipping: null,
} as unknown as Pricing;

test('names only the fee of cash on delivery as such', () => {
  const shown = (isCash: boolean) =>
    renderToStaticMarkup(<PriceSummary pricing={pricing} isCash={isCash} />);
  expect(shown(true)).toContain(m.payment_cod_fee());
  expect(shown(true)).not.toContain(m.common_payment_fee());
  expect(shown(false)).toContain(m.common_payment_fee());
});
