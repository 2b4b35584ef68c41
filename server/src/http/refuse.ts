import type { FastifyReply } from 'fastify';
import { byField, type Failure } from './failure.ts';
import { triesAgainAfter } from './unavailable-page.ts';

/** Beside the list, the same by field (spec §8, Taiwan). */
const byFieldOf = ({ code, data }: Failure) =>
  code === 'VALIDATION_EXCEPTION' && data.data === undefined ? { data: byField(data.errors as { path: string; message: string }[]) } : {};

export function refuse(reply: FastifyReply, failure: Failure): FastifyReply {
  reply.refusedAs = failure.code;
  reply.code(failure.status).header('content-type', 'application/json; charset=utf-8').header('cache-control', 'no-store');
  if (failure.code === 'TOO_MANY_REQUESTS') reply.header('retry-after', String(failure.data.retry_after));
  if (failure.status === 503) reply.header('retry-after', String(triesAgainAfter));
  return reply.send(JSON.stringify({ code: failure.code, message: failure.message, ...failure.data, ...byFieldOf(failure) }));
}
