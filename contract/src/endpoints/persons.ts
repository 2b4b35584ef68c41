import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { inTheWay, personExport } from '../entities/person.ts';
import { instant, passwordOf } from '../scalars.ts';

const both = ['marketplace', 'shop'] as const;
const member = ['member'] as const;

/**
 * The password again, because someone else may hold the phone with the session. Absent or null if
 * the account has no password.
 */
const proof = z.object({ password: z.optional(z.nullable(passwordOf(256))) });

/** Requests of account owners about their own data (@NOTE spec silent: all of them). */
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
        /** null: not requested */
        asked_at: z.nullable(instant),
        in_the_way: z.array(inTheWay),
        has_password: z.boolean(),
        /** this login is recent enough to be accepted in place of a password */
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
