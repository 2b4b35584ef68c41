import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { matching, slug } from '../scalars.ts';
import { ga4IdForm, metaPixelIdForm } from '../visit-tags.ts';

const storeParams = z.object({ slug });
const keeper = ['owner', 'manager'] as const;
const visitTags = z.strictObject({
  /** null: not used */
  ga4_id: z.nullable(matching(20, ga4IdForm, 'Not a measurement ID')),
  meta_pixel_id: z.nullable(matching(20, metaPixelIdForm, 'Not a pixel ID')),
});
const answer = z.object({ data: visitTags });

export const analyticsEndpoints = {
  'GET /console/stores/{slug}/analytics': staffEndpoint({
    summary: 'The store’s IDs at Google Analytics 4 and Meta Pixel.',
    roles: keeper,
    params: storeParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/analytics': staffEndpoint({
    summary:
      'Sets the store’s IDs at Google Analytics 4 and Meta Pixel. Their scripts load on the store’s pages after a visitor has agreed.',
    roles: keeper,
    params: storeParams,
    body: visitTags,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
