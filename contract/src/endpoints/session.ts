import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { merged, session } from '../entities/session.ts';
import { email, id, idInPath } from '../scalars.ts';

const everyone = ['ghost', 'guest', 'member'] as const;

export const sessionEndpoints = {
  'GET /live-web/me': endpoint({
    summary: 'Who the caller is: a member, a guest or nobody yet. Never 401: a dead token reads as nobody.',
    channels: ['marketplace'],
    visitors: everyone,
    answer: session,
    failures: [],
  }),
  'POST /guest/token': endpoint({
    summary: 'Makes a guest and hands out its token, shown this once and kept as a digest.',
    channels: ['marketplace'],
    visitors: everyone,
    answer: z.object({ data: z.object({ token: z.string(), id }) }),
    // as many new guests of one network in an hour as there may be
    failures: ['TOO_MANY_REQUESTS'],
  }),
  'POST /auth/user/login': endpoint({
    summary: 'Logs a member in by e-mail and password, or by a live platform’s passport_token. A guest named by the guest header becomes this member.',
    channels: ['marketplace'],
    visitors: everyone,
    body: z.union([
      z.object({ passport_token: z.string().check(z.minLength(1), z.maxLength(4096)) }),
      z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(256)) }),
    ]),
    answer: z.object({
      success: z.literal(true),
      token: z.string(),
      /** Added: null when there was no guest, or it had nothing. */
      merged: z.nullable(merged),
    }),
    failures: ['EMAIL_OR_PASSWORD_INCORRECT', 'PASSPORT_TOKEN_EXPIRED_OR_INVALID', 'EMAIL_NOT_VERIFIED'],
  }),
};

export const guestSessionEndpoints = {
  // @NOTE spec silent: a guest's order lives on its step-done page; the order mail carries a signed link to it (decisions §6)
  'POST /orders/{id}/guest-session': endpoint({
    summary: 'Opens a session of the guest who placed the order, by the key of the order mail’s link. A guest who calls brings their cart along.',
    channels: ['marketplace'],
    visitors: everyone,
    params: z.object({ id: idInPath }),
    body: z.object({ key: z.string().check(z.minLength(1), z.maxLength(256)) }),
    answer: z.object({ data: z.object({ token: z.string(), id }) }),
    failures: ['NOT_FOUND'],
  }),
};
