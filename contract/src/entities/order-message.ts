import * as z from 'zod/mini';
import { id, instant, text } from '../scalars.ts';

export const messageRole = z.enum(['buyer', 'seller']);

/**
 * One message about an order; `user` is its author, as far as the reader may see, `store` the
 * order's.
 */
export const orderMessage = z.object({
  id,
  message: z.string(),
  role: messageRole,
  created_at: instant,
  user: z.nullable(z.object({ id, name: z.string(), avatar_url: z.nullable(z.string()) })),
  store: z.object({ id, slug: z.string(), name: z.string(), avatar_url: z.nullable(z.string()) }),
});
export type OrderMessage = z.infer<typeof orderMessage>;

/** Buyers can only write as buyers (spec §6). */
export const newOrderMessage = z.object({ role: z.literal('buyer'), message: text(2000, 1) });
