import * as z from 'zod/mini';
import { instant } from '../scalars.ts';

/** Why a store cannot begin a rehearsal, or why it cannot be entered: it is open or has orders, so that they are real; or something to try is missing. */
export const rehearsalRefusals = ['store_open', 'has_orders', 'no_goods', 'no_shipping', 'not_in_marketplace', 'not_rehearsing'] as const;
export type RehearsalRefusal = (typeof rehearsalRefusals)[number];

/** How a store's rehearsal stands. `orders`: what has been tried and goes with it; `refusal`: why none can begin, where none is on. */
export const storeRehearsal = z.object({
  since: z.nullable(instant),
  orders: z.int(),
  refusal: z.nullable(z.enum(rehearsalRefusals)),
  /** the store opens with its end: nothing is missing any more */
  opens: z.boolean(),
});
export type StoreRehearsal = z.infer<typeof storeRehearsal>;
