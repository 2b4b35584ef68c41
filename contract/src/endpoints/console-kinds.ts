import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { storeKind } from '../entities/goods.ts';
import { maxCollections } from '../goods-lists.ts';
import { id, lineWithLinks, slug } from '../scalars.ts';
import { staffRoles } from '../staff-roles.ts';

const storeParams = z.object({ slug });
const answer = z.object({ data: z.array(storeKind) });

export const kindEndpoints = {
  'GET /console/stores/{slug}/kinds': staffEndpoint({
    summary: 'The store’s categories, in order.',
    roles: staffRoles,
    params: storeParams,
    answer,
    failures: [],
  }),
  'PUT /console/stores/{slug}/kinds': staffEndpoint({
    summary:
      'Makes, renames, orders and removes the store’s kinds; products of a removed kind have none. The call lists every existing kind, to keep or to remove it.',
    roles: ['owner', 'manager'],
    params: storeParams,
    body: z.strictObject({
      /** in order; without an id: a new kind */
      kinds: z
        .array(z.strictObject({ id: z.optional(id), name: lineWithLinks(80, 1) }))
        .check(z.maxLength(100)),
      removed: z.array(id).check(z.maxLength(100)),
    }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
  'GET /console/stores/{slug}/collections': staffEndpoint({
    summary: 'The store’s collections, in order.',
    roles: staffRoles,
    params: storeParams,
    answer,
    failures: [],
  }),
  'PUT /console/stores/{slug}/collections': staffEndpoint({
    summary:
      'Makes, renames, orders and removes the store’s collections; their products stay. The call lists every existing collection by id, to keep or to remove it.',
    roles: ['owner', 'manager'],
    params: storeParams,
    body: z.strictObject({
      /** in order; without an id: a new collection */
      collections: z
        .array(z.strictObject({ id: z.optional(id), name: lineWithLinks(80, 1) }))
        .check(z.maxLength(maxCollections)),
      removed: z.array(id).check(z.maxLength(maxCollections)),
    }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
};
