import { idInPath, text } from '@noren/contract/scalars';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { OperatorApp } from './app.ts';
import { failCommon as fail } from '../http/failure.ts';
import type { Admit } from './admit.ts';
import { cancelAtDesk, completeAtDesk, deliverAtDesk, shipAtDesk, type Outcome } from './order-desk.ts';
import type { DeskStep } from './order-steps.ts';
import { wrongFields } from './wrong-fields.ts';

const carrier = z.strictObject({ company: z.optional(text(40, 1)), company_code: z.optional(text(40, 1)), tracking_number: z.optional(text(60, 1)) });
const nothing = z.strictObject({});
const cancellation = z.strictObject({ reason: z.optional(z.enum(['seller', 'buyer'], 'seller or buyer')) });

/** The number of the order that a path names. @throws Failure NOT_FOUND */
export function orderInPath(request: FastifyRequest): number {
  const id = idInPath.safeParse((request.params as { id?: string }).id);
  if (!id.success) throw fail('NOT_FOUND');
  return id.data;
}

/** What the store does with an order: each call may be repeated and does its work once; a step that is not the order's next is refused, and written nowhere. */
export function orderRoutes(server: FastifyInstance, app: OperatorApp, admit: Admit): void {
  function step<Body>(name: DeskStep, body: z.ZodMiniType<Body>, take: (id: number, body: Body) => Promise<Outcome>): void {
    server.post(`/api/operator/orders/:id/${name}`, async (request, reply) => {
      await admit(request);
      const id = orderInPath(request);
      reply.header('cache-control', 'no-store');
      const given = body.safeParse(request.body ?? {});
      if (!given.success) throw wrongFields(given.error);
      const { order, why } = await take(id, given.data);
      const { status, payment_status, shipping_status } = order;
      if (why === undefined) return { id, status, payment_status, shipping_status };
      // the operator's own: no code of the shop's API says this, for no buyer ever meets it
      return reply.code(409).send({ code: 'ORDER_STEP_REFUSED', message: why, status, payment_status, shipping_status });
    });
  }

  step('shipped', carrier, (id, body) => shipAtDesk(app, id, body));
  step('delivered', nothing, (id) => deliverAtDesk(app, id));
  step('completed', nothing, (id) => completeAtDesk(app, id));
  step('canceled', cancellation, (id, { reason }) => cancelAtDesk(app, id, reason ?? 'seller'));
}
