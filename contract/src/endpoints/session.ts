import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { session } from '../entities/session.ts';
import { email, id } from '../scalars.ts';

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
    failures: [],
  }),
  'POST /auth/user/login': endpoint({
    summary: 'Logs a member in by e-mail and password.',
    channels: ['marketplace'],
    visitors: everyone,
    body: z.object({ email, password: z.string().check(z.minLength(1), z.maxLength(256)) }),
    answer: z.object({ success: z.literal(true), token: z.string() }),
    failures: ['EMAIL_OR_PASSWORD_INCORRECT'],
  }),
};
