import type { Product } from '@noren/contract/entities/product';
import type { Store } from '@noren/contract/entities/store';
import type { Locale } from '@noren/contract/scalars';
import type { FastifyInstance } from 'fastify';
import { wordsIn } from '../../i18n/words.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { localeOfPage } from '../../platform/http/page-locale.ts';
import { moneyIn } from '../../payments/open-money/money-words.ts';
import { findPreviewed } from '../../catalog/products/queries.ts';
import { serializeProduct } from '../../catalog/products/serialize.ts';
import { readPreviewToken } from '../../identity/staff/preview-link.ts';
import { worksThere } from '../../identity/staff/queries.ts';
import { findStore, serializeStore, shippingSettings } from '../../catalog/stores/queries.ts';
import type { App } from '../context/app.ts';
import type { Shell } from './first-html.ts';

/**
 * The bar above the page: that it is a preview, what buyers cannot see yet, and the available
 * choices.
 */
function barOf(
  locale: Locale,
  store: Store,
  product: Product,
  { is_archived, is_draft, in_list }: { is_archived: boolean; is_draft: boolean; in_list: boolean },
): string {
  const m = wordsIn(locale);
  const money = moneyIn(locale, store.currency);
  const line = (text: string) => `<p class="phrase-left text-14">${escapeHtml(text)}</p>`;
  const sku = ({ name, price, available_quantity }: Product['skus'][number]) =>
    `<li>${escapeHtml([name || product.name, money(price), m.preview_left({ units: available_quantity })].join(' ・ '))}</li>`;
  return [
    '<aside id="preview" class="bg-indigo text-white"><div class="page grid gap-1 py-3">',
    `<p class="font-semibold">${escapeHtml(m.preview_title())}</p>`,
    line(m.preview_text()),
    ...(store.is_open ? [] : [line(m.preview_not_open())]),
    ...(is_draft ? [line(m.preview_draft())] : is_archived ? [line(m.preview_archived())] : []),
    ...(is_archived || in_list ? [] : [line(m.preview_unlisted())]),
    `<details class="text-14"><summary class="target">${escapeHtml(m.preview_choices({ count: product.skus.length }))}</summary>`,
    `<ul class="grid gap-1">${product.skus.map(sku).join('')}</ul></details>`,
    '</div></aside>',
  ].join('');
}

/** Makes all links of the rendered page lead to the bar, because their targets are not previews. */
const withoutWays = (html: string): string =>
  html.replaceAll(/(<a\b[^>]*?) href="[^"]*"/g, '$1 href="#preview"');

/**
 * Serves a preview: a product's page as rendered for buyers, without scripts, so that nothing can
 * be bought.
 */
export function previewRoutes(server: FastifyInstance, app: App, shell: Shell | null): void {
  server.get<{ Params: { token: string } }>('/preview/:token', async (request, reply) => {
    const locale = localeOfPage(request, 'ja');
    const m = wordsIn(locale);
    const pictures =
      app.config.media_url === null ? '' : ` ${new URL(app.config.media_url).origin}`;
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self' data:${pictures}; font-src 'self'; manifest-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
      // the URL contains the key
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    if (!shell?.renderScreen)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The storefront is not built yet: npm run build');
    const of = readPreviewToken(app, request.params.token, app.now());
    const row =
      of && (await worksThere(app.database, of.staff_id, of.store_id))
        ? await findPreviewed(app.database, of.store_id, of.product_id)
        : undefined;
    const stored = row && (await findStore(app.database, row.store_slug));
    if (!row || !stored) {
      const body = `<main class="page grid gap-4 py-10"><h1 class="phrase-left text-22">${m.preview_over()}</h1><p class="phrase-left">${m.preview_over_text()}</p></main>`;
      return reply.code(404).send(shell.still({ locale, title: m.preview_over(), body }));
    }
    const [store, product] = [serializeStore(stored), serializeProduct(row, app.now())];
    const shipping = await shippingSettings(app.database, row.store_id);
    const drawn = shell.renderScreen({
      route: 'product',
      locale,
      data: { store, product, shipping },
    });
    const body = `${barOf(locale, store, product, row)}${withoutWays(drawn)}`;
    return reply.send(
      shell.still({ locale, title: `${m.preview_title()} | ${product.name}`, body }),
    );
  });
}
