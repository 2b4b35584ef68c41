import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSetUp } from '../../identity/staff/queries.ts';
import type { App } from '../context/app.ts';
import { roomPaths } from '../../room-paths.ts';

/**
 * The console connects only to this server, and shows its own files, the shop's pictures and files
 * being uploaded (blob:).
 */
const policyOf = (media_url: string | null): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self'`,
    `img-src 'self' data: blob:${media_url === null ? '' : ` ${new URL(media_url).origin}`}`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `object-src 'none'`,
  ].join('; ');

/**
 * Serves the merchant's console: its assets as immutable, its page for every other path below
 * /console.
 */
export async function consoleRoutes(server: FastifyInstance, app: App): Promise<void> {
  if (existsSync(join(roomPaths.console, 'assets'))) {
    await server.register(fastifyStatic, {
      root: join(roomPaths.console, 'assets'),
      prefix: '/console/assets/',
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) =>
        void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }
  const file = join(roomPaths.console, 'index.html');
  const html = existsSync(file) ? readFileSync(file) : null;
  const page = async (_request: FastifyRequest, reply: FastifyReply) => {
    if (!html) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The console is not built yet: npm run build');
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policyOf(app.config.media_url))
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
      .send(html);
  };
  for (const path of ['/console', '/console/*']) server.get(path, page);

  // without a store and an owner there is nothing to show: redirects to the setup (D-319)
  server.get('/', async (_request, reply) => {
    if ((await app.defaultStore()) !== null || (await isSetUp(app.database)))
      return reply.callNotFound();
    return reply.header('cache-control', 'no-store').redirect('/console/setup', 302);
  });
}
