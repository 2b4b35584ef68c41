import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failCommon as fail, refuse } from '../../platform/http/failure.ts';
import { isForPeople, replyUnavailable } from '../../platform/http/unavailable-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the route accepts a file */
    uploads?: true;
  }
}

interface Waiting {
  reply: FastifyReply;
  /** by `performance.now()` */
  since: number;
}

/** The longest a caller waits for a response, in milliseconds. */
const maxWaitMs = 14_000;

/** The same for an upload: phones are slow, and its page waits longer, too. */
const maxUploadWaitMs = 50_000;

/**
 * How often waiting requests are checked: one timer for all, because a timer each would slow every
 * request.
 */
const checkIntervalMs = 500;

/**
 * Answers every request in time with 503, whatever hangs: the database, a gateway, a lock. The work
 * itself continues; a retry with the same Idempotency-Key gets its result.
 * Fastify's `handlerTimeout` is not used because it skips the not-found handler, which serves most
 * pages.
 * @returns the requests without a response, oldest first
 */
export function answerInTime(server: FastifyInstance): ReadonlyMap<FastifyRequest, Waiting> {
  const waiting = new Map<FastifyRequest, Waiting>();
  server.addHook('onRequest', (request, reply, done) => {
    waiting.set(request, { reply, since: performance.now() });
    done();
  });
  server.addHook('onSend', (request, _reply, _payload, done) => {
    waiting.delete(request);
    done();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [request, { reply, since }] of waiting) {
      if (now - since < maxWaitMs - checkIntervalMs) break;
      if (request.routeOptions.config.uploads && now - since < maxUploadWaitMs) continue;
      waiting.delete(request);
      // an event stream
      if (reply.sent || reply.raw.headersSent) continue;
      request.log.warn(
        { path: request.routeOptions.url },
        'a call took too long and was answered before its end',
      );
      if (isForPeople(request)) replyUnavailable(request, reply);
      else refuse(reply, fail('SERVICE_UNAVAILABLE'));
    }
  }, checkIntervalMs).unref();
  server.addHook('onClose', async () => clearInterval(timer));
  return waiting;
}
