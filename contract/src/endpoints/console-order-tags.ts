import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { bulkOutcome, chosenOrders } from '../entities/order-bulk.ts';
import { maxTagsPerOrder, readTag } from '../order-tags.ts';
import { count, lineWithLinks, slug } from '../scalars.ts';

const storeParams = z.object({ slug });
const orderTag = lineWithLinks(120, 1).check(
  z.refine((value) => readTag(value) !== null, { error: 'Not a tag of 1 to 30 characters' }),
);
const orderTags = z.array(orderTag).check(z.maxLength(maxTagsPerOrder));

export const orderTagsEndpoints = {
  'GET /console/stores/{slug}/order-tags': staffEndpoint({
    summary: 'The tags in use on the store’s orders, most used first.',
    roles: ['owner', 'manager', 'packer', 'support', 'accountant'],
    params: storeParams,
    answer: z.object({ data: z.array(z.object({ tag: z.string(), orders: count })) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/orders/tags': staffEndpoint({
    summary:
      'Adds tags to orders and removes others; buyers do not see tags. An order that would have more than ten tags stays as it is, and its outcome says so.',
    roles: ['owner', 'manager', 'packer', 'support'],
    params: storeParams,
    body: z.strictObject({ orders: chosenOrders, add: orderTags, remove: orderTags }),
    idempotent: true,
    answer: z.object({ data: z.array(bulkOutcome) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
