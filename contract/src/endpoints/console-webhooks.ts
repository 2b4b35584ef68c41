import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { storeWebhooks, webhookDelivery, webhookEvents } from '../entities/webhooks.ts';
import { count, idInPath, slug, text } from '../scalars.ts';

const roles = ['owner', 'manager'] as const;
const storeParams = z.object({ slug });
const ofOne = z.object({ slug, id: idInPath });
const events = z
  .array(z.enum(webhookEvents))
  .check(z.minLength(1), z.maxLength(webhookEvents.length));
const answer = z.object({ data: storeWebhooks });

export const webhooksEndpoints = {
  'GET /console/stores/{slug}/webhooks': staffEndpoint({
    summary: 'The store’s webhook endpoints and their events.',
    roles,
    params: storeParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/webhooks': staffEndpoint({
    summary: 'Adds a webhook endpoint (Standard Webhooks). Its secret is returned only this once.',
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
    summary: 'Removes a webhook endpoint and its deliveries.',
    roles,
    params: ofOne,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/webhooks/{id}/test': staffEndpoint({
    summary: 'Sends an endpoint a test event (`webhook.test`), like any other event.',
    roles,
    params: ofOne,
    body: z.strictObject({}),
    answer: z.object({ success: z.literal(true) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/webhooks/{id}/deliveries': staffEndpoint({
    summary: 'The last fifty events of an endpoint, with the result of each one’s last try.',
    roles,
    params: ofOne,
    answer: z.object({ data: z.array(webhookDelivery) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/webhook-deliveries/{id}/replay': staffEndpoint({
    summary:
      'Sends an event again with the same id. NOT_FOUND if it is still waiting, or its endpoint is off.',
    roles,
    params: ofOne,
    body: z.strictObject({}),
    answer: z.object({ success: z.literal(true) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/low-stock': staffEndpoint({
    summary:
      'Sets the low-stock threshold: `stock.low` is sent when a SKU has no more units than that.',
    roles,
    params: storeParams,
    body: z.strictObject({ units: count }),
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
