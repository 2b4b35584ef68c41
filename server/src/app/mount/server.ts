import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { everyEndpoint } from '@noren/contract/every-endpoint';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify';
import type { App } from '../context/app.ts';
import { maxBodyBytes } from './body-limit.ts';
import { ingestRoutes } from '../../live/shows/ingest-routes.ts';
import { bounceRoutes } from '../../notifications/bounces/bounce-routes.ts';
import { isUnavailable } from '../../platform/db/connection-errors.ts';
import { errorReportRoutes } from '../../platform/error-reports/error-report-routes.ts';
import { handlers } from './handlers.ts';
import { methodRoutes } from '../../payments/methods/return-routes.ts';
import { gmoWebhookRoute } from '../../payments/methods/gmo-webhook-route.ts';
import { rehearsalPayRoutes } from '../../payments/methods/rehearsal-routes.ts';
import { payuniWebhookRoute } from '../../payments/methods/payuni-webhook-route.ts';
import { rehearsalRoutes } from '../pages/rehearsal-routes.ts';
import { pictureRoutes } from '../context/picture-routes.ts';
import { openPlayground } from './open-playground.ts';
import { roomPaths } from '../../room-paths.ts';
import { trustProxy } from '../../platform/config/trusted-proxies.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { contractRoutes } from './contract-routes.ts';
import { guardDemo } from './demo-guard.ts';
import { failCommon as fail, Failure, refuse } from '../../platform/http/failure.ts';
import { answerInTime } from './in-time.ts';
import { mountEndpoints } from './mount.ts';
import { watchSilentSockets } from './silent-sockets.ts';
import { mediaRoutes } from './media-routes.ts';
import { consoleRoutes } from '../pages/console-routes.ts';
import { notFoundPage, storefrontRoutes } from '../pages/storefront-routes.ts';
import { naming, watchRequests } from './watch-requests.ts';
import { noteVisit } from '../../buying/waiting-room/waiting-page.ts';
import { isForPeople, replyUnavailable } from '../../platform/http/unavailable-page.ts';

/** HSTS max-age in seconds (a year); without subdomains, which may belong to others. */
const hstsSeconds = 31_536_000;

/**
 * Closes each connection of a stopping server once its call is answered. Node closes only those that are idle when the stop begins; a kept-alive
 * connection that becomes idle later would delay the stop by 72 s.
 */
function closeOnceIdle(server: FastifyInstance['server']): void {
  const timer = setInterval(() => server.closeIdleConnections(), 50);
  server.once('close', () => clearInterval(timer));
}

/** Builds the server of one process; does not listen yet. */
export async function buildServer(app: App): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    bodyLimit: maxBodyBytes,
    // Closes connections whose request is incomplete by then, even if bytes trickle in (Fastify's
    // default
    // waits forever). Node checks the longer of its two limits, so the one for headers is set too.
    requestTimeout: 30_000,
    http: { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 },
    trustProxy: trustProxy(app.config),
    ...naming,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // a malformed path: the router's own response would not be in our format
    frameworkErrors: (_error, request, reply) =>
      void (isForPeople(request)
        ? (reply as FastifyReply).redirect(notFoundPage)
        : refuse(reply as FastifyReply, fail('NOT_FOUND'))),
  });
  watchRequests(server, app);
  answerInTime(server);
  const closeSilent = watchSilentSockets(server.server);
  server.addHook('preClose', async () => {
    closeSilent();
    closeOnceIdle(server.server);
  });
  guardDemo(server, app);
  await server.register(cookie);
  if (app.config.rate_limit) {
    await server.register(rateLimit, {
      global: false,
      errorResponseBuilder: (_request, limit) =>
        fail('TOO_MANY_REQUESTS', { retry_after: Math.max(1, Math.ceil(limit.ttl / 1000)) }),
    });
  }
  if (app.waitingRoom) server.addHook('onRequest', async (request) => noteVisit(app, request));
  const isSecure = app.config.public_url?.startsWith('https:') ?? false;
  server.addHook('onSend', (_request, reply, _payload, done) => {
    reply.header('x-content-type-options', 'nosniff');
    if (isSecure) reply.header('strict-transport-security', `max-age=${hstsSeconds}`);
    done();
  });
  server.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    if (error instanceof Failure && error.status !== 503) return refuse(reply, error);
    const status = error instanceof Failure ? error.status : (error.statusCode ?? 500);
    if (status >= 400 && status < 500) {
      // an unreadable body: wrong type, broken JSON, too large
      request.log.info({ code: error.code }, 'refused');
      return refuse(
        reply,
        fail('VALIDATION_EXCEPTION', {
          errors: [{ path: 'body', message: error.code ?? 'not readable' }],
        }),
      );
    }
    // logs the route's pattern, because a path may contain a reset link's token
    request.log.error({ err: error, path: request.routeOptions.url }, 'request failed');
    if (!(error instanceof Failure) && !isUnavailable(error))
      return refuse(reply, fail('INTERNAL_SYSTEM_ERROR'));
    // the request may be retried with the same Idempotency-Key
    return isForPeople(request)
      ? replyUnavailable(request, reply)
      : refuse(reply, fail('SERVICE_UNAVAILABLE'));
  });

  // uploads add two hooks and a listener per call, so only their routes register the plugin
  await server.register(async (uploads) => {
    await uploads.register(multipart);
    mountEndpoints(
      { server, uploads },
      app,
      everyEndpoint,
      handlers as unknown as Parameters<typeof mountEndpoints>[3],
    );
  });
  contractRoutes(server);
  metricsRoutes(server, app);
  errorReportRoutes(server, app);
  methodRoutes(server, app);
  gmoWebhookRoute(server, app);
  payuniWebhookRoute(server, app);
  rehearsalPayRoutes(server, app);
  rehearsalRoutes(server, app);
  await bounceRoutes(server, app);
  ingestRoutes(server, app);
  if (app.config.demo) await (await openPlayground()).playgroundRoutes(server, app);
  await pictureRoutes(server, roomPaths.pictures);
  mediaRoutes(server, app);
  await consoleRoutes(server, app);
  await storefrontRoutes(server, app);
  return server;
}
