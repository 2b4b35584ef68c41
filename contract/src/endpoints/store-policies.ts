import * as z from 'zod/mini';
import { endpoint, staffEndpoint } from '../endpoint.ts';
import { policyKind, shownPolicy, storePolicies } from '../entities/store-policy.ts';
import { id, idInPath, locales, slug, text } from '../scalars.ts';

const storeParams = z.object({ slug });
const answer = z.object({ data: storePolicies });
const keeper = ['owner', 'manager'] as const;

export const policiesEndpoints = {
  'GET /stores/{slug}/policies': endpoint({
    summary:
      "A store's own privacy policy or terms, in the asked language or the store's, and since when it holds; null: the text that comes with the shop.",
    channels: ['marketplace', 'shop'],
    visitors: ['ghost', 'guest', 'member'],
    params: storeParams,
    query: z.object({ policy: policyKind, locale: z.enum(locales) }),
    answer: z.object({ data: z.nullable(shownPolicy) }),
    failures: [],
  }),
};

export const consolePoliciesEndpoints = {
  'GET /console/stores/{slug}/policies': staffEndpoint({
    summary:
      'The privacy policy and terms that a store wrote itself: what holds now, and every version there was. `before` goes on from a version’s id.',
    roles: keeper,
    params: storeParams,
    query: z.object({ before: z.optional(idInPath) }),
    answer,
    failures: ['ROLE_NOT_ALLOWED'],
  }),
  'POST /console/stores/{slug}/policies': staffEndpoint({
    summary:
      'Publishes a text of the store’s own in a language, in force from now on; null: the one that comes with the shop. `seen` is the version that held when it was written.',
    roles: ['owner'],
    params: storeParams,
    body: z.strictObject({
      policy: policyKind,
      locale: z.enum(locales),
      content: z.nullable(text(20_000, 1)),
      seen: z.nullable(id),
    }),
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'CHANGED_MEANWHILE'],
  }),
};
