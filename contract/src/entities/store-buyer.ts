import * as z from 'zod/mini';
import { count, currency, id, instant, money } from '../scalars.ts';
import { orderStatus, paymentStatus, shippingStatus } from './order.ts';
import { orderStages } from '../order-lists.ts';

/**
 * A person who ordered in a store: a member, or the guests with one mailbox. `id` is their first
 * order there.
 */
export const storeBuyer = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  is_member: z.boolean(),
  /** without unpaid and canceled ones */
  orders: count,
  /** received and not refunded, in the store's currency */
  paid: money,
  last_order_at: instant,
  tags: z.array(z.string()),
  is_blocked: z.boolean(),
  /** when the person agreed to the newsletter; null: they did not */
  newsletter_at: z.nullable(instant),
  /** Added: where the consent came from; null: none. Older servers omit it. */
  newsletter_source: z.optional(z.nullable(z.enum(['staff', 'checkout']))),
});
export type StoreBuyer = z.infer<typeof storeBuyer>;

export const storeBuyerDetails = z.object({
  ...storeBuyer.shape,
  currency,
  note: z.string(),
  /** the latest */
  history: z.array(
    z.object({
      id,
      number: z.string(),
      created_at: instant,
      stage: z.enum(orderStages),
      status: orderStatus,
      payment_status: paymentStatus,
      shipping_status: shippingStatus,
      total_amount: money,
    }),
  ),
});
export type StoreBuyerDetails = z.infer<typeof storeBuyerDetails>;
