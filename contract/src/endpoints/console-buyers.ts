import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { storeBuyer, storeBuyerDetails } from '../entities/store-buyer.ts';
import { asTyped, count, idInPath, line, queryInteger, slug, text } from '../scalars.ts';

const storeParams = z.object({ slug });
const buyerParams = z.object({ slug, id: idInPath });
const keepers = ['owner', 'manager', 'support'] as const;

const filter = {
  /** name, email, phone or order number, or a part of one */
  search: z.optional(asTyped(100)),
  tag: z.optional(asTyped(40)),
  only: z.optional(z.enum(['members', 'repeat', 'newsletter', 'blocked'])),
};

export const buyersEndpoints = {
  'GET /console/stores/{slug}/buyers': staffEndpoint({
    summary:
      'The people who ordered in the store, joined by account or by mailbox; `tags` are all tags in use.',
    roles: keepers,
    params: storeParams,
    query: z.object({
      ...filter,
      sort: z.optional(z.enum(['latest', 'paid', 'orders'])),
      page: z.optional(queryInteger(1, 100_000)),
    }),
    answer: z.object({
      data: z.array(storeBuyer),
      total: count,
      page: count,
      last_page: count,
      tags: z.array(z.string()),
    }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'GET /console/stores/{slug}/buyers/{id}': staffEndpoint({
    summary: 'A person by any of their orders, with the latest orders and the staff’s note.',
    roles: keepers,
    params: buyerParams,
    answer: z.object({ data: storeBuyerDetails }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/buyers/{id}': staffEndpoint({
    summary:
      'Sets the note, the tags, the consent to the newsletter and the block. Only owners and managers block: a blocked person cannot place orders.',
    roles: keepers,
    params: buyerParams,
    body: z.strictObject({
      note: text(2_000),
      tags: z.array(line(40, 1)).check(z.maxLength(20)),
      /** absent: unchanged, so that a form that was open meanwhile withdraws no consent */
      newsletter: z.optional(z.boolean()),
      is_blocked: z.boolean(),
    }),
    answer: z.object({ data: storeBuyerDetails }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/buyers/export': staffEndpoint({
    summary: 'The filtered list as a CSV file in Base64.',
    roles: ['owner', 'manager'],
    params: storeParams,
    body: z.strictObject({ ...filter, encoding: z.enum(['utf-8', 'shift_jis']) }),
    answer: z.object({ file: z.string(), buyers: count }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
