import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { messageRole, newOrderMessage, orderMessage } from '../entities/order-message.ts';
import { count, flag, id, idInPath } from '../scalars.ts';

const both = ['marketplace', 'shop'] as const;
/** `order`: a session opened by the link in the order email, for that order only (D-091) */
const buyers = ['guest', 'member', 'order'] as const;
const params = z.object({ id: idInPath });

export const orderMessagesEndpoints = {
  'GET /orders/{id}/messages': endpoint({
    summary:
      'The messages about one of the caller’s orders, oldest first: the newest 50, or with `all` the newest 1,000.',
    channels: both,
    visitors: buyers,
    params,
    query: z.object({
      role: z.optional(
        messageRole.check(z.refine((role) => role === 'buyer', { error: 'Buyers read as buyer' })),
      ),
      all: z.optional(flag),
    }),
    answer: z.array(orderMessage),
    failures: [],
  }),
  'POST /orders/{id}/messages': endpoint({
    summary: 'Writes to the store about an order. Returns all messages, oldest first.',
    channels: both,
    visitors: buyers,
    params,
    body: newOrderMessage,
    answer: z.array(orderMessage),
    failures: [],
    idempotent: true,
  }),
  'POST /orders/{id}/messages/read': endpoint({
    summary: 'Marks the store’s messages up to this one as read by the buyer, on all devices.',
    channels: both,
    visitors: buyers,
    params,
    body: z.object({ message_id: id }),
    answer: z.object({ success: z.literal(true), unread_messages: count }),
    failures: [],
  }),
};
