import { queryOf } from '../api/query.ts';

/** All messages about an order, as the buyer reads them (spec §7). */
export const messagesOf = (orderId: number) =>
  queryOf('GET /orders/{id}/messages', { params: { id: String(orderId) }, query: { role: 'buyer', all: '1' }, as: 'guest' });
