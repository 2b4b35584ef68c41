import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  type onResponseHookHandler,
  type preValidationHookHandler,
} from 'fastify';
import type { App } from '../context/app.ts';
import {
  isRequestId,
  readTraceparent,
  requestContext,
  traceIdOf,
} from '../../platform/metrics/request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** start, by `performance.now()` */
    began: number;
    /** its id is kept for what it does (`requestContext`) */
    isFollowed: boolean;
  }
  interface FastifyReply {
    /** the error code of a refusal */
    refusedAs: string | null;
  }
}

/** Prefix of request ids, unique per process; a counter is cheaper than random bytes. */
const thisProcess = randomBytes(6).toString('hex');
let named = 0;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * A request's logger, created on first use: most requests log nothing, and creating one takes as
 * long as identifying the caller.
 */
class OwnLog {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }
  get made(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
  }
  get level() {
    return this.made.level;
  }
  child(...how: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.made.child(...how);
  }
}
for (const level of levels)
  Object.defineProperty(OwnLog.prototype, level, {
    value(this: OwnLog, ...said: Parameters<FastifyBaseLogger['info']>) {
      this.made[level](...said);
    },
  });

/** Request ids: the caller's own if valid, and in every log line of the request. */
export const naming: Pick<
  FastifyServerOptions,
  'genReqId' | 'requestIdHeader' | 'logController' | 'childLoggerFactory'
> = {
  requestIdHeader: false,
  logController: new LogController({
    disableRequestLogging: true,
    requestIdLogLabel: 'request_id',
  }),
  genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) =>
    isRequestId(headers['x-request-id'])
      ? headers['x-request-id']
      : `${thisProcess}-${(++named).toString(36)}`,
  childLoggerFactory(logger, bindings, options, { headers }) {
    const traceparent =
      headers?.['traceparent'] === undefined ? null : readTraceparent(headers['traceparent']);
    return new OwnLog(() =>
      logger.child(
        traceparent ? { ...bindings, trace_id: traceIdOf(traceparent) } : bindings,
        options,
      ),
    ) as unknown as FastifyBaseLogger;
  },
};

/**
 * Routes that call other services, or log far from their request. Others have no request context:
 * on Node 20 it slows every promise of the process while it exists (8 to 15 µs per plain GET,
 * measured), so it is disabled when none of these is in progress.
 */
export const follows =
  /^\/api\/(return|notify|operator)\/|\/credit-cards(\/:id)?$|\/orders\/:id\/(pay|gmo-paypay|payment-method|payment-account\/generate)$/;
let followed = 0;

// Starts after the body was read: reading happens in connection events, which lose the context.
const follow: preValidationHookHandler = (request, _reply, done) => {
  if (request.raw.destroyed) return done();
  request.isFollowed = true;
  followed++;
  return requestContext.run(
    { request_id: request.id, traceparent: readTraceparent(request.headers['traceparent']) },
    done,
  );
};
const leave: onResponseHookHandler = (request, _reply, done) => {
  if (request.isFollowed && --followed === 0) requestContext.disable();
  done();
};

/**
 * Adds each request's id to its response, keeps it in a context for some routes, and counts the
 * outcome.
 */
export function watchRequests(server: FastifyInstance, { metrics }: Pick<App, 'metrics'>): void {
  server.decorateRequest('began', 0);
  server.decorateRequest('isFollowed', false);
  server.decorateReply('refusedAs', null);
  server.addHook('onRoute', (route) => {
    if (
      !follows.test(route.url) ||
      (route.method === 'GET' && !route.url.startsWith('/api/return/'))
    )
      return;
    route.preValidation = [
      ...[route.preValidation ?? []].flat(),
      follow,
    ] as preValidationHookHandler[];
    route.onResponse = [...[route.onResponse ?? []].flat(), leave] as onResponseHookHandler[];
  });
  server.addHook('onRequest', (request, reply, done) => {
    request.began = performance.now();
    reply.header('x-request-id', request.id);
    done();
  });
  // in onSend, not after the last byte: that would cost more than all of this, and an event stream
  // does not end
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.refusedAs !== null) metrics.refused(reply.refusedAs);
    metrics.answered(
      request.method,
      request.routeOptions.url ?? 'none',
      reply.statusCode,
      (performance.now() - request.began) / 1000,
    );
    done();
  });
}
