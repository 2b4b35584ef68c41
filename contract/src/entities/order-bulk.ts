import * as z from 'zod/mini';
import { bulkRefusals, maxOrdersPerCall } from '../order-lists.ts';
import { id, instant } from '../scalars.ts';

/** The orders that an act names. */
export const chosenOrders = z.array(id).check(z.minLength(1), z.maxLength(maxOrdersPerCall));

/** What an act did with one order. */
export const bulkOutcome = z.object({
  id,
  /** null: the store has no such order */
  number: z.nullable(z.string()),
  /** null: done */
  refusal: z.nullable(z.enum(bulkRefusals)),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

/** A step of an order, which undoing a batch names. */
export const batchStep = z.strictObject({ order_id: id, step_id: id });
export type BatchStep = z.infer<typeof batchStep>;

/** The steps of a batch that can be undone together, and until when. */
export const batchUndo = z.object({ until: instant, steps: z.array(batchStep) });
export type BatchUndo = z.infer<typeof batchUndo>;
