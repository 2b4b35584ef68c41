import { queryOf } from '../api/query.ts';

/** The goods of the marketplace as the shop sells them: not those of a stream, and not held (spec §7 `GET /stores/{slug}/products`). */
export const shopList = (slug: string) => ({
  ...queryOf('GET /stores/{slug}/products', { params: { slug }, query: { with_market: '1', all: '1' } }),
  staleTime: 10_000,
});
