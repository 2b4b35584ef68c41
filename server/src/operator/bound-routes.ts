import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Ground } from '../ground.ts';
import { failCommon as fail } from '../http/failure.ts';
import { boundsOf, setBounds } from '../stores/bounds-queries.ts';
import type { Admit } from './admit.ts';
import { storeInPath } from './store-in-path.ts';
import { wrongFields } from './wrong-fields.ts';

const many = z.int().check(z.gte(1), z.lte(1_000_000));

/** A store's bounds on what a crowd can take without paying (docs/operations.md); what is left out stays as it is. */
const boundsBody = z.strictObject({
  hold_limit: z.optional(z.int().check(z.gte(1), z.lte(999))),
  network_held_units: z.optional(many),
  network_order_units: z.optional(many),
  network_percent: z.optional(z.int().check(z.gte(0), z.lte(100))),
  network_unpaid_orders: z.optional(many),
  network_cash_orders: z.optional(many),
  contact_cash_orders: z.optional(z.nullable(many)),
  confirm_contact: z.optional(z.boolean()),
});

export function boundRoutes(server: FastifyInstance, app: Ground, admit: Admit): void {
  const url = '/api/operator/stores/:slug/bounds';

  server.get(url, async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    const seen = await boundsOf(app.database, storeInPath(request));
    if (!seen) throw fail('NOT_FOUND');
    return seen;
  });

  server.put(url, async (request, reply) => {
    await admit(request);
    reply.header('cache-control', 'no-store');
    const slug = storeInPath(request);
    const body = boundsBody.safeParse(request.body);
    if (!body.success) throw wrongFields(body.error);
    const seen = await setBounds(app.database, slug, body.data);
    if (!seen) throw fail('NOT_FOUND');
    return seen;
  });
}
