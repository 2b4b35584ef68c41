import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { idInPath, instant, slug } from '../scalars.ts';
import { staffRoles } from '../staff-roles.ts';

export const previewEndpoints = {
  'POST /console/stores/{slug}/products/{id}/preview': staffEndpoint({
    summary:
      'A link that shows a product’s page as buyers see it, also of one that is archived, not yet on sale, or of a store that is not open; for fifteen minutes and as long as its maker works in the store. Nothing can be bought there.',
    roles: staffRoles,
    params: z.object({ slug, id: idInPath }),
    answer: z.object({ url: z.string(), ends_at: instant }),
    failures: [],
  }),
};
