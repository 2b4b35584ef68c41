import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { calendarDay, storeSales } from '../entities/sales.ts';
import { slug } from '../scalars.ts';

export const salesEndpoints = {
  'GET /console/stores/{slug}/sales': staffEndpoint({
    summary:
      'The store’s sales from one day to another, both included, at most 366 days; by default the last thirty.',
    roles: ['owner', 'manager', 'accountant'],
    params: z.object({ slug }),
    query: z.object({ from: z.optional(calendarDay), to: z.optional(calendarDay) }),
    answer: z.object({ data: storeSales }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
