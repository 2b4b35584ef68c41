import { localeOfRegion } from '@noren/contract/locales';
import { isHandle, plainHandle } from '@noren/contract/product-handle';
import { sharedAddress, sharedProduct, storeIdOfProduct } from '../../catalog/products/handlers.ts';
import { serializeStore, shippingSettings } from '../../catalog/stores/queries.ts';
import type { App } from '../context/app.ts';
import { pathOfProduct, productHead } from './first-html.ts';
import { storeNamed, type FirstPage } from './first-pages.ts';

/** A product's page, by its id or a handle; null if the store has no such product. */
export async function productPage(
  app: App,
  slug: string,
  idOrHandle: string,
): Promise<FirstPage | null> {
  const row = await storeNamed(app, slug);
  if (!row?.in_marketplace) return null;
  const id = /^[1-9]\d{0,8}$/.test(idOrHandle)
    ? Number(idOrHandle)
    : isHandle(plainHandle(idOrHandle))
      ? (await sharedAddress(app.database, { app, now: app.now() }, row.id, idOrHandle))?.id
      : undefined;
  if (id === undefined || (await storeIdOfProduct(app.database, { app }, id)) !== row.id)
    return null;
  const product = await sharedProduct(
    app.database,
    { app, now: app.now(), channel: 'marketplace' },
    id,
    row.id,
  );
  if (!product) return null;
  const store = serializeStore(row);
  const shipping = await shippingSettings(app.database, row.id);
  const { handle } = product.value;
  return {
    ...(idOrHandle !== (handle ?? String(id)) && { moved: pathOfProduct(slug, product.value) }),
    store: row,
    locale: localeOfRegion[row.region],
    head: (origin) => productHead(product.value, store, origin),
    data: [
      { key: 'GET /buyer/stores/{slug}', input: { params: { slug } }, data: store },
      { key: 'GET /products/{id}', input: { params: { id: String(id) } }, data: product.value },
      { key: 'GET /stores/{slug}/shipping-setting', input: { params: { slug } }, data: shipping },
    ],
    parts: [
      'src/start/marketplace-tree.ts',
      'src/routes/stores/$storeSlug/marketplace.products.$productId.tsx?tsr-split=component',
    ],
    screen: { route: 'product', data: { store, product: product.value, shipping } },
  };
}
