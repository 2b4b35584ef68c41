import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failCommon as fail, refuse } from '../../platform/http/failure.ts';
import { isForPeople, replyUnavailable } from '../../platform/http/unavailable-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** it brings a file along */
    uploads?: true;
  }
}

interface Waiting {
  reply: FastifyReply;
  /** by `performance.now()` */
  since: number;
}

/** The longest that a caller waits for an answer of ours, in milliseconds. */
const longest = 14_000;

/** Of a call that brings a file along: a phone's line is slow, and its page waits longer too. */
const longestUpload = 50_000;

/** How often those who wait are looked at: one clock for all of them, for a clock each costs every call. */
const look = 500;

/**
 * Everybody has an answer in time, whatever has come to a stop: the database, a gateway, a lock. What was begun goes on to its own end: whoever asks
 * again under the same Idempotency-Key is answered with it.
 *
 * Not Fastify's `handlerTimeout`: it skips the not-found handler, which serves most pages.
 * @returns the requests that wait for their answer, the oldest first
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
      if (now - since < longest - look) break;
      if (request.routeOptions.config.uploads && now - since < longestUpload) continue;
      waiting.delete(request);
      // an event stream
      if (reply.sent || reply.raw.headersSent) continue;
      request.log.warn({ path: request.routeOptions.url }, 'a call took too long and was answered before its end');
      if (isForPeople(request)) replyUnavailable(request, reply);
      else refuse(reply, fail('SERVICE_UNAVAILABLE'));
    }
  }, look).unref();
  server.addHook('onClose', async () => clearInterval(timer));
  return waiting;
}
