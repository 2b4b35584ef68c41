import { localeOfRegion } from '@noren/contract/locales';
import { type Channel, type Locale, slug as slugShape } from '@noren/contract/scalars';
import type { FastifyRequest } from 'fastify';
import type { App } from '../context/app.ts';
import { postFor } from '../../live/posts/post-handlers.ts';
import { sharedList } from '../../catalog/products/handlers.ts';
import { publicShows } from '../../live/shows/public-queries.ts';
import { shopStoreOf } from '../../live/posts/shop-handlers.ts';
import { storeOfListedLiver, storeOfPost } from '../../catalog/stores/shop-queries.ts';
import { findStore, serializeStore, storeIdBySlug } from '../../catalog/stores/queries.ts';
import type { TaggedStore } from './page-tags.ts';
import { Failure } from '../../platform/http/failure.ts';
import { liverHead, showHead, storeHead, type FirstData, type PageHead } from './first-html.ts';

/**
 * What the server adds to a page's HTML: head, embedded answers, chunks to preload, and data of the
 * first screen.
 */
export interface FirstPage {
  /** null: the default head, for pages that are not for sharing */
  head: ((origin: string) => PageHead) | null;
  data: FirstData;
  /** manifest names of the chunks the app needs to draw the page */
  parts: readonly string[];
  /** data of the first screen; null: only the app draws it */
  screen: { route: 'marketplace' | 'product' | 'live'; data: unknown } | null;
  video?: string | null;
  /** the path that the page has now, if it was opened by a former one */
  moved?: string;
  /** the store of the page, with its tags; absent: a page without tags */
  store?: TaggedStore;
  /** for visitors who have chosen no language; absent: the channel's */
  locale?: Locale;
}

/**
 * Products of a long list that are embedded in its page: more than any first screen shows. The app
 * loads the rest (links.next).
 */
const productsInPage = 48;

/** Finds a store; an impossible slug is not looked up, because the database rejects NUL. */
export const storeNamed = async (app: App, slug: string) =>
  slugShape.safeParse(slug).success ? findStore(app.database, slug) : undefined;

/**
 * Returns the store whose waiting room guards a URL, or undefined for a URL outside of stores.
 * Decodes the path like the router, so that an escaped letter cannot bypass it.
 */
export async function storeOfAddress(
  app: App,
  request: FastifyRequest,
): Promise<number | undefined> {
  const path = decodedPath(request.url);
  const slug =
    path === '/'
      ? await app.defaultStore()
      : await slugOfAddress(app, path, request.query as Record<string, unknown>);
  return slug && slugShape.safeParse(slug).success
    ? storeIdBySlug(app.database, { app }, slug)
    : undefined;
}

async function slugOfAddress(
  app: App,
  path: string,
  query: Record<string, unknown>,
): Promise<string | undefined> {
  if (!path.startsWith('/shop/')) return /^\/stores\/([^/]+)/.exec(path)?.[1];
  const inPath = /^\/shop\/buyer\/livers\/([1-9]\d{0,8})(?:\/|$)/.exec(path)?.[1];
  const liver_id = inPath ? Number(inPath) : numberNamed(query, 'liver-id', 'liverId', 'liver_id');
  if (liver_id !== undefined) return (await storeOfListedLiver(app.database, liver_id))?.slug;
  const post_id = numberNamed(query, 'post-id', 'postId', 'post_id');
  return post_id === undefined ? undefined : (await storeOfPost(app.database, post_id))?.slug;
}

function decodedPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The marketplace page of a store; null if there is no such store. */
export async function marketplacePage(app: App, slug: string): Promise<FirstPage | null> {
  const row = await storeNamed(app, slug);
  if (!row?.in_marketplace) return null;
  const store = serializeStore(row);
  const query = { with_market: '1', all: '1' } as const;
  const list = await sharedList(
    app.database,
    { app, now: app.now(), channel: 'marketplace' },
    row.id,
    `/api/v2/stores/${slug}/products`,
    {
      with_market: true,
      all: true,
    },
  );
  if (!list) return null;
  const shows = await publicShows(app.database, row.id, app.now());
  const { value } = list;
  const goods =
    value.links.next === null ? value : { ...value, data: value.data.slice(0, productsInPage) };
  return {
    store: row,
    locale: localeOfRegion[row.region],
    head: (origin) => storeHead(store, origin),
    data: [
      { key: 'GET /buyer/stores/{slug}', input: { params: { slug } }, data: store },
      { key: 'GET /stores/{slug}/products', input: { params: { slug }, query }, data: goods },
      { key: 'GET /stores/{slug}/shows', input: { params: { slug } }, data: shows },
    ],
    parts: ['src/start/marketplace-tree.ts'],
    screen: {
      route: 'marketplace',
      data: { store, products: goods.data, total: value.meta.total, shows },
    },
  };
}

/**
 * Any other page of a store, with the store that the app needs first; undefined if there is none,
 * which the app reports.
 */
