import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asTyped, count, email, id, instant, text } from '../scalars.ts';
import { storeParams } from './stores.ts';

const both = ['marketplace', 'shop'] as const;

/**
 * Lifetime of a code in minutes, how many times it may be entered, and seconds until another can be
 * requested.
 */
export const contactCode = { minutes: 10, tries: 5, again: 60 } as const;

export const contactEndpoints = {
  'POST /stores/{slug}/contact-code': endpoint({
    summary:
      'Sends six digits to an email address that a guest wants to order with. A new code replaces the previous one.',
    channels: both,
    visitors: ['guest', 'member'],
    params: storeParams,
    body: z.object({ email }),
    /** `retry_after`: seconds until another code can be requested */
    answer: z.object({ success: z.literal(true), expires_at: instant, retry_after: count }),
    failures: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  'POST /stores/{slug}/contact-code/confirm': endpoint({
    summary:
      'Confirms the code: the email address counts as verified for all orders of this guest.',
    channels: both,
    visitors: ['guest', 'member'],
    params: storeParams,
    /** digits in any width; spaces and hyphens are ignored */
    body: z.object({ email, code: asTyped(20) }),
    answer: z.object({ success: z.literal(true) }),
    failures: ['NOT_FOUND', 'CONTACT_CODE_WRONG', 'TOO_MANY_REQUESTS'],
  }),
  'GET /stores/{slug}/newsletter': endpoint({
    summary: 'Whether the caller has agreed to the emails of the store.',
    channels: both,
    visitors: ['guest', 'member'],
    params: storeParams,
    answer: z.object({ newsletter: z.boolean() }),
    failures: ['NOT_FOUND'],
  }),
  'DELETE /stores/{slug}/newsletter': endpoint({
    summary:
      'Withdraws the consent to the emails of the store, of the caller’s account and of the mailboxes of their orders.',
    channels: both,
    visitors: ['guest', 'member'],
    params: storeParams,
    answer: z.object({ success: z.literal(true) }),
    failures: ['NOT_FOUND'],
  }),
  'POST /stores/{slug}/order-lookup': endpoint({
    summary:
      'Opens a guest’s order by its number and email address, like the link in its email, after the caller has confirmed a code sent to that address. ' +
      'NOT_FOUND: the store has no such order of a guest, or it was placed with another address.',
    channels: ['marketplace'],
    visitors: ['guest', 'member'],
    params: storeParams,
    /** `number`: the order's slug; case, width, spaces and hyphens are ignored */
    body: z.object({ number: text(40, 1), email }),
    /** a token for this one order, and the order's id */
    answer: z.object({ data: z.object({ token: z.string(), id }) }),
    failures: ['NOT_FOUND', 'CONTACT_NOT_CONFIRMED', 'TOO_MANY_REQUESTS'],
  }),
};
