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
    summary: 'The keys by which the store’s own systems call the console.',
    roles: owner,
    params: storeParams,
    answer: z.object({ data: keys }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/keys': staffEndpoint({
    summary: 'Makes a key: the bearer of the console’s calls about this store, of a role, for a year at most. It is told this once.',
    roles: owner,
    params: storeParams,
    body: z.strictObject({ name: line(80, 1), role: z.enum(keyRoles), days: z.int().check(z.gte(1), z.lte(365)) }),
    answer: z.object({ data: keys, key: z.string() }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'DELETE /console/stores/{slug}/keys/{id}': staffEndpoint({
    summary: 'Takes a key away; it opens nothing from then on.',
    roles: owner,
    params: z.object({ slug, id: idInPath }),
    answer: z.object({ data: keys }),
    failures: ['ROLE_NOT_ALLOWED'],
  }),
};
