import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { storeHome } from '../entities/home.ts';
import { slug } from '../scalars.ts';
import { staffRoles } from '../staff-roles.ts';

export const homeEndpoints = {
  'GET /console/stores/{slug}/home': staffEndpoint({
    summary:
      'What is due in the store today, and its sales of today, yesterday and a week ago. Parts that the role may not see are null.',
    roles: staffRoles,
    params: z.object({ slug }),
    answer: z.object({ data: storeHome }),
    failures: [],
  }),
};
