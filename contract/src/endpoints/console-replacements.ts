import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { replaceableGoods, replacementReasons } from '../entities/replacement.ts';
import { id, idInPath, quantity, slug, text } from '../scalars.ts';

const params = z.object({ slug, id: idInPath });
/** the staff who may also refund an order: both give goods or money away */
const roles = ['owner', 'manager'] as const;

export const replacementsEndpoints = {
  'GET /console/stores/{slug}/orders/{id}/replaceable': staffEndpoint({
    summary:
      'The shipped goods of an order that can be replaced, and the SKUs to replace them with.',
    roles,
    params,
    answer: z.object({ data: replaceableGoods }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/orders/{id}/replacements': staffEndpoint({
    summary:
      'Places an order without a price for goods that arrived broken or wrong. It takes stock as a sale does and is ready to ship. Canceling it is the way back.',
    roles,
    params,
    body: z.strictObject({
      /** each line and SKU once */
      lines: z
        .array(z.strictObject({ item_id: id, sku_id: id, quantity }))
        .check(z.minLength(1), z.maxLength(200)),
      reason: z.enum(replacementReasons),
      /** its buyer reads it in the email and in the order’s messages */
      note: z.nullable(text(1000, 1)),
    }),
    idempotent: true,
    answer: z.object({ data: z.object({ id, number: z.string() }) }),
    failures: ['ROLE_NOT_ALLOWED', 'REPLACEMENT_REFUSED'],
  }),
};
