import type { Product } from '@noren/contract/entities/product';
import { describe, expect, it } from 'vitest';
import { jsonForHtml } from '../../platform/http/html.ts';
import { productData } from './structured-data.ts';

const sku = (id: number, price: number): Product['skus'][number] => ({
  id,
  price,
  name: 'a',
  available_quantity: 1,
  salable_quantity: 1,
  salable_limit: null,
  force_purchase_url: null,
  original_price: null,
  images: [],
});
const product: Product = {
  id: 7,
  name: '玄米茶',
  description: '香ばしい',
  sale_started_at: null,
  sale_ended_at: null,
  min_price: 540,
  max_price: 540,
  salable_status: 'on_sell',
  available_quantity: 1,
  cover_image_id: 3,
  images: [{ id: 3, url: '/media/tea-640.webp' }],
  skus: [sku(1, 540)],
  adult_warning: false,
  is_printio_product: false,
  printio: null,
  is_limited_time_sale: false,
  is_in_limited_time_sale: false,
  kind: null,
  store: { id: 1, slug: 'hanamori', name: '花森' },
};
const url = 'https://shop.example/stores/hanamori/marketplace/products/7';

describe('productData', () => {
  it('contains name, picture, price and availability', () => {
    expect(productData(product, 'JPY', url)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: '玄米茶',
      description: '香ばしい',
      image: ['https://shop.example/media/tea-640.webp'],
      brand: { '@type': 'Brand', name: '花森' },
      offers: {
        '@type': 'Offer',
        price: 540,
        priceCurrency: 'JPY',
        availability: 'https://schema.org/InStock',
        url,
      },
    });
  });
  it('contains the price range of its SKUs, and that it is sold out', () => {
    const sold = {
      ...product,
      max_price: 900,
      skus: [sku(1, 540), sku(2, 900)],
      salable_status: 'sold_out' as const,
    };
    expect(productData(sold, 'JPY', url)).toMatchObject({
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: 540,
        highPrice: 900,
        offerCount: 2,
        availability: 'https://schema.org/OutOfStock',
      },
    });
  });
  it('cannot end its script element', () => {
    expect(
      jsonForHtml(
        productData({ ...product, name: '</script><script>alert(1)</script>' }, 'JPY', url),
      ),
    ).not.toContain('</script>');
  });
});
