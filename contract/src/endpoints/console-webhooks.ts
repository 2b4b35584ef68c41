import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { storeWebhooks, webhookDelivery, webhookEvents } from '../entities/webhooks.ts';
import { count, idInPath, slug, text } from '../scalars.ts';

const roles = ['owner', 'manager'] as const;
const storeParams = z.object({ slug });
const ofOne = z.object({ slug, id: idInPath });
const events = z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length));
const answer = z.object({ data: storeWebhooks });

export const webhooksEndpoints = {
  'GET /console/stores/{slug}/webhooks': staffEndpoint({
    summary: 'Where the store’s systems are told what happens, and of which events.',
    roles,
    params: storeParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/webhooks': staffEndpoint({
    summary: 'Adds an endpoint that takes Standard Webhooks. Its secret is told this once.',
    roles,
    params: storeParams,
    body: z.strictObject({ url: text(500, 1), events }),
    answer: z.object({ data: storeWebhooks, secret: z.string() }),
    failures: ['ROLE_NOT_ALLOWED', 'WEBHOOK_REFUSED'],
  }),
  'PUT /console/stores/{slug}/webhooks/{id}': staffEndpoint({
    summary:
      'Sets an endpoint’s events, switches it on or off, and confirms it when its maker has left. Events that wait for one that is switched off are not sent.',
    roles,
    params: ofOne,
    body: z.strictObject({ events, is_on: z.boolean() }),
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'DELETE /console/stores/{slug}/webhooks/{id}': staffEndpoint({
    summary: 'Removes an endpoint and what it was told.',
    roles,
    params: ofOne,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/webhooks/{id}/test': staffEndpoint({
    summary: 'Sends an endpoint an event that tells of nothing (`webhook.test`), in the way of all others.',
    roles,
    params: ofOne,
    body: z.strictObject({}),
    answer: z.object({ success: z.literal(true) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/webhooks/{id}/deliveries': staffEndpoint({
    summary: 'The last fifty events of an endpoint, and how the last try of each ended.',
    roles,
    params: ofOne,
    answer: z.object({ data: z.array(webhookDelivery) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/webhook-deliveries/{id}/replay': staffEndpoint({
    summary: 'Sends an event once more, under the id it has. One that waits, or whose endpoint is off, is not found.',
    roles,
    params: ofOne,
    body: z.strictObject({}),
    answer: z.object({ success: z.literal(true) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/low-stock': staffEndpoint({
    summary: 'Says how many units of a SKU are little: `stock.low` tells when there are no more than that.',
    roles,
    params: storeParams,
    body: z.strictObject({ units: count }),
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
