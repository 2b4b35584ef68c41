import { setTimeout as pause } from 'node:timers/promises';
import { hasGateway, paymentTypes, type GatewayPaymentType } from '@noren/contract/payment-methods';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { boundOnReturns } from '../../platform/http/rate-limits.ts';
import { rawForms } from '../../platform/http/raw-forms.ts';
import type { PaymentsApp } from '../attempts/app.ts';
import { findNamedAttempt } from '../attempts/attempt-name.ts';
import { paypayFormRoutes } from './gmo-paypay/form-routes.ts';
import { pagesOf } from './pages.ts';
import { methodOf, belongsToReturnPath } from './registry.ts';
import { returnAddress } from './return-address.ts';

/** For a return from a payment missing in the database, as after a restored backup. */
const unknownPayment = '/error/not-found?reason=payment';

/**
 * Routes of each method, and the addresses to which gateway pages send buyers back: a cross-site
 * POST without cookies, or a reload of it. A return proves nothing (GMO 1.4); it only triggers an
 * inquiry.
 */
export function methodRoutes(server: FastifyInstance, app: PaymentsApp): void {
  const types = paymentTypes.filter(hasGateway);
  paypayFormRoutes(server, app);
  server.register(async (scope) => {
    rawForms(scope);
    const mayAsk = boundOnReturns(scope);
    for (const type of types) returnRoute(scope, app, type, mayAsk);
  });
}

function returnRoute(
  scope: FastifyInstance,
  app: PaymentsApp,
  type: GatewayPaymentType,
  mayAsk: (request: FastifyRequest) => Promise<boolean>,
): void {
  const { returnPath } = methodOf(type);
  const { find, onReturn, maxWaitMs } = pagesOf[type];
  if (returnPath === null || onReturn === null) return;
  scope.route<{ Params: { name?: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'POST'],
    url: find ? returnPath : `${returnPath}/:name`,
    handler: async (request, reply) => {
      const asks = await mayAsk(request);
      const form = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const attempt = find
        ? await find(app, { form, query: request.query })
        : await findNamedAttempt(app, app.database, request.params.name ?? '');
      if (!attempt?.redirect_url || !belongsToReturnPath(returnPath, attempt))
        return reply.redirect(unknownPayment, 303);
      // the order's page shows the true state, so a fault here must not keep the buyer from it
      if (asks) {
        const inquiry = onReturn(app, attempt, form).catch((error: unknown) =>
          request.log.error(
            { err: error, attempt: attempt.id },
            'return from the gateway could not be completed',
          ),
        );
        await Promise.race([
          inquiry,
          ...(maxWaitMs === undefined ? [] : [pause(maxWaitMs, undefined, { ref: false })]),
        ]);
      }
      return reply.redirect(await returnAddress(app, attempt, attempt.redirect_url), 303);
    },
  });
}
