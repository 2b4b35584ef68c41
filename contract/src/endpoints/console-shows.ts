import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { flashPrice, newFlashPrice } from '../entities/flash-price.ts';
import { postUpdate } from '../entities/live-post.ts';
import {
  show,
  showDetails,
  showFields,
  showHost,
  showIngest,
  showResults,
} from '../entities/show.ts';
import { count, id, idInPath, instant, queryInteger, slug } from '../scalars.ts';
import { hostRoles } from '../staff-roles.ts';

const storeParams = z.object({ slug });
const showParams = z.object({ slug, id: idInPath });
const answer = z.object({ data: showDetails });

export const showEndpoints = {
  'GET /console/stores/{slug}/shows': staffEndpoint({
    summary:
      'The store’s live shows: those on air, then the others, newest first. A liver sees their own. With them who may host one, and for how many minutes a new one holds units.',
    roles: hostRoles,
    params: storeParams,
    query: z.object({ page: z.optional(queryInteger(1, 100_000)) }),
    answer: z.object({
      data: z.array(show),
      total: count,
      page: count,
      last_page: count,
      hosts: z.array(showHost),
      default_cart_item_life: z.nullable(count),
    }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/shows': staffEndpoint({
    summary:
      'Schedules a live show with its goods, hosted by the caller or by another of the staff who may host.',
    roles: hostRoles,
    params: storeParams,
    body: z.strictObject({
      ...showFields,
      /** absent: the caller. A liver can name only themselves. */
      host_id: z.optional(id),
      /** only the store’s hosts see it */
      is_private: z.boolean(),
    }),
    idempotent: true,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'NEGATIVE_STOCK_EXCEPTION', 'STORE_PAYMENT_SHIPPING_UNSET'],
  }),
  'GET /console/stores/{slug}/shows/{id}': staffEndpoint({
    summary: 'A live show with its goods.',
    roles: hostRoles,
    params: showParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/shows/{id}': staffEndpoint({
    summary:
      'Corrects a live show; `base_product_ids` are the goods that were read, so that goods another person chose meanwhile stay. `host_id` gives it to another host until it first goes on air; absent: the same host.',
    roles: hostRoles,
    params: showParams,
    body: z.strictObject({
      ...showFields,
      base_product_ids: postUpdate.shape.base_product_ids,
      host_id: z.optional(id),
    }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'NEGATIVE_STOCK_EXCEPTION', 'STORE_PAYMENT_SHIPPING_UNSET'],
  }),
  'PUT /console/stores/{slug}/shows/{id}/live': staffEndpoint({
    summary: 'Puts a live show on air, or ends it.',
    roles: hostRoles,
    params: showParams,
    body: z.strictObject({ live: z.boolean() }),
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/shows/{id}/results': staffEndpoint({
    summary: 'What a live show sold, from the orders whose lines were taken out of it.',
    roles: hostRoles,
    params: showParams,
    answer: z.object({ data: showResults }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/shows/{id}/ingest': staffEndpoint({
    summary:
      'Server and secret stream key for the encoder of a live show; null if this shop has no media server.',
    roles: hostRoles,
    params: showParams,
    answer: z.object({ data: z.nullable(showIngest) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/shows/{id}/ingest': staffEndpoint({
    summary:
      'Makes a new stream key; the media server ends a connection with the former one within seconds.',
    roles: hostRoles,
    params: showParams,
    answer: z.object({ data: z.nullable(showIngest) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/shows/{id}/flash-prices': staffEndpoint({
    summary: 'The flash prices of a live show, newest start first.',
    roles: hostRoles,
    params: showParams,
    answer: z.object({ data: z.array(flashPrice) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/shows/{id}/flash-prices': staffEndpoint({
    summary:
      'Gives a product of a live show a flash price, at a set time, or now while it is on air.',
    roles: hostRoles,
    params: showParams,
    body: newFlashPrice,
    answer: z.object({ data: z.array(flashPrice) }),
    failures: [
      'ROLE_NOT_ALLOWED',
      'FLASH_PRICE_OVERLAPS',
      'FLASH_PRICE_NOT_LOWER',
      'SHOW_NOT_ON_AIR',
    ],
  }),
  'DELETE /console/stores/{slug}/shows/{id}/flash-prices/{flashId}': staffEndpoint({
    summary:
      'Ends a flash price early, or removes one that has not started. Units taken before keep it.',
    roles: hostRoles,
    params: z.object({ slug, id: idInPath, flashId: idInPath }),
    answer: z.object({ data: z.array(flashPrice) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/shows/{id}/host-link': staffEndpoint({
    summary:
      'A link that opens the seller’s pages of a live show as its host. It works once and for a minute; the session ends with the caller’s role.',
    roles: hostRoles,
    params: showParams,
    answer: z.object({ url: z.string(), ends_at: instant }),
    failures: ['ROLE_NOT_ALLOWED', 'LIVER_NOT_IN_WHITELIST'],
  }),
};
