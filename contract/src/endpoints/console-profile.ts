import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { storeClosureBody, storeProfile, storeProfileBody } from '../entities/store-profile.ts';
import { instant, slug } from '../scalars.ts';

const storeParams = z.object({ slug });
const keeper = ['owner', 'manager'] as const;
const answer = z.object({ data: storeProfile });

export const profileEndpoints = {
  'GET /console/stores/{slug}/profile': staffEndpoint({
    summary: 'The store’s name, contact address and introduction, and whether it is closed.',
    roles: keeper,
    params: storeParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'PUT /console/stores/{slug}/profile': staffEndpoint({
    summary:
      'Changes the store’s name, contact address and introduction. A `revision` that is not the current one is refused.',
    roles: ['owner'],
    params: storeParams,
    body: storeProfileBody,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
  'POST /console/stores/{slug}/opening': staffEndpoint({
    summary:
      'Opens a new store: buyers can order from then on. The call is refused while something is missing or a rehearsal is running. A store that was opened before stays as it is.',
    roles: ['owner'],
    params: storeParams,
    answer: z.object({ opened_at: instant }),
    failures: ['ROLE_NOT_ALLOWED', 'OPENING_REFUSED'],
  }),
  'PUT /console/stores/{slug}/closure': staffEndpoint({
    summary:
      'Closes the store for a while, or opens it again. A closed store shows its products and takes no orders; orders that exist go on.',
    roles: keeper,
    params: storeParams,
    body: storeClosureBody,
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
