import * as z from 'zod/mini';
import { count, id, instant } from '../scalars.ts';

/** What a store's systems can be told of. */
export const webhookEvents = ['order.placed', 'order.paid', 'order.canceled', 'order.shipped', 'order.refunded', 'stock.low'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Where a store's systems are told; its secret is told once and never again. */
const webhookEndpoint = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  created_at: instant,
  /** null: it is on */
  off_since: z.nullable(instant),
  off_because: z.nullable(z.enum(['by_hand', 'gone', 'failing'])),
  /** since when it takes nothing; null: it took the last */
  failing_since: z.nullable(instant),
  /** name of the member of staff who added or confirmed it, if they have left the store: an owner or manager is to confirm it; null: nothing to confirm */
  left_by: z.nullable(z.string()),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const storeWebhooks = z.object({
  endpoints: z.array(webhookEndpoint),
  /** as many units of a SKU, or fewer, are little */
  low_stock_units: count,
});
export type StoreWebhooks = z.infer<typeof storeWebhooks>;

/** One event for one endpoint, and how its last try ended. */
export const webhookDelivery = z.object({
  id,
  /** `webhook-id`, the same in each try */
  event_id: z.string(),
  type: z.string(),
  /** an order's number */
  about: z.nullable(z.string()),
  created_at: instant,
  status: z.enum(['waiting', 'delivered', 'given_up']),
  /** when it is sent next; null: not by itself */
  due_at: z.nullable(instant),
  tries: z.int(),
  last_at: z.nullable(instant),
  last_status: z.nullable(z.int()),
  /** why there was no answer: its name leads where nothing is sent, nobody was there, it took longer than ten seconds */
  last_fault: z.nullable(z.enum(['address', 'unreachable', 'timeout'])),
  last_ms: z.nullable(z.int()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Why an endpoint is not taken: an address that nothing is sent to, or one too many. */
export const webhookRefusals = ['address', 'too_many'] as const;
