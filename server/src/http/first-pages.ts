import { slug as slugShape, type Locale } from '@noren/contract/scalars';
import type { App } from '../app.ts';
import { sharedList, sharedProduct, storeIdOfProduct } from '../products/handlers.ts';
import { shopStoreOf } from '../stores/shop-handlers.ts';
import { storeOfListedLiver, titleOfPost } from '../stores/shop-queries.ts';
import { findStore, presentStore, shippingSettings } from '../stores/queries.ts';
import { liverHead, productHead, storeHead, type FirstData, type PageHead } from './first-html.ts';

/** What the server writes into a screen's first HTML: head, the answers its queries would ask for, its chunks, its markup's data. */
export interface FirstPage {
  head: (origin: string) => PageHead;
  data: FirstData;
  /** manifest names (or their beginnings) of the screen's lazy chunks */
  chunks: (locale: Locale) => string[];
  /** what the first screen is drawn from; null: the app draws it */
  screen: { route: 'marketplace' | 'product'; data: unknown } | null;
}

/** So many goods of a long list go into its page: more than any first screen shows. The app asks for the rest (links.next). */
const goodsInPage = 48;

/** What is no store's name at all is asked of nobody: the database takes no NUL. */
const storeOfPage = async (app: App, slug: string) => (slugShape.safeParse(slug).success ? findStore(app.database, slug) : undefined);

/** The marketplace of a store; null where there is no such store. */
export async function marketplacePage(app: App, slug: string): Promise<FirstPage | null> {
  const row = await storeOfPage(app, slug);
  if (!row?.in_marketplace) return null;
  const store = presentStore(row);
  const query = { with_market: '1', all: '1' } as const;
  const list = await sharedList(app.database, { app, now: app.now() }, row.id, `/api/v2/stores/${slug}/products`, { with_market: true, all: true });
  if (!list) return null;
  const { value } = list;
  const goods = value.links.next === null ? value : { ...value, data: value.data.slice(0, goodsInPage) };
  return {
    head: (origin) => storeHead(store, origin),
    data: [
      { key: 'GET /buyer/stores/{slug}', input: { params: { slug } }, data: store },
      { key: 'GET /stores/{slug}/products', input: { params: { slug }, query }, data: goods },
    ],
    chunks: () => ['src/routes/stores/$storeSlug/marketplace.tsx'],
    screen: { route: 'marketplace', data: { store, products: goods.data, total: value.meta.total } },
  };
}

/** A product's page; null where the store has no such product. */
export async function productPage(app: App, slug: string, idText: string): Promise<FirstPage | null> {
  if (!/^[1-9]\d{0,8}$/.test(idText)) return null;
  const id = Number(idText);
  const row = await storeOfPage(app, slug);
  if (!row?.in_marketplace || (await storeIdOfProduct(app.database, { app }, id)) !== row.id) return null;
  const product = await sharedProduct(app.database, { app, now: app.now() }, id, row.id);
  if (!product) return null;
  const store = presentStore(row);
  const shipping = await shippingSettings(app.database, row.id);
  return {
    head: (origin) => productHead(product.value, origin),
    data: [
      { key: 'GET /buyer/stores/{slug}', input: { params: { slug } }, data: store },
      { key: 'GET /products/{id}', input: { params: { id: idText } }, data: product.value },
      { key: 'GET /stores/{slug}/shipping-setting', input: { params: { slug } }, data: shipping },
    ],
    chunks: () => ['src/routes/stores/$storeSlug/marketplace.tsx', 'src/routes/stores/$storeSlug/marketplace.products.$productId.tsx'],
    screen: { route: 'product', data: { store, product: product.value, shipping } },
  };
}

/**
 * A liver's page for buyers; null where there is no such liver. Its goods change by the second and are the app's to ask for; what a shared link
 * shows, and the store that the page's guard needs, come along.
 */
export async function liverPage(app: App, idText: string): Promise<FirstPage | null> {
  if (!/^[1-9]\d{0,8}$/.test(idText)) return null;
  const liver_id = Number(idText);
  const found = await storeOfListedLiver(app.database, liver_id);
  if (!found) return null;
  const store = await shopStoreOf(app.database, found, liver_id);
  const title = store.post_id === null ? null : await titleOfPost(app.database, store.id, store.post_id);
  return {
    head: (origin) => liverHead(store, title, origin),
    data: [{ key: 'GET /stores/query', input: { query: { 'liver-id': idText } }, data: store }],
    chunks: () => ['src/routes/shop/buyer/livers.$liverId.tsx', 'src/routes/shop/buyer/livers.$liverId.stream-products.tsx'],
    screen: null,
  };
}
