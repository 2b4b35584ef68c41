import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { batchStep, batchUndo, bulkOutcome, chosenOrders } from '../entities/order-bulk.ts';
import { maxCancelsPerCall, maxOrdersPerCall } from '../order-lists.ts';
import { id, money, slug, text } from '../scalars.ts';

const storeParams = z.object({ slug });
const keepers = ['owner', 'manager'] as const;
const outcomes = z.object({ data: z.array(bulkOutcome) });

/** Acts on chosen orders. Each returns its outcome for every order; a refusal affects no other. */
export const bulkEndpoints = {
  'POST /console/stores/{slug}/orders/messages': staffEndpoint({
    summary:
      'Sends one message to the buyers of the orders, who are notified by email. A buyer of several orders gets it once, about the newest. Questions of buyers stay unanswered.',
    roles: ['owner', 'manager', 'support'],
    params: storeParams,
    body: z.strictObject({ orders: chosenOrders, message: text(2000, 1) }),
    idempotent: true,
    answer: outcomes,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/orders/notes': staffEndpoint({
    summary: 'Adds an internal note to the orders, which their buyers do not see.',
    roles: ['owner', 'manager', 'packer', 'support'],
    params: storeParams,
    body: z.strictObject({ orders: chosenOrders, note: text(2000, 1) }),
    idempotent: true,
    answer: outcomes,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/cancellations/check': staffEndpoint({
    summary:
      'Which of the orders can be canceled, and the amount that canceling each would refund. Changes nothing.',
    roles: keepers,
    params: storeParams,
    body: z.strictObject({ orders: chosenOrders }),
    answer: z.object({ data: z.array(z.extend(bulkOutcome, { refund: money })) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/cancellations': staffEndpoint({
    summary:
      'Cancels the orders and refunds their payments. `refund` is the amount that the staff saw: an order that would refund another amount stays as it is.',
    roles: keepers,
    params: storeParams,
    body: z.strictObject({
      orders: z
        .array(z.strictObject({ id, refund: money }))
        .check(z.minLength(1), z.maxLength(maxCancelsPerCall)),
      reason: z.enum(['seller', 'buyer']),
    }),
    idempotent: true,
    answer: z.extend(outcomes, { undo: z.nullable(batchUndo) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/orders/undo': staffEndpoint({
    summary:
      'Undoes steps of several orders, each within its undo window. Orders that left in one parcel are put back together or not at all; they appear among the outcomes.',
    roles: ['owner', 'manager', 'packer', 'support', 'accountant'],
    params: storeParams,
    body: z.strictObject({
      steps: z.array(batchStep).check(z.minLength(1), z.maxLength(maxOrdersPerCall)),
    }),
    idempotent: true,
    answer: outcomes,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
