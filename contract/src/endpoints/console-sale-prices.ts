import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { salePrices, salePricesBody } from '../entities/sale-prices.ts';
import { idInPath, slug } from '../scalars.ts';

const storeParams = z.object({ slug });
const keeper = ['owner', 'manager'] as const;
const answer = z.object({ data: salePrices });

export const salePricesEndpoints = {
  'GET /console/stores/{slug}/sale-prices': staffEndpoint({
    summary: 'The store’s sales: running and scheduled ones first, then ended ones, newest first.',
    roles: keeper,
    params: storeParams,
    answer: z.object({ data: z.array(salePrices) }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/sale-prices': staffEndpoint({
    summary:
      'Schedules lower prices for a period; a start in the past is now. Products that are in another sale when it starts keep the price of that one.',
    roles: keeper,
    params: storeParams,
    body: salePricesBody,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
    idempotent: true,
  }),
  'POST /console/stores/{slug}/sale-prices/{id}/end': staffEndpoint({
    summary:
      'Cancels a scheduled sale, or ends a running one and restores its prices; repeating it changes nothing.',
    roles: keeper,
    params: z.object({ slug, id: idInPath }),
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
