import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, quantity } from '../scalars.ts';
import { addCartFailures } from './cart.ts';
import { storeParams } from './stores.ts';

export const enterpriseEndpoints = {
  'POST /enterprise/stores/{slug}/fast-checkout': endpoint({
    summary:
      'Fills the buyer’s cart of an enterprise store with these SKUs, all or none, and returns the checkout’s URL.',
    channels: ['shop'],
    visitors: ['guest', 'member'],
    params: storeParams,
    body: z.object({
      stream_id: id,
      skus: z.array(z.object({ id, quantity })).check(
        z.minLength(1),
        z.maxLength(50),
        z.refine((skus) => new Set(skus.map((sku) => sku.id)).size === skus.length, {
          error: 'Named twice',
        }),
      ),
    }),
    answer: z.object({ redirect_url: z.string() }),
    failures: addCartFailures,
    idempotent: true,
  }),
};
