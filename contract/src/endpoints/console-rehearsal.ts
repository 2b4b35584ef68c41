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
    summary: 'Whether the store is in rehearsal, its test orders, and what prevents a start.',
    roles: staffRoles,
    params: storeParams,
    answer,
    failures: [],
  }),
  'POST /console/stores/{slug}/rehearsal': staffEndpoint({
    summary:
      'Begins the rehearsal of a store that is not open: its staff can place test orders without payment, and others see nothing of it.',
    roles: keeper,
    params: storeParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'REHEARSAL_REFUSED'],
  }),
  'POST /console/stores/{slug}/rehearsal/link': staffEndpoint({
    summary:
      'Returns a link with which the caller enters the rehearsal on any device; valid for fifteen minutes, and while they work in the store.',
    roles: staffRoles,
    params: storeParams,
    answer: z.object({ url: z.string(), ends_at: instant }),
    failures: ['REHEARSAL_REFUSED'],
  }),
  'DELETE /console/stores/{slug}/rehearsal': staffEndpoint({
    summary:
      'Ends the rehearsal: its orders, carts, guests, messages, receipts and emails are deleted, and stock is restored. A store that was opened before is open again, unless something is missing.',
    roles: keeper,
    params: storeParams,
    answer,
    failures: ['ROLE_NOT_ALLOWED', 'REHEARSAL_REFUSED'],
  }),
};
