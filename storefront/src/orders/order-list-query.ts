import { queryOf } from '../api/query.ts';

/** A page of the member's orders in a store, newest first. */
export const orderListQuery = (storeSlug: string, page: number) =>
  queryOf('GET /stores/{slug}/orders/buyer', {
    params: { slug: storeSlug },
    query: { page: String(page) },
  });

/** A page of the buyer's orders in every store of the shop, newest first. */
export const shopOrderListQuery = (page: number) =>
  queryOf('GET /orders', { query: { page: String(page) }, as: 'guest' });
