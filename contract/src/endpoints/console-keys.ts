import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { storeKey } from '../entities/staff.ts';
import { idInPath, line, slug } from '../scalars.ts';
import { keyRoles } from '../staff-roles.ts';

const storeParams = z.object({ slug });
const owner = ['owner'] as const;
const keys = z.array(storeKey);

export const keysEndpoints = {
  'GET /console/stores/{slug}/keys': staffEndpoint({
    summary: 'The API keys of the store’s own systems.',
    roles: owner,
    params: storeParams,
    answer: z.object({ data: keys }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/keys': staffEndpoint({
    summary:
      'Creates an API key: a bearer token for the console’s calls about this store, with a role, for a year at most. It is returned only this once.',
    roles: owner,
    params: storeParams,
    body: z.strictObject({
      name: line(80, 1),
      role: z.enum(keyRoles),
      days: z.int().check(z.gte(1), z.lte(365)),
    }),
    answer: z.object({ data: keys, key: z.string() }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'DELETE /console/stores/{slug}/keys/{id}': staffEndpoint({
    summary: 'Revokes an API key.',
    roles: owner,
    params: z.object({ slug, id: idInPath }),
    answer: z.object({ data: keys }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
