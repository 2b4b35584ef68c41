import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeHtml } from '../../platform/http/html.ts';
import { failCommon as fail, refuse } from '../../platform/http/failure.ts';
import { roomPaths } from '../../room-paths.ts';
import { listedOnSale } from '../../catalog/products/queries.ts';
import { listMarketplaces } from '../../catalog/stores/queries.ts';
import { isOpenForSale } from '../../catalog/stores/rules.ts';
import type { App } from '../context/app.ts';
import { pathOfProduct } from './first-html.ts';
import { storeNamed } from './first-pages.ts';

/** A sitemap may have 50,000 URLs; the first file also has two pages of the store. */
const productsPerFile = 49_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const xml = (
  root: 'sitemapindex' | 'urlset',
  entry: 'sitemap' | 'url',
  addresses: readonly string[],
): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} ${namespace}>`,
    ...addresses.map((address) => `<${entry}><loc>${escapeHtml(address)}</loc></${entry}>`),
    `</${root}>`,
    '',
  ].join('\n');

/** Serves robots.txt, an index of sitemaps, and the sitemap of each open store. */
export function sitemapRoutes(server: FastifyInstance, app: App): void {
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=3600').send(text);

  server.get('/robots.txt', async (_request, reply) => {
    const rules = await readFile(join(roomPaths.storefront, 'robots.txt'), 'utf8').catch(() => '');
    return send(reply, 'text/plain', `${rules}\nSitemap: ${app.publicUrl()}/sitemap.xml\n`);
  });

  server.get('/sitemap.xml', async (_request, reply) => {
    const stores = (await listMarketplaces(app.database, app.now())).filter(isOpenForSale);
    const files = stores.flatMap((store) =>
      Array.from(
        { length: Math.max(1, Math.ceil(store.on_sale / productsPerFile)) },
        (_, index) => `${app.publicUrl()}/stores/${store.slug}/sitemap-${index + 1}.xml`,
      ),
    );
    return send(reply, 'application/xml', xml('sitemapindex', 'sitemap', files));
  });

  server.get<{ Params: { slug: string; part: string } }>(
    '/stores/:slug/sitemap-:part.xml',
    async (request, reply) => {
      const { slug, part } = request.params;
      const store = await storeNamed(app, slug);
      if (!store?.in_marketplace || !isOpenForSale(store) || !/^[1-9]\d{0,3}$/.test(part))
        return refuse(reply, fail('NOT_FOUND'));
      const goods = await listedOnSale(app.database, store.id, app.now(), {
        limit: productsPerFile,
        offset: (Number(part) - 1) * productsPerFile,
      });
      if (goods.length === 0 && part !== '1') return refuse(reply, fail('NOT_FOUND'));
      const front = `${app.publicUrl()}/stores/${slug}`;
      // the page about a store is also its legal notice
      const own = part === '1' ? [`${front}/marketplace`, `${front}/introduce`] : [];
      return send(
        reply,
        'application/xml',
        xml('urlset', 'url', [
          ...own,
          ...goods.map((product) => `${app.publicUrl()}${pathOfProduct(slug, product)}`),
        ]),
      );
    },
  );
}
