import type { Product } from '@noren/contract/entities/product';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as m from '../i18n/generated/messages.js';
import { BuyButton } from './buy-bar.tsx';

test('does not offer to buy in a store that is not open yet', () => {
  const product = {
    id: 1,
    salable_status: 'on_sell',
    available_quantity: 9,
    sale_started_at: null,
    may_come_back: false,
  } as Product;
  const button = renderToStaticMarkup(
    <BuyButton
      store={{ slug: 'hanamori', currency: 'JPY', region: 'JP', is_open: false }}
      product={product}
      drawer="sku"
    />,
  );
  expect(button).toContain(m.product_not_open());
  expect(button).not.toContain('<a ');
});
