import * as z from 'zod/mini';
import { operatorEndpoint } from '../endpoint.ts';
import { id, instant, slug, text } from '../scalars.ts';

/**
 * Endpoints about the whole shop; those for orders, stores, money and persons are in their own
 * files.
 */
export const operatorEndpoints = {
  'PUT /operator/maintenance': operatorEndpoint({
    summary: 'Closes the shop for maintenance, or opens it again.',
    roles: ['owner'],
    body: z.strictObject({ maintaining: z.boolean('true or false') }),
    answer: z.object({ maintaining: z.boolean() }),
    failures: [],
  }),
  'PUT /operator/livers': operatorEndpoint({
    summary: 'Adds a platform’s person to a store’s list of livers, or removes them.',
    roles: ['owner', 'manager'],
    body: z.strictObject({
      store_slug: slug,
      platform_user_id: text(128, 1),
      name: text(80, 1),
      allowlisted: z.boolean(),
    }),
    answer: z.object({ id, name: z.string(), allowlisted: z.boolean() }),
    failures: ['NOT_FOUND'],
  }),
  'GET /operator/bounces': operatorEndpoint({
    summary: 'Bounced emails, the latest first.',
    roles: ['owner', 'manager', 'support'],
    answer: z.object({
      data: z.array(
        z.object({
          email: id,
          kind: z.string(),
          /** null: the email was about an account */
          store: z.nullable(z.string()),
          order: z.nullable(z.string()),
          recipient: z.string(),
          status: z.string(),
          bounced_at: instant,
        }),
      ),
    }),
    failures: [],
  }),
};
