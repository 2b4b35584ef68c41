import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { discount, discountBody } from '../entities/discount.ts';
import { count, idInPath, slug } from '../scalars.ts';

const storeParams = z.object({ slug });
const discountParams = z.object({ slug, id: idInPath });
const keeper = ['owner', 'manager'] as const;
const answer = z.object({ data: discount });

export const discountEndpoints = {
  'GET /console/stores/{slug}/discounts': staffEndpoint({
    summary:
      'The store’s coupons and automatic discounts with their uses: those that can still be used first, then by age, newest first.',
    roles: keeper,
    params: storeParams,
    answer: z.object({ data: z.array(discount) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/discounts': staffEndpoint({
    summary:
      'Makes a coupon or an automatic discount. A code of another coupon is refused as a wrong field.',
    roles: keeper,
    params: storeParams,
    body: discountBody,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
    idempotent: true,
  }),
  'PUT /console/stores/{slug}/discounts/{id}': staffEndpoint({
    summary:
      'Changes a discount that has not been ended. Orders that used it keep what they were placed with.',
    roles: keeper,
    params: discountParams,
    body: z.strictObject({ discount: discountBody, revision: count }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
  'POST /console/stores/{slug}/discounts/{id}/end': staffEndpoint({
    summary: 'Ends a discount now and for good; repeating it changes nothing.',
    roles: keeper,
    params: discountParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
