import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { count, email, instant } from '../scalars.ts';
import { storeParams } from './stores.ts';

const both = ['marketplace', 'shop'] as const;

/** How long a code can be entered, how often, and how soon another one can be asked for: minutes, times, seconds. */
export const contactCode = { minutes: 10, tries: 5, again: 60 } as const;

export const contactEndpoints = {
  'POST /stores/{slug}/contact-code': endpoint({
    summary: 'Sends six digits to an e-mail address that a guest wants to order with. A new code takes the place of the one before.',
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
    body: z.object({ email, code: z.string().check(z.maxLength(20)) }),
    answer: z.object({ success: z.literal(true) }),
    failures: ['NOT_FOUND', 'CONTACT_CODE_WRONG', 'TOO_MANY_REQUESTS'],
  }),
};
