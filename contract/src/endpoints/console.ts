import * as z from 'zod/mini';
import { endpoint, staffEndpoint } from '../endpoint.ts';
import { auditEntry, auditKind, signedInStaff, staffMember } from '../entities/staff.ts';
import {
  asTyped,
  email,
  id,
  line,
  locales,
  passwordOf,
  queryInteger,
  region,
  slug,
  text,
} from '../scalars.ts';

const password = passwordOf(200);

export const consoleEndpoints = {
  'GET /console/setup': endpoint({
    summary: 'Whether this server waits for its first owner.',
    channels: [],
    visitors: ['ghost'],
    answer: z.object({ needed: z.boolean() }),
    failures: [],
  }),
  'POST /console/setup': endpoint({
    summary:
      'Creates the first owner, with the one-time code that the server printed at its start.',
    channels: [],
    visitors: ['ghost'],
    body: z.strictObject({
      code: text(40, 1),
      email,
      password,
      name: line(80, 1),
      locale: z.enum(locales),
    }),
    answer: signedInStaff,
    failures: [
      'SETUP_CODE_WRONG',
      'SETUP_IS_OVER',
      'NEW_PASSWORD_TOO_SHORT',
      'NEW_PASSWORD_TOO_COMMON',
    ],
  }),
  'POST /console/sign-in': endpoint({
    summary:
      'Signs a staff member in. The token is the bearer token of the console’s calls; it expires after two weeks without use.',
    channels: [],
    visitors: ['ghost'],
    body: z.strictObject({ email, password }),
    answer: signedInStaff,
    failures: ['EMAIL_OR_PASSWORD_INCORRECT'],
  }),
  'POST /console/sign-out': staffEndpoint({
    summary: 'Ends this session.',
    answer: z.object({ success: z.literal(true) }),
    failures: [],
  }),
  'GET /console/me': staffEndpoint({
    summary: 'The signed-in person, with their role in each store.',
    answer: z.object({ data: staffMember }),
    failures: [],
  }),
  'POST /console/stores': staffEndpoint({
    summary:
      'Creates a store owned by the caller. It cannot sell until its legal notice is complete.',
    body: z.strictObject({
      slug,
      name: line(80, 1),
      region,
      /** has public pages of its own (the web shop), in yen or Taiwan dollars */
      in_marketplace: z.boolean(),
      in_shop: z.boolean(),
      contact_email: email,
    }),
    idempotent: true,
    answer: z.object({ data: staffMember }),
    failures: ['ROLE_NOT_ALLOWED', 'STORE_SLUG_TAKEN'],
  }),
  'GET /console/stores/{slug}/audit': staffEndpoint({
    summary: 'Changes by the staff, the latest first; `before` continues from an entry.',
    roles: ['owner', 'manager', 'accountant'],
    params: z.object({ slug }),
    query: z.object({
      before: z.optional(queryInteger(1, 999_999_999)),
      call: z.optional(asTyped(120)),
      staff: z.optional(queryInteger(1, 999_999_999)),
      about: z.optional(auditKind),
    }),
    answer: z.object({ data: z.array(auditEntry), next: z.nullable(id) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
