import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { desk, deskAction } from '../entities/desk.ts';
import { count, idInPath, matching } from '../scalars.ts';

const ofPost = {
  channels: ['shop'],
  visitors: ['seller'],
  params: z.object({ id: idInPath }),
} as const;
const version = matching(43, /^[\w-]{1,43}$/);

export const deskEndpoints = {
  'GET /posts/{id}/desk': endpoint({
    ...ofPost,
    summary:
      'The host’s desk of their own live post: products with units by state, and figures. `data` is null if `version` is the current one.',
    query: z.object({ version: z.optional(version) }),
    answer: z.object({ version: z.string(), data: z.nullable(desk) }),
    failures: [],
  }),
  'POST /posts/{id}/desk/actions': endpoint({
    ...ofPost,
    summary:
      'Does one thing on the host’s desk: stock, price, holds or sale of the post’s own products, the product featured, live or not. Changes of stock, price and holds are audited.',
    body: deskAction,
    /** `units`: units whose hold was extended or released; otherwise 0 */
    answer: z.object({ units: count }),
    failures: [
      'SKU_DELETED',
      'STOCK_BELOW_COMMITTED',
      'CHANGED_MEANWHILE',
      'NEGATIVE_STOCK_EXCEPTION',
      'STORE_PAYMENT_SHIPPING_UNSET',
    ],
    idempotent: true,
  }),
};
