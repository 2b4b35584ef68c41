import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { postChange, postSnapshot } from '../entities/live-post.ts';
import { asTyped, idInPath } from '../scalars.ts';

/**
 * Endpoints that pages call without the app's client, so they are not part of the browser's table:
 * an event stream, and the check at every start.
 */
export const serviceEndpoints = {
  'GET /posts/{id}/events': endpoint({
    summary:
      'What the seller and other buyers do with a live post’s goods, as it happens: a `snapshot` of the whole first, then each `change`. `id` of an event is its `sequence`; who comes back with the last one is told what they missed.',
    channels: ['marketplace', 'shop'],
    visitors: ['ghost', 'guest', 'member', 'seller'],
    params: z.object({ id: idInPath }),
    // For a page that starts again; a browser that reconnects sends it as a header. A value that is
    // not a number starts with a snapshot.
    query: z.object({
      'last-event-id': z.optional(asTyped(200)),
      overlay: z.optional(asTyped(60)),
    }),
    form: 'events',
    answer: z.union([postSnapshot, postChange]),
    failures: ['TOO_MANY_REQUESTS'],
  }),
  'GET /maintenance-status': endpoint({
    summary:
      'Whether the shop is closed for maintenance; asked at every start of the app (spec §7).',
    channels: [],
    at: 'root',
    visitors: ['ghost'],
    answer: z.object({ maintaining: z.boolean() }),
    failures: [],
  }),
};
