import { queryOf } from '../api/query.ts';

/** spec §9: the marketplace's list is requested with with_market=1 and all. */
export const marketplaceProducts = (slug: string) =>
  queryOf('GET /stores/{slug}/products', {
    params: { slug },
    query: { with_market: '1', all: '1' },
  });

/**
 * Quantities become outdated quickly: the product is refetched whenever the visitor returns to it.
 */
export const productById = (id: number) => ({
  ...queryOf('GET /products/{id}', { params: { id: String(id) } }),
  staleTime: 5_000,
  refetchOnWindowFocus: 'always' as const,
});

export const shippingOf = (slug: string) => ({
  ...queryOf('GET /stores/{slug}/shipping-setting', { params: { slug } }),
  staleTime: 300_000,
});
