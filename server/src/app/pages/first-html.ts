import { cutText } from '@noren/contract/cut-text';
import type { Answer, Input } from '@noren/contract/endpoint';
import type { Endpoints } from '@noren/contract/endpoints';
import type { ReadKey } from '@noren/contract/personal-reads';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LivePost } from '@noren/contract/entities/live-post';
import type { ShopStore } from '@noren/contract/entities/shop-store';
import type { Product } from '@noren/contract/entities/product';
import type { Store } from '@noren/contract/entities/store';
import { localeOfRegion } from '@noren/contract/locales';
import type { Locale } from '@noren/contract/scalars';
import { moneyIn } from '../../payments/open-money/money-words.ts';
import { escapeHtml, jsonForHtml } from '../../platform/http/html.ts';
import { productData } from './structured-data.ts';

interface ManifestChunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

/**
 * Renders a first screen; from the storefront's own build (storefront/src/first-html/render.tsx).
 */
type RenderFirstScreen = (input: {
  route: 'marketplace' | 'product' | 'live';
  locale: Locale;
  data: unknown;
}) => string;

/** An answer embedded in the page, keyed like in the app's query cache (house rule 10). */
type FirstAnswer = {
  [K in ReadKey]: {
    key: K;
    input: Pick<Input<Endpoints[K]>, Extract<'params' | 'query', keyof Input<Endpoints[K]>>>;
    data: Answer<Endpoints[K]>;
  };
}[ReadKey];
export type FirstData = FirstAnswer[];

export interface PageHead {
  title: string;
  description: string;
  url: string;
  image: string | null;
  /** width and height of `image` in pixels, if known */
  imageSize?: readonly [number, number];
  site: string;
  type: 'website' | 'product';
  /** structured data for search engines (structured-data.ts) */
  data?: object;
}

interface ShellPage {
  locale: Locale;
  head: PageHead | null;
  data: FirstData;
  config: object;
  /**
   * manifest names of the chunks the app needs to draw this page; without a preload they load a
   * round trip or two later
   */
  parts: readonly string[];
  /** inline style with the colors of the page's store; '': none */
  style: string;
  /** the avatar of the page's store, as the icon of the tab; null: the shop's own icon */
  icon: string | null;
  screen: string;
}

export interface Shell {
  render(page: ShellPage): string;
  renderScreen: RenderFirstScreen | null;
  /** Renders a page with the shop's styles but no scripts. @param body HTML */
  still(page: { locale: Locale; title: string; body: string }): string;
}

/** Reads the built index.html and its manifest; null when the storefront is not built. */
export async function loadShell(client: string, firstHtml: string): Promise<Shell | null> {
  const index = join(client, 'index.html');
  if (!existsSync(index)) return null;
  // Loads the app in parallel with style and pictures: measured on a slow phone, scripts behind the
  // pictures
  // answer half a second later, and nothing is visible sooner.
  const built = readFileSync(index, 'utf8')
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="high"');
  // The style blocks rendering: behind a dozen scripts it would wait for one of the browser's six
  // connections.
  const styles = (built.match(/<link rel="stylesheet"[^>]*>/g) ?? []).join('');
  const template = built
    .replaceAll(/<link rel="stylesheet"[^>]*>\s*/g, '')
    .replace('<!--head-->', () => `${styles}<!--head-->`);
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const drawn = existsSync(firstHtml)
    ? ((await import(pathToFileURL(firstHtml).href)) as { renderFirstScreen: RenderFirstScreen })
    : null;
  const still = template
    .replaceAll(/<script\b[^>]*>[^<]*<\/script>/g, '')
    .replaceAll(/<noscript>[\s\S]*?<\/noscript>/g, '')
    .replace('<!--head-->', '<meta name="robots" content="noindex">')
    .replace('<!--config-->', '');
  return {
    renderScreen: drawn?.renderFirstScreen ?? null,
    still: ({ locale, title, body }) =>
      still
        .replace('<html lang="ja">', `<html lang="${locale}">`)
        .replace('<title>Noren</title>', () => `<title>${escapeHtml(title)}</title>`)
        .replace('<!--first-screen-->', () => body),
    render: ({ locale, head, data, config, parts, style, icon, screen }) =>
      template
        .replace('<html lang="ja">', `<html lang="${locale}">`)
        .replace('<title>Noren</title>', (title) => (head ? headTags(head) : title))
        .replace(/<link rel="icon"[^>]*>/, (own) =>
          icon ? `<link rel="icon" href="${escapeHtml(icon)}">` : own,
        )
        .replace(
          '<!--head-->',
          () =>
            `${style && `<style id="store-colors">${style}</style>`}${preloadTags(manifest, parts, template)}`,
        )
        .replace('<!--first-screen-->', () => screen)
        .replace(
          '<!--config-->',
          () =>
            `<script type="application/json" id="noren-config">${jsonForHtml(config)}</script><script type="application/json" id="noren-data">${jsonForHtml(data)}</script>`,
        ),
  };
}

