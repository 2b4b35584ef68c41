import { cutText } from '@noren/contract/cut-text';
import type { Product, SalableStatus } from '@noren/contract/entities/product';
import type { Currency } from '@noren/contract/scalars';

const availability: Record<SalableStatus, string> = {
  on_sell: 'InStock',
  sold_out: 'OutOfStock',
  before_sell: 'PreOrder',
  end_sell: 'Discontinued',
};

/**
 * A product as JSON-LD for search engines (schema.org's Product): name, pictures, price and
 * availability as on the page.
 * @param currency of the store
 * @param url of the page, absolute
 */
export function productData(product: Product, currency: Currency, url: string): object {
  const { name, description, images, min_price, max_price, skus } = product;
  const offer = {
    priceCurrency: currency,
    availability: `https://schema.org/${availability[product.salable_status]}`,
    url,
  };
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    ...(description !== '' && { description: cutText(description, 5000) }),
    image: images.map((image) => new URL(image.url, url).href),
    brand: { '@type': 'Brand', name: product.store.name },
    offers:
      min_price === max_price
        ? { '@type': 'Offer', price: min_price, ...offer }
        : {
            '@type': 'AggregateOffer',
            lowPrice: min_price,
            highPrice: max_price,
            offerCount: skus.length,
            ...offer,
          },
  };
}
