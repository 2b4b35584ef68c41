import * as z from 'zod/mini';
import { staffEndpoint } from '../endpoint.ts';
import { storeRehearsal } from '../entities/rehearsal.ts';
import { instant, slug } from '../scalars.ts';
import { staffRoles } from '../staff-roles.ts';

const storeParams = z.object({ slug });
const answer = z.object({ data: storeRehearsal });
const keeper = ['owner', 'manager'] as const;

export const rehearsalEndpoints = {
  'GET /console/stores/{slug}/rehearsal': staffEndpoint({
    summary: 'Whether the store rehearses, what was tried, and what stands in the way of beginning.',
    roles: staffRoles,
    params: storeParams,
    answer,
    failures: [],
  }),
  'POST /console/stores/{slug}/rehearsal': staffEndpoint({
    summary: 'Begins the rehearsal of a store that is not open: its staff may buy there from now on, without money, and nobody else sees anything of it.',
    roles: keeper,
    params: storeParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'REHEARSAL_REFUSED'],
  }),
  'POST /console/stores/{slug}/rehearsal/link': staffEndpoint({
    summary: 'A link by which whoever makes it enters the rehearsal, on this device or another; for fifteen minutes, and as long as they work in the store.',
    roles: staffRoles,
    params: storeParams,
    answer: z.object({ url: z.string(), ends_at: instant }),
    failures: ['REHEARSAL_REFUSED'],
  }),
  'DELETE /console/stores/{slug}/rehearsal': staffEndpoint({
    summary:
      'Ends the rehearsal: its orders, carts, guests, messages, receipts and emails go, and stock is what it was. A store that misses nothing is open then.',
    roles: keeper,
    params: storeParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'REHEARSAL_REFUSED'],
  }),
};
