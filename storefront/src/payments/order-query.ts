import { queryOf } from '../api/query.ts';

export const orderQuery = (id: number) => queryOf('GET /orders/{id}', { params: { id: String(id) }, as: 'guest' });