export async function storePage(app: App, slug: string): Promise<FirstPage | undefined> {
  const row = await storeNamed(app, slug);
  if (!row?.in_marketplace) return undefined;
  return {
    store: row,
    locale: localeOfRegion[row.region],
    head: null,
    data: [
      { key: 'GET /buyer/stores/{slug}', input: { params: { slug } }, data: serializeStore(row) },
    ],
    parts: ['src/routeTree.gen.ts'],
    screen: null,
  };
}

/** The id of a host, a post or a stream: the first of its query parameters that has one (D-224). */
const numberNamed = (query: Record<string, unknown>, ...names: string[]): number | undefined =>
  names
    .map((name) => Number(query[name]))
    .find((value) => Number.isSafeInteger(value) && value > 0 && value < 1e9);

/** A post of a store as an anonymous visitor of the channel sees it; null if it is not public. */
const openPost = (app: App, channel: Channel, id: number, slug: string) =>
  postFor(app.database, { caller: { kind: 'ghost' }, now: app.now(), channel }, id, slug).catch(
    (error: unknown) => {
      if (error instanceof Failure) return null;
      throw error;
    },
  );

/**
 * A host's page for buyers with the current post, or the one in its query; null if there is no such
 * host. The first screen is drawn only for visitors with a login token or a session, because the
 * app redirects others. The app loads what is specific to the buyer, and the event stream reports
 * later changes.
 */
export async function liverPage(
  app: App,
  idText: string,
  request: FastifyRequest,
  isStream: boolean,
): Promise<FirstPage | null> {
  if (!/^[1-9]\d{0,8}$/.test(idText)) return null;
  const liver_id = Number(idText);
  const byLiver = await storeOfListedLiver(app.database, liver_id);
  if (!byLiver) return null;
  const query = request.query as Record<string, unknown>;
  const named = numberNamed(query, 'post-id', 'postId', 'post_id');
  const asked = named === undefined ? undefined : await storeOfPost(app.database, named);
  const found = asked && !asked.is_private && asked.slug === byLiver.slug ? asked : undefined;
  const store = await shopStoreOf(app.database, { ...byLiver, ...found }, liver_id);
  const post =
    store.post_id === null ? null : await openPost(app, 'shop', store.post_id, store.slug);
  const isSomebody =
    typeof query.token === 'string' || request.cookies['huc-shop-token'] !== undefined;
  // keyed by the parameters the app will use; the app loads a non-public post itself
  const answers: FirstData = [
    {
      key: 'GET /stores/query',
      input: { query: { 'liver-id': idText, ...(found && { 'post-id': String(named) }) } },
      data: store,
    },
    ...(post
      ? [
          {
            key: 'GET /posts/{id}' as const,
            input: { params: { id: String(post.id) } },
            data: post,
          },
        ]
      : []),
  ];
  const liver = 'liver-id' in query ? {} : { 'liver-id': liver_id };
  return {
    head: (origin) => liverHead(store, post?.title ?? null, origin),
    data: named === undefined || found ? answers : [],
    parts: [
      'src/start/live-tree.ts',
      'src/routes/shop/buyer/livers.$liverId.tsx?tsr-split=component',
      `src/routes/shop/buyer/livers.$liverId.${isStream ? 'stream' : 'shop'}-products.tsx?tsr-split=component`,
    ],
    screen:
      post && isSomebody && isStream && (named === undefined || found)
        ? {
            route: 'live',
            data: { channel: 'shop', store, post, query: { ...liver, ...shownQuery(query) } },
          }
        : null,
    video: post?.video ?? null,
  };
}

/** The public page of a live post in the marketplace; null if the store has no such post. */
export async function showPage(app: App, slug: string, idText: string): Promise<FirstPage | null> {
  if (!/^[1-9]\d{0,8}$/.test(idText)) return null;
  const row = await storeNamed(app, slug);
  const post = row?.in_marketplace
    ? await openPost(app, 'marketplace', Number(idText), slug)
    : null;
  if (!row || !post) return null;
  const store = serializeStore(row);
  return {
    store: row,
    locale: localeOfRegion[row.region],
    head: (origin) => showHead(store, post, origin),
    data: [
      { key: 'GET /buyer/stores/{slug}', input: { params: { slug } }, data: store },
      { key: 'GET /posts/{id}', input: { params: { id: idText } }, data: post },
    ],
    parts: [
      'src/start/show-tree.ts',
      'src/routes/stores/$storeSlug/live.$postId.tsx?tsr-split=component',
    ],
    screen: { route: 'live', data: { channel: 'marketplace', store, post } },
    video: post.video ?? null,
  };
}

/** The query parameters that the page's links keep; never a login token. */
const shownQuery = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([name, value]) => /^(?:liver|post|stream)-id$/.test(name) && typeof value === 'string',
    ),
  ) as Record<string, string>;
