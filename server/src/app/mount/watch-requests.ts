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
import { isRequestId, readTraceparent, requestContext, traceIdOf } from '../../platform/metrics/request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** when it came, by `performance.now()` */
    began: number;
    /** its name is kept for what it does (`requestContext`) */
    isFollowed: boolean;
  }
  interface FastifyReply {
    /** the code it was refused with */
    refusedAs: string | null;
  }
}

/** Names of requests: no two processes begin alike, and a number is made sooner than random bytes. */
const thisProcess = randomBytes(6).toString('hex');
let named = 0;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A request's own log, made when there is something to say: most say nothing, and to make one takes as long as to find out who asks. */
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

/** The caller's own name for the request where it is one, and in every line of the log about it. */
export const naming: Pick<FastifyServerOptions, 'genReqId' | 'requestIdHeader' | 'logController' | 'childLoggerFactory'> = {
  requestIdHeader: false,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
  genReqId: ({ headers }: Pick<IncomingMessage, 'headers'>) =>
    isRequestId(headers['x-request-id']) ? headers['x-request-id'] : `${thisProcess}-${(++named).toString(36)}`,
  childLoggerFactory(logger, bindings, options, { headers }) {
    const traceparent = headers?.['traceparent'] === undefined ? null : readTraceparent(headers['traceparent']);
    return new OwnLog(() => logger.child(traceparent ? { ...bindings, trace_id: traceIdOf(traceparent) } : bindings, options)) as unknown as FastifyBaseLogger;
  },
};

/**
 * Routes that call others, or write into the log far from their request. The others do without: on Node 20 a context costs every promise of the process
 * something while it is kept (8 to 15 µs a plain GET, measured), so it is kept for these alone, and given up when none of them is under way.
 */
export const follows = /^\/api\/(return|notify|operator)\/|\/credit-cards(\/:id)?$|\/orders\/:id\/(pay|gmo-paypay|payment-method|payment-account\/generate)$/;
let followed = 0;

// a body is read by events of the connection, which know nothing of who asked: the name is kept from here on
const follow: preValidationHookHandler = (request, _reply, done) => {
  if (request.raw.destroyed) return done();
  request.isFollowed = true;
  followed++;
  return requestContext.run({ request_id: request.id, traceparent: readTraceparent(request.headers['traceparent']) }, done);
};
const leave: onResponseHookHandler = (request, _reply, done) => {
  if (request.isFollowed && --followed === 0) requestContext.disable();
  done();
};

/** Names each request in its answer, keeps the name for what some of them do, and counts how each ended. */
export function watchRequests(server: FastifyInstance, { metrics }: Pick<App, 'metrics'>): void {
  server.decorateRequest('began', 0);
  server.decorateRequest('isFollowed', false);
  server.decorateReply('refusedAs', null);
  server.addHook('onRoute', (route) => {
    if (!follows.test(route.url) || (route.method === 'GET' && !route.url.startsWith('/api/return/'))) return;
    route.preValidation = [...[route.preValidation ?? []].flat(), follow] as preValidationHookHandler[];
    route.onResponse = [...[route.onResponse ?? []].flat(), leave] as onResponseHookHandler[];
  });
  server.addHook('onRequest', (request, reply, done) => {
    request.began = performance.now();
    reply.header('x-request-id', request.id);
    done();
  });
  // not when the last byte has left: to hear of that costs more than all of this, and an event stream has no end to speak of
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.refusedAs !== null) metrics.refused(reply.refusedAs);
    metrics.answered(request.method, request.routeOptions.url ?? 'none', reply.statusCode, (performance.now() - request.began) / 1000);
    done();
  });
}
