import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { givenViews, savedViews, viewScreens } from '../entities/saved-view.ts';
import { count, slug } from '../scalars.ts';

const params = z.object({ slug });
const screen = z.enum(viewScreens);
/** the staff who see the orders of a store */
const roles = ['owner', 'manager', 'packer', 'support', 'accountant'] as const;

export const viewsEndpoints = {
  'GET /console/stores/{slug}/views': staffEndpoint({
    summary: 'The views of a list that the caller has saved in this store.',
    roles,
    params,
    query: z.object({ screen }),
    answer: z.object({ data: savedViews }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/views': staffEndpoint({
    summary:
      'Replaces the views of a list that the caller has saved in this store. `revision` is the version that was read.',
    roles,
    params,
    body: z.strictObject({ screen, revision: count, views: givenViews }),
    answer: z.object({ data: savedViews }),
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
};
