import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { locales } from '@noren/contract/scalars';
import { localeOf } from '../../platform/http/visitor.ts';
import { isSetUp } from '../../identity/staff/queries.ts';
import type { App } from '../context/app.ts';
import { roomPaths } from '../../room-paths.ts';

/** The console talks to nobody but this server, and shows what lies here, where the shop's pictures lie, and what is just being sent (blob:). */
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

/** The sign-in in the language that was chosen in this browser's console before (console/src/i18n), else in the browser's own. */
function signInPage(request: FastifyRequest): string {
  const kept = request.cookies['noren-console-locale'];
  const locale = locales.find((one) => one === kept) ?? localeOf(request.headers['accept-language']);
  return join('sign-in', `${locale}${(request.query as { over?: string }).over === 'true' ? '-over' : ''}.html`);
}

/** The merchant's console: its files with immutable names for ever, its page for every other path below /console. */
export async function consoleRoutes(server: FastifyInstance, app: App): Promise<void> {
  if (existsSync(join(roomPaths.console, 'assets'))) {
    await server.register(fastifyStatic, {
      root: join(roomPaths.console, 'assets'),
      prefix: '/console/assets/',
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }
  const read = new Map<string, Buffer>();
  const earlySubmit = join(roomPaths.console, 'early-submit.js');
  const page = (path: (request: FastifyRequest) => string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const file = join(roomPaths.console, path(request));
    if (!existsSync(file)) return reply.code(503).type('text/plain; charset=utf-8').send('The console is not built yet: npm run build');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policyOf(app.config.media_url))
      .header('referrer-policy', 'no-referrer')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
      .header('vary', 'accept-language, cookie')
      .send(read.get(file) ?? keep(file));
  };
  const keep = (file: string): Buffer => {
    const html = readFileSync(file);
    read.set(file, html);
    return html;
  };
  server.get(
    '/console',
    page(() => 'index.html'),
  );
  server.get(
    '/console/*',
    page(() => 'index.html'),
  );
  // the form is there before any script (console/src/first-html)
  server.get('/console/sign-in', page(signInPage));
  server.get('/console/early-submit.js', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/javascript; charset=utf-8')
      .send(read.get(earlySubmit) ?? keep(earlySubmit)),
  );

  // a server that nobody owns has no shop to show: whoever opens it is led to where it gets one (D-319)
  server.get('/', async (_request, reply) => {
    if ((await app.defaultStore()) !== null || (await isSetUp(app.database))) return reply.callNotFound();
    return reply.header('cache-control', 'no-store').redirect('/console/setup', 302);
  });
}
