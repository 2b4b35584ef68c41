import { queryOf } from '../api/query.ts';

/** spec §9: the marketplace's list is asked with with_market=1 and all. */
export const marketplaceProducts = (slug: string) => queryOf('GET /stores/{slug}/products', { params: { slug }, query: { with_market: '1', all: '1' } });

export const productById = (id: number) => queryOf('GET /products/{id}', { params: { id: String(id) } });
