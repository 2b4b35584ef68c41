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
    summary:
      'Everything held about the caller, as one document. Requires the password again, or a login of the last 15 minutes if the account has none.',
    channels: both,
    visitors: member,
    body: proof,
    answer: personExport,
    failures: ['WRONG_PASSWORD', 'LOGIN_NOT_FRESH', 'TOO_MANY_REQUESTS'],
  }),
  'GET /me/closing': endpoint({
    summary: 'Whether the account is being closed, and which orders that waits for.',
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
    summary:
      'Closes the account and erases its owner’s data: immediately, or automatically when the last open order is finished.',
    channels: both,
    visitors: member,
    body: proof,
    answer: z.object({
      success: z.literal(true),
      is_closed: z.boolean(),
      in_the_way: z.array(inTheWay),
    }),
    failures: ['WRONG_PASSWORD', 'LOGIN_NOT_FRESH', 'TOO_MANY_REQUESTS'],
  }),
  'DELETE /me/closing': endpoint({
    summary: 'Cancels a pending closing of the account.',
    channels: both,
    visitors: member,
    answer: z.object({ success: z.literal(true) }),
    failures: [],
  }),
};
