import type { FastifyInstance } from 'fastify';
import { fail } from './failure.ts';
import { refuse } from './mount.ts';
import { isForPeople, replyUnavailable } from './unavailable-page.ts';

/** The longest that a caller waits for an answer of ours, in milliseconds. */
const longest = 14_000;

/**
 * Everybody has an answer in time, whatever has come to a stop: the database, a gateway, a lock. What was begun goes on to its own end: whoever asks
 * again under the same Idempotency-Key is answered with it.
 */
export function answerInTime(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      // an event stream, or an answer under way
      if (reply.sent || reply.raw.headersSent) return;
      request.log.warn({ path: request.routeOptions.url }, 'a call took too long and was answered before its end');
      if (isForPeople(request)) replyUnavailable(request, reply);
      else refuse(reply, fail('SERVICE_UNAVAILABLE'));
    }, longest);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
