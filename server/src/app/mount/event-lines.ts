import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failCommon as fail } from '../../platform/http/failure.ts';
import type { EventLine, OpenLine } from '../../platform/http/handler.ts';
import { networkOf } from '../../platform/http/visitor.ts';
import { noteVisit } from '../../buying/waiting-room/waiting-page.ts';
import type { App } from '../context/app.ts';

/** A viewer who takes no bytes is let go when this many wait for them; they come back and resume. */
const mostWaiting = 256 * 1024;

/** Lines that one network may keep open in a process: a carrier's gateway has many viewers, a script wants more. */
const mostOfNetwork = 1_000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

/** The browser's own header when it comes back by itself; the query for a page that begins anew. */
function lastOf(request: FastifyRequest): number | null {
  const given = request.headers['last-event-id'] ?? (request.query as Record<string, unknown>)['last-event-id'];
  return typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : null;
}

/** How endpoints of events keep their callers: the answer begins and stays, until its end or theirs. */
export type KeepLine = (request: FastifyRequest, reply: FastifyReply, open: OpenLine) => Promise<FastifyReply>;

/** @throws Failure TOO_MANY_REQUESTS: the network has lines enough */
export function eventLines(server: FastifyInstance, app: App): KeepLine {
  server.addHook('preClose', async () => app.feeds.endAll());
  const watching = new Map<string, number>();
  return async (request, reply, open) => {
    const network = networkOf(request.ip);
    const own = watching.get(network) ?? 0;
    if (app.config.rate_limit && own >= mostOfNetwork) throw fail('TOO_MANY_REQUESTS', { retry_after: 30 });
    watching.set(network, own + 1);
    reply.hijack();
    const closed = app.metrics.streamOpened();
    const { raw } = reply;
    let leave: (() => void) | null = null;
    let gone = false;
    // who only watches asks for nothing else
    const stay = setInterval(() => noteVisit(app, request), 30_000).unref();
    raw.on('close', () => {
      gone = true;
      closed();
      clearInterval(stay);
      const left = (watching.get(network) ?? 1) - 1;
      if (left > 0) watching.set(network, left);
      else watching.delete(network);
      leave?.();
    });
    raw.on('error', () => raw.destroy());
    raw.writeHead(200, { ...headers, 'x-request-id': request.id });
    // thousands who lose the line together come back spread over two seconds
    raw.write(`retry: ${500 + Math.floor(Math.random() * 2000)}\n\n`);
    const line: EventLine = {
      last: lastOf(request),
      send: (bytes) => {
        if (raw.writableEnded) return;
        if (raw.writableLength > mostWaiting) raw.destroy();
        else raw.write(bytes);
      },
      end: () => raw.end(),
    };
    try {
      leave = await open(line);
      if (gone) leave();
    } catch (error) {
      request.log.error({ err: error }, 'a viewer could not be served');
      raw.destroy();
    }
    return reply;
  };
}
