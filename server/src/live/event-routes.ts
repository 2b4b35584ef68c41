import { channelPrefix } from '@noren/contract/channel-prefix';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveApp } from './app.ts';
import { failCommon as fail } from '../http/failure.ts';
import { refuse } from '../http/refuse.ts';
import { networkOf } from '../http/rate-limits.ts';
import { tokensOf } from '../http/cookie-tokens.ts';
import { callerOf } from '../http/visitor.ts';
import { noteVisit } from '../waiting-room/waiting-page.ts';
import { storeOfPost } from '../stores/shop-queries.ts';
import type { Viewer } from './feeds.ts';
import { maySee } from './seller.ts';

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

/** `GET /api/v1/shop/posts/{id}/events`: what the seller and other buyers do with a post's goods, as it happens (entities/live-post.ts). */
export function eventRoutes(server: FastifyInstance, app: LiveApp): void {
  server.addHook('preClose', async () => app.feeds.endAll());
  const watching = new Map<string, number>();
  server.get(`${channelPrefix.shop}/posts/:id/events`, async (request, reply) => {
    const { id } = request.params as { id: string };
    const post = /^[1-9]\d{0,8}$/.test(id) ? await storeOfPost(app.database, Number(id)) : undefined;
    if (!post || !(await maySee(app.database, await callerOf(app.sessions, tokensOf(request), 'shop'), post))) return refuse(reply, fail('NOT_FOUND'));
    const network = networkOf(request.ip);
    const own = watching.get(network) ?? 0;
    if (app.config.rate_limit && own >= mostOfNetwork) return refuse(reply, fail('TOO_MANY_REQUESTS', { retry_after: 30 }));
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
    const viewer: Viewer = {
      sequence: 0,
      send: (bytes) => {
        if (raw.writableLength > mostWaiting) raw.destroy();
        else raw.write(bytes);
      },
      end: () => raw.end(),
    };
    try {
      leave = await app.feeds.watch({ store_id: post.store_id, id: Number(id) }, viewer, lastOf(request));
      if (gone) leave();
    } catch (error) {
      request.log.error({ err: error }, 'a viewer could not be served');
      raw.destroy();
    }
    return reply;
  });
}
