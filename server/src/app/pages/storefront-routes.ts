import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Store } from '@noren/contract/entities/store';
import type { Locale } from '@noren/contract/scalars';
import { colorTokensOf } from '@noren/contract/store-looks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../context/app.ts';
import { roomPaths } from '../../room-paths.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { loadShell, type Shell } from './first-html.ts';
import { smallAvatarOf } from '../../platform/media/picture-names.ts';
import { sendCompressed } from '../../platform/http/compress.ts';
import { failCommon as fail, refuse } from '../../platform/http/failure.ts';
import {
  liverPage,
  marketplacePage,
  showPage,
  storeOfAddress,
  storePage,
  type FirstPage,
} from './first-pages.ts';
import { productPage } from './product-page.ts';
import { tagsOfPage } from './page-tags.ts';
import { previewRoutes } from './preview-page.ts';
import { rehearsalBar } from './rehearsal-routes.ts';
import { localeOfLoginToken, localeOfPage } from '../../platform/http/page-locale.ts';
import { isForPeople } from '../../platform/http/unavailable-page.ts';
import { watchMaintenance } from '../maintenance/handlers.ts';
import { sitemapRoutes } from './sitemap-routes.ts';
import { admitOrWait } from '../../buying/waiting-room/waiting-page.ts';

/**
 * First path segments of the app's pages (spec §2), kept in step by checks/pages.test.ts; the app
 * judges the rest.
 */
export const ofSomeRoute = /^\/(?:$|(?:stores|shop|overlay|error|playground|maintenance)(?:\/|$))/;

/** The app's not-found page. */
export const notFoundPage = '/error/not-found';

const ofSomeStore = /^\/stores\/([^/]+)\/./;

