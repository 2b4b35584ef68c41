import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { belongings, merged, session } from '../entities/session.ts';
import { asTyped, email, id, idInPath, passwordOf } from '../scalars.ts';

const everyone = ['ghost', 'guest', 'member'] as const;
const both = ['marketplace', 'shop'] as const;

export const sessionEndpoints = {
  'GET /live-web/me': endpoint({
    summary:
      'The caller’s identity: a member, a guest or neither. An invalid token counts as neither, without a 401.',
    channels: ['marketplace'],
    visitors: everyone,
    answer: session,
    failures: [],
  }),
  'POST /guest/token': endpoint({
    summary:
      'Creates a guest and returns its token, which is returned only this once and stored as a digest.',
    channels: ['marketplace'],
    visitors: everyone,
    answer: z.object({ data: z.object({ token: z.string(), id }) }),
    // the network has reached its limit of new guests per hour
    failures: ['TOO_MANY_REQUESTS'],
  }),
  'POST /auth/user/login': endpoint({
    summary:
      'Logs a member in by email and password, or by a live platform’s passport_token. A guest named by the guest header becomes this member by a password; by a token the cart alone comes along.',
    channels: ['marketplace'],
    visitors: everyone,
    body: z.union([
      z.object({
        passport_token: asTyped(4096, 1),
        /** added, as at the shop's logins */ replace_session: z.optional(z.boolean()),
      }),
      z.object({ email, password: passwordOf(256, 1) }),
    ]),
    answer: z.object({
      success: z.literal(true),
      token: z.string(),
      /** Added: null if there was no guest, or the guest had nothing. */
      merged: z.nullable(merged),
    }),
    failures: [
      'EMAIL_OR_PASSWORD_INCORRECT',
      'PASSPORT_TOKEN_EXPIRED_OR_INVALID',
      'EMAIL_NOT_VERIFIED',
      'ANOTHER_PERSON_IS_LOGGED_IN',
    ],
  }),
};

export const entryEndpoints = {
  // @NOTE spec silent: shown to the visitor before the page logs in by a link (D-088)
  'POST /auth/entry-preview': endpoint({
    summary:
      'Reads a live platform’s token without using it: its person, the owner of the caller’s session, and what the guest of the guest header has.',
    channels: both,
    visitors: [...everyone, 'seller'],
    body: z.object({ token: asTyped(4096, 1), role: z.enum(['member', 'buyer', 'seller']) }),
    answer: z.object({
      data: z.object({
        /** the person's name at the platform; '' if unknown */
        name: z.string(),
        /** false: already used, or expired */
        is_usable: z.boolean(),
        /** owner of the caller's valid session of this role; null: no such session */
        current: z.nullable(z.object({ name: z.string(), is_same_person: z.boolean() })),
        /** null: no guest, or a guest that was merged already */
        guest: z.nullable(belongings),
      }),
    }),
    // the signature is not by a known platform
    failures: ['PASSPORT_TOKEN_EXPIRED_OR_INVALID'],
  }),
  'GET /me/earlier-guest': endpoint({
    summary:
      'What the guest of the guest header has that could be merged into the caller’s account; null: nothing, or no such guest.',
    channels: both,
    visitors: ['member'],
    answer: z.object({ data: z.nullable(belongings) }),
    failures: [],
  }),
  'POST /me/earlier-guest': endpoint({
    summary:
      'Merges the guest of the guest header into this member, with orders, addresses, cards and konbini records, and ends the guest’s sessions.',
    channels: both,
    visitors: ['member'],
    answer: z.object({ success: z.literal(true), merged: z.nullable(merged) }),
    failures: [],
  }),
  // @NOTE spec silent: logging out also ends the session on the server, whatever its kind
  'POST /auth/user/logout': endpoint({
    summary:
      'Ends the sessions of the tokens sent, of any kind; a session that has ended already is fine.',
    channels: both,
    visitors: [...everyone, 'seller', 'order'],
    answer: z.object({ success: z.literal(true) }),
    failures: [],
  }),
};

export const guestSessionEndpoints = {
  // @NOTE spec silent: a guest's order is shown on its step-done page; the order email carries a
  // signed link to it (D-205)
  'POST /orders/{id}/guest-session': endpoint({
    summary:
      'Opens a session for one order with the key of its email’s link: it can view and pay the order and write to the store. `id` is the order’s.',
    channels: both,
    visitors: everyone,
    params: z.object({ id: idInPath }),
    body: z.object({ key: asTyped(256, 1) }),
    answer: z.object({ data: z.object({ token: z.string(), id }) }),
    failures: ['NOT_FOUND'],
  }),
};
