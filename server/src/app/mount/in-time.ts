import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failCommon as fail, refuse } from '../../platform/http/failure.ts';
import { isForPeople, replyUnavailable } from '../../platform/http/unavailable-page.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** it brings a file along */
    uploads?: true;
  }
  interface FastifyRequest {
    /** null: it is answered */
    waiting: Waiting | null;
  }
}

/**
 * Who waits, between who came before and who came after: a ring in order of arrival. A Map would do, but each call that goes into it and out again
 * moves it about: a thirtieth of all that a product's answer costs, measured.
 */
interface Waiting {
  request: FastifyRequest;
  reply: FastifyReply;
  /** by `performance.now()` */
  since: number;
  before: Waiting;
  after: Waiting;
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
 */
export function answerInTime(server: FastifyInstance): void {
  // whoever looks through the ring stops at what closes it: nobody waits there
  const ring = { since: Infinity } as Waiting;
  ring.before = ring.after = ring;
  const leave = (request: FastifyRequest): void => {
    const own = request.waiting;
    if (own === null) return;
    own.before.after = own.after;
    own.after.before = own.before;
    // what is answered keeps nobody who came later in memory
    own.before = own.after = own;
    request.waiting = null;
  };
  server.decorateRequest('waiting', null);
  server.addHook('onRequest', (request, reply, done) => {
    const last = ring.before;
    request.waiting = last.after = ring.before = { request, reply, since: performance.now(), before: last, after: ring };
    done();
  });
  server.addHook('onSend', (request, _reply, _payload, done) => {
    leave(request);
    done();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    const late: Waiting[] = [];
    for (let one = ring.after; now - one.since >= longest - look; one = one.after) late.push(one);
    for (const { request, reply, since } of late) {
      if (request.waiting === null) continue;
      if (request.routeOptions.config.uploads && now - since < longestUpload) continue;
      leave(request);
      // an event stream
      if (reply.sent || reply.raw.headersSent) continue;
      request.log.warn({ path: request.routeOptions.url }, 'a call took too long and was answered before its end');
      if (isForPeople(request)) replyUnavailable(request, reply);
      else refuse(reply, fail('SERVICE_UNAVAILABLE'));
    }
  }, look).unref();
  server.addHook('onClose', async () => clearInterval(timer));
}