async function serveAssets(server: FastifyInstance): Promise<void> {
  await server.register(fastifyStatic, {
    serve: false,
    root: roomPaths.storefront,
    cacheControl: false,
  });
  if (existsSync(join(roomPaths.storefront, 'assets'))) {
    await server.register(fastifyStatic, {
      root: join(roomPaths.storefront, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) =>
        void reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
  }
  for (const file of ['favicon.svg', 'early-taps.js']) {
    server.get(`/${file}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').sendFile(file, roomPaths.storefront),
    );
  }
}

/** Serves the built app: its assets as immutable, its page with first data for every other path. */
export async function storefrontRoutes(server: FastifyInstance, app: App): Promise<void> {
  const shell = await loadShell(roomPaths.storefront, roomPaths.firstHtml);
  await serveAssets(server);
  sitemapRoutes(server, app);
  const contact = app.config.security_contact;
  if (contact !== null) {
    // RFC 9116 requires an expiry; it is always a year from now
    const expires = () => new Date(app.now().getTime() + 365 * 86_400_000).toISOString();
    server.get('/.well-known/security.txt', (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(`Contact: ${contact}\nExpires: ${expires()}\nPreferred-Languages: ja, en\n`),
    );
  }
  // requested by crawlers, and by browsers for pages without an icon
  server.get('/favicon.ico', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').redirect('/favicon.svg', 301),
  );
  // the current version and the chunks an open page may prefetch (storefront/parts.ts); polled to
  // detect a newer version
  server.get('/parts.json', (_request, reply) =>
    reply.header('cache-control', 'no-store').sendFile('parts.json', roomPaths.storefront),
  );

  const isMaintaining = watchMaintenance(app.database);
  const page = async (
    request: FastifyRequest,
    reply: FastifyReply,
    find?: () => Promise<FirstPage | null | undefined>,
    otherwise: Locale = 'ja',
  ) => {
    const maintenancePage = app.config.maintenance_page_url;
    if (maintenancePage !== null && (await isMaintaining()))
      return reply.header('cache-control', 'no-store').redirect(maintenancePage, 302);
    if (!shell)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The storefront is not built yet: npm run build');
    if (
      !(await admitOrWait(
        app,
        request,
        reply,
        app.waitingRoom ? await storeOfAddress(app, request) : undefined,
      ))
    )
      return reply;
    const found = find ? await find() : undefined;
    if (found?.moved !== undefined) return sendMoved(request, reply, found.moved);
    const locale = localeOfPage(request, found?.locale ?? otherwise);
    const bar = await rehearsalBar(app, request, locale);
    if (found === null) reply.code(404);
    // prerendered content is the same for all visitors; in a rehearsal the app loads everything
    // itself
    const first = bar === null ? found : undefined;
    const origin = app.publicUrl();
    const tags = await tagsOfPage(app.database, first?.store, request.url);
    const config = {
      default_store_slug: await app.defaultStore(),
      maintenance_page_url: app.config.maintenance_page_url,
      status_host: null,
      demo: app.config.demo !== false,
      server_time: app.now().getTime(),
      ...(tags && { tags }),
    };
    const store = storeOf(found);
    const style = styleOf(store);
    const html = shell.render({
      locale,
      head: first?.head ? first.head(origin) : null,
      data: first?.data ?? [],
      config,
      style,
      icon: store?.avatar_url ? smallAvatarOf(store.avatar_url) : null,
      screen: first ? drawn(shell, first, locale, request) : '',
      parts: first?.parts ?? ['src/routeTree.gen.ts'],
    });
    const policy = await contentSecurityPolicy(app, found?.video, style, tags);
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', bar === null ? 'no-cache' : 'no-store')
      .header('content-security-policy', policy)
      // a page's URL may contain a link's key or token: not even our own logs may get it as a
      // referrer
      .header('referrer-policy', 'strict-origin')
      .header('cross-origin-opener-policy', 'same-origin-allow-popups')
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
      .header('vary', 'cookie');
    return sendCompressed(
      request,
      reply,
      bar === null ? html : html.replace(/<body[^>]*>/, (body) => `${body}${bar}`),
    );
  };

  previewRoutes(server, app, shell);
  server.get<{ Params: { slug: string } }>('/stores/:slug/marketplace', (request, reply) =>
    page(request, reply, () => marketplacePage(app, request.params.slug)),
  );
  server.get<{ Params: { slug: string; id: string } }>(
    '/stores/:slug/marketplace/products/:id',
    (request, reply) =>
      page(request, reply, () => productPage(app, request.params.slug, request.params.id)),
  );
  server.get<{ Params: { slug: string; id: string } }>('/stores/:slug/live/:id', (request, reply) =>
    page(request, reply, () => showPage(app, request.params.slug, request.params.id)),
  );
  for (const tab of ['', '/stream-products', '/shop-products'])
    server.get<{ Params: { id: string } }>(`/shop/buyer/livers/:id${tab}`, (request, reply) =>
      page(
        request,
        reply,
        () => liverPage(app, request.params.id, request, tab !== '/shop-products'),
        localeOfLoginToken(request) ?? 'en',
      ),
    );
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    // a missing file is not a page, whatever a crawler or a browser expects
    if (!isForPeople(request) || /\.[a-z\d]{2,11}$/i.test(path))
      return refuse(reply, fail('NOT_FOUND'));
    // an unknown URL gets 404 with the app's page, which reports the same
    const slug = ofSomeStore.exec(path)?.[1];
    const isPage = ofSomeRoute.test(path) && path !== notFoundPage;
    const find =
      slug !== undefined ? () => storePage(app, slug) : isPage ? undefined : async () => null;
    return page(request, reply, find, path.startsWith('/shop/') ? 'en' : 'ja');
  });
}

/**
 * Redirects to the path that a page has now. A cached redirect would outlive the next change of a
 * handle, and could then lead to another product.
 */
function sendMoved(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const query = request.url.indexOf('?');
  return reply
    .header('cache-control', 'no-cache')
    .redirect(path + (query === -1 ? '' : request.url.slice(query)), 301);
}

/**
 * Renders the first screen. If that fails, the error is logged and the app draws the screen a
 * moment later.
 */
function drawn(
  shell: Shell,
  { screen }: FirstPage,
  locale: Locale,
  request: FastifyRequest,
): string {
  if (!screen) return '';
  try {
    return shell.renderScreen?.({ ...screen, locale }) ?? '';
  } catch (error) {
    request.log.error({ err: error, route: screen.route }, 'first screen could not be drawn');
    return '';
  }
}

/** The store of a page, from the answers that it embeds. */
const storeOf = (page: FirstPage | null | undefined) =>
  page?.data.find(({ key }) => key === 'GET /buyer/stores/{slug}' || key === 'GET /stores/query')
    ?.data as Pick<Store, 'colors' | 'avatar_url'> | undefined;

/** The colors of a store as a style; '': the usual ones. */
function styleOf(store: Pick<Store, 'colors'> | undefined): string {
  if (!store?.colors) return '';
  const tokens = Object.entries(colorTokensOf(store.colors));
  return `:root{${tokens.map(([name, value]) => `${name}:${value}`).join(';')}}`;
}
