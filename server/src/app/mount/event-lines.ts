import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failCommon as fail } from '../../platform/http/failure.ts';
import type { EventLine, OpenLine } from '../../platform/http/handler.ts';
import { networkOf } from '../../platform/http/networks.ts';
import { noteVisit } from '../../buying/waiting-room/waiting-page.ts';
import type { App } from '../context/app.ts';

/**
 * A viewer who reads nothing is disconnected when this many bytes are buffered; the browser
 * reconnects and resumes.
 */
const maxBufferedBytes = 256 * 1024;

/**
 * Maximum open streams per network and process: a carrier's gateway has many viewers, a script
 * would open more.
 */
const maxPerNetwork = 1_000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

/**
 * Id of the last event: the browser's header when it reconnects, or the query of a page that opens
 * a new stream.
 */
function lastOf(request: FastifyRequest): number | null {
  const given =
    request.headers['last-event-id'] ?? (request.query as Record<string, unknown>)['last-event-id'];
  return typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : null;
}

/** Sends the head of an event stream and keeps it open until either side ends it. */
export type KeepLine = (
  request: FastifyRequest,
  reply: FastifyReply,
  open: OpenLine,
) => Promise<FastifyReply>;

/** @throws Failure TOO_MANY_REQUESTS when the network has too many open streams */
export function eventLines(server: FastifyInstance, app: App): KeepLine {
  server.addHook('preClose', async () => app.feeds.endAll());
  const watching = new Map<string, number>();
  return async (request, reply, open) => {
    const network = networkOf(request.ip);
    const own = watching.get(network) ?? 0;
    if (app.config.rate_limit && own >= maxPerNetwork)
      throw fail('TOO_MANY_REQUESTS', { retry_after: 30 });
    watching.set(network, own + 1);
    reply.hijack();
    const closed = app.metrics.streamOpened();
    const { raw } = reply;
    let leave: (() => void) | null = null;
    let gone = false;
    // a viewer who only watches sends no other requests
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
    // thousands of viewers who lose the connection together reconnect spread over two seconds
    raw.write(`retry: ${500 + Math.floor(Math.random() * 2000)}\n\n`);
    const line: EventLine = {
      last: lastOf(request),
      send: (bytes) => {
        if (raw.writableEnded) return;
        if (raw.writableLength > maxBufferedBytes) raw.destroy();
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
