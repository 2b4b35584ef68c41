import * as z from 'zod/mini';
import { count, id, instant } from '../scalars.ts';

/** Events that a store's systems can subscribe to. */
export const webhookEvents = [
  'order.placed',
  'order.paid',
  'order.canceled',
  'order.shipped',
  'order.refunded',
  'stock.low',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** A webhook endpoint of a store; its secret is returned only when it is created. */
const webhookEndpoint = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  created_at: instant,
  /** null: it is enabled */
  off_since: z.nullable(instant),
  off_because: z.nullable(z.enum(['by_hand', 'gone', 'failing'])),
  /** since when deliveries fail; null: the last one succeeded */
  failing_since: z.nullable(instant),
  /**
   * former staff member who added or confirmed it, so that an owner or manager must confirm it;
   * null: nothing to confirm
   */
  left_by: z.nullable(z.string()),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpoint>;

export const storeWebhooks = z.object({
  endpoints: z.array(webhookEndpoint),
  /** stock.low is sent when a SKU has this many units left, or fewer */
  low_stock_units: count,
});
export type StoreWebhooks = z.infer<typeof storeWebhooks>;

/** One event for one endpoint, and the result of the last try. */
export const webhookDelivery = z.object({
  id,
  /** `webhook-id`, the same in every try */
  event_id: z.string(),
  type: z.string(),
  /** the order's number */
  about: z.nullable(z.string()),
  created_at: instant,
  status: z.enum(['waiting', 'delivered', 'given_up']),
  /** time of the next try; null: no automatic retry */
  due_at: z.nullable(instant),
  tries: z.int(),
  last_at: z.nullable(instant),
  last_status: z.nullable(z.int()),
  /**
   * why there was no response: the secret cannot be decrypted, the address must not be called, the
   * host was unreachable, or it took longer than ten seconds
   */
  last_fault: z.nullable(z.enum(['secret', 'address', 'unreachable', 'timeout'])),
  last_ms: z.nullable(z.int()),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

/** Why an endpoint is refused: its address must not be called, or the store has too many. */
export const webhookRefusals = ['address', 'too_many'] as const;