function headTags(head: PageHead): string {
  const meta = (property: string, content: string) =>
    `<meta property="${property}" content="${escapeHtml(content)}">`;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    `<link rel="canonical" href="${escapeHtml(head.url)}">`,
    meta('og:title', head.title),
    meta('og:description', head.description),
    meta('og:url', head.url),
    meta('og:type', head.type),
    meta('og:site_name', head.site),
    ...(head.image && head.imageSize
      ? [
          meta('og:image:width', String(head.imageSize[0])),
          meta('og:image:height', String(head.imageSize[1])),
        ]
      : []),
    ...(head.image
      ? [meta('og:image', head.image), `<meta name="twitter:card" content="summary_large_image">`]
      : []),
    ...(head.data ? [`<script type="application/ld+json">${jsonForHtml(head.data)}</script>`] : []),
  ].join('');
}

/** Preloads the chunks that these parts import and the page does not name itself. */
function preloadTags(
  manifest: Record<string, ManifestChunk>,
  parts: readonly string[],
  template: string,
): string {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of ['index.html', ...parts]) visit(name);
  const left = [...files].filter((file) => !template.includes(`"/${file}"`));
  return left.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('');
}

const plain = (text: string): string => cutText(text.replaceAll(/\s+/g, ' ').trim(), 160);

export function storeHead(store: Store, origin: string): PageHead {
  return {
    title: `${store.name} | Noren`,
    description: plain(store.description),
    url: `${origin}/stores/${store.slug}/marketplace`,
    image: store.image_url && new URL(store.image_url, origin).href,
    site: store.name,
    type: 'website',
  };
}

/** The path of a product's page: by its handle if it has one. */
export const pathOfProduct = (
  slug: string,
  { id, handle }: { id: number; handle?: string | null | undefined },
): string => `/stores/${slug}/marketplace/products/${encodeURIComponent(handle ?? id)}`;

export function productHead(product: Product, store: Store, origin: string): PageHead {
  const cover =
    product.images.find((image) => image.id === product.cover_image_id) ?? product.images[0];
  const url = `${origin}${pathOfProduct(product.store.slug, product)}`;
  return {
    title: `${product.name} | ${product.store.name}`,
    description: plain(
      `${moneyIn(localeOfRegion[store.region], store.currency)(product.min_price)} ${product.description}`,
    ),
    url,
    image: cover ? new URL(cover.url, origin).href : null,
    // product pictures are 4:5
    imageSize: [640, 800],
    site: product.store.name,
    type: 'product',
    data: productData(product, store.currency, url),
  };
}

/** The head of a live post's public page in the marketplace. */
export function showHead(store: Store, post: LivePost, origin: string): PageHead {
  const image = post.image_url ?? store.image_url;
  return {
    title: `${post.title} | ${store.name}`,
    description: plain(post.content || store.description),
    url: `${origin}/stores/${store.slug}/live/${post.id}`,
    image: image && new URL(image, origin).href,
    site: store.name,
    type: 'website',
  };
}

/** Head of a host's page: the current stream's title, with the names of host and store. */
export function liverHead(store: ShopStore, title: string | null, origin: string): PageHead {
  const who = [store.liver?.name, store.name].filter(Boolean).join(' | ');
  return {
    title: title && title !== store.name ? `${title} | ${who}` : who,
    description: plain(store.description),
    url: `${origin}/shop/buyer/livers/${store.liver?.id}/stream-products`,
    image: store.image_url && new URL(store.image_url, origin).href,
    site: store.name,
    type: 'website',
  };
}
