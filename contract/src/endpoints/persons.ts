import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { inTheWay, personExport } from '../entities/person.ts';
import { instant, passwordOf } from '../scalars.ts';

const both = ['marketplace', 'shop'] as const;
const member = ['member'] as const;

/** The password once more: a session alone may be somebody's who found the phone. Absent or null where the account has none. */
const proof = z.object({ password: z.optional(z.nullable(passwordOf(256))) });

/** What the owner of an account does with what is held about them (@NOTE spec silent: all of it). */
export const personsEndpoints = {
  'POST /me/export': endpoint({
    summary: 'Everything that is held about the caller, as one document. Wants the password again; of an account without one, a login of the last 15 minutes.',
    channels: both,
    visitors: member,
    body: proof,
    answer: personExport,
    failures: ['WRONG_PASSWORD', 'LOGIN_NOT_FRESH', 'TOO_MANY_REQUESTS'],
  }),
  'GET /me/closing': endpoint({
    summary: 'Whether the account is to be closed, and which orders it would wait for.',
    channels: both,
    visitors: member,
    answer: z.object({
      data: z.object({
        /** null: nobody has asked for it */
        asked_at: z.nullable(instant),
        in_the_way: z.array(inTheWay),
        has_password: z.boolean(),
        /** this login is new enough to stand for a password */
        is_fresh: z.boolean(),
      }),
    }),
    failures: [],
  }),
  'POST /me/closing': endpoint({
    summary: 'Closes the account and erases what is held about its owner: at once, or by itself when the last of the orders in the way is over.',
    channels: both,
    visitors: member,
    body: proof,
    answer: z.object({ success: z.literal(true), is_closed: z.boolean(), in_the_way: z.array(inTheWay) }),
    failures: ['WRONG_PASSWORD', 'LOGIN_NOT_FRESH', 'TOO_MANY_REQUESTS'],
  }),
  'DELETE /me/closing': endpoint({
    summary: 'The account stays: calls off a closing that waits.',
    channels: both,
    visitors: member,
    answer: z.object({ success: z.literal(true) }),
    failures: [],
  }),
};
