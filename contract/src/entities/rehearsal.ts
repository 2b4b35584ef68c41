import * as z from 'zod/mini';
import { instant } from '../scalars.ts';

/**
 * Why a rehearsal cannot begin or be entered: the store is open or has orders, which are real; or
 * it has nothing to try out yet.
 */
export const rehearsalRefusals = [
  'store_open',
  'has_orders',
  'no_goods',
  'no_shipping',
  'not_in_marketplace',
  'not_rehearsing',
] as const;
export type RehearsalRefusal = (typeof rehearsalRefusals)[number];

/**
 * State of a store's rehearsal. `orders`: test orders, which are deleted with it; `refusal`: why
 * none can begin, if none is on.
 */
export const storeRehearsal = z.object({
  since: z.nullable(instant),
  orders: z.int(),
  refusal: z.nullable(z.enum(rehearsalRefusals)),
  /** the store is open when the rehearsal ends: it was opened before, and nothing is missing */
  opens: z.boolean(),
});
export type StoreRehearsal = z.infer<typeof storeRehearsal>;
