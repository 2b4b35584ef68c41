import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { asTyped, count, email, id, instant, text } from '../scalars.ts';
import { storeParams } from './stores.ts';

const both = ['marketplace', 'shop'] as const;

/** How long a code can be entered, how often, and how soon another one can be asked for: minutes, times, seconds. */
export const contactCode = { minutes: 10, tries: 5, again: 60 } as const;

export const contactEndpoints = {
  'POST /stores/{slug}/contact-code': endpoint({
    summary: 'Sends six digits to an email address that a guest wants to order with. A new code takes the place of the one before.',
    channels: both,
    visitors: ['guest', 'member'],
    params: storeParams,
    body: z.object({ email }),
    /** `retry_after`: seconds until another one can be asked for */
    answer: z.object({ success: z.literal(true), expires_at: instant, retry_after: count }),
    failures: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  'POST /stores/{slug}/contact-code/confirm': endpoint({
    summary: 'Takes the code back: the address has answered, once and for all orders of this guest.',
    channels: both,
    visitors: ['guest', 'member'],
    params: storeParams,
    /** digits in any width; spaces and hyphens are passed over */
    body: z.object({ email, code: asTyped(20) }),
    answer: z.object({ success: z.literal(true) }),
    failures: ['NOT_FOUND', 'CONTACT_CODE_WRONG', 'TOO_MANY_REQUESTS'],
  }),
  'POST /stores/{slug}/order-lookup': endpoint({
    summary:
      'Opens a guest’s order by its number and email address, as its email’s link does, for whoever has given back a code that was sent to that address. ' +
      'NOT_FOUND: the store has no such order of a guest, or it was placed with another address.',
    channels: ['marketplace'],
    visitors: ['guest', 'member'],
    params: storeParams,
    /** `number`: the order’s slug; small letters, full-width ones, spaces and any hyphen are passed over */
    body: z.object({ number: text(40, 1), email }),
    /** a token for this one order, and its id */
    answer: z.object({ data: z.object({ token: z.string(), id }) }),
    failures: ['NOT_FOUND', 'CONTACT_NOT_CONFIRMED', 'TOO_MANY_REQUESTS'],
  }),
};
