import type { Endpoint } from '@noren/contract/endpoint';
import type { Product } from '@noren/contract/entities/product';
import { plainHandle } from '@noren/contract/product-handle';
import { one, type Db } from '../../platform/db/database.ts';
import { JsonBytes, type Context, type HandlersOf } from '../../platform/http/handler.ts';
import { pageOf } from '../../platform/http/page.ts';
import { forBuyer, serializeProduct } from './serialize.ts';
import { countProducts, findProduct, listProducts, type ListFilter } from './queries.ts';
import { isCollection } from './collection-queries.ts';
import { addressOfHandle } from './handle-queries.ts';
import { buyerCounts } from './buyer-count-queries.ts';
import { nextBoundary } from '../stock/shelf.ts';
import { isInChannel, storeIdInChannel } from '../stores/queries.ts';
import type { ProductsApp } from './product-pages.ts';
import { searchPage } from './search-words.ts';
import { notOfferedReason } from './rules.ts';
import type { Channel } from '@noren/contract/scalars';

/** Units of limited SKUs that a known buyer has; empty for other callers. */
export async function countsOf(
  db: Db,
  context: Pick<Context, 'caller'>,
  store_id: number,
): Promise<Map<number, number>> {
  const { caller } = context;
  if (caller.kind !== 'guest' && caller.kind !== 'member' && caller.kind !== 'order')
    return new Map();
  return new Map(
    (await buyerCounts(db, store_id, caller.buyer_id)).map((row) => [row.sku_id, row.has]),
  );
}

const noCounts: ReadonlyMap<number, number> = new Map();
/**
 * Whether any of these goods has a purchase limit: only then do answers differ by caller. Cached
 * answers are examined once.
 */
const limited = new WeakMap<object, boolean>();
function areLimited(goods: readonly Product[], kept: object): boolean {
  let known = limited.get(kept);
  if (known === undefined)
    limited.set(
      kept,
      (known = goods.some(({ skus }) => skus.some(({ salable_limit }) => salable_limit !== null))),
    );
  return known;
}

interface PageRequest {
  with_market?: boolean | undefined;
  all?: boolean | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
  kind?: number | undefined;
  keyword?: string | undefined;
}

/** D-012: 20 per page, at most 100; `all` raises this to 1,000. */
function filterOf(
  store_id: number,
  channel: Channel,
  query: PageRequest,
): { filter: ListFilter; page: number; per_page: number } {
  const per_page = query.all ? 1000 : (query.per_page ?? 20);
  const page = query.page ?? 1;
  const filter = {
    store_id,
    in_marketplace: channel === 'marketplace',
    with_market: query.with_market ?? false,
    kind: query.kind ?? null,
    collection: null,
    keyword: query.keyword || null,
    limit: per_page,
    offset: (page - 1) * per_page,
  };
  return { filter, page, per_page };
}

type Shared = Pick<Context<Endpoint, ProductsApp>, 'app' | 'now' | 'channel'>;

/** The list as shown to callers who have none of its limited goods. */
export async function sharedList(
  db: Db,
  context: Shared,
  store_id: number,
  path: string,
  query: PageRequest,
) {
  const { filter: asked, page, per_page } = filterOf(store_id, context.channel, query);
  const build = async () => {
    const { kind } = asked;
    // a category and a collection never have the same id
    const filter =
      kind !== null && (await isCollection(db, store_id, kind))
        ? { ...asked, kind: null, collection: kind }
        : asked;
    const { rows, total } = await searchPage(filter.keyword, async (patterns) => {
      const some = await listProducts(db, filter, patterns);
      return {
        rows: some,
        total:
          page === 1 && some.length < per_page
            ? some.length
            : await countProducts(db, filter, patterns),
      };
    });
    const value = pageOf(
      rows.map((row) => serializeProduct(row, context.now)),
      { path, query: { ...query, page: undefined }, page, per_page, total },
    );
    return { value, boundary: nextBoundary(rows, context.now) };
  };
  return context.app.productPages.get(
    store_id,
    `list ${path} ${JSON.stringify(asked)}`,
    context.now,
    build,
    query.keyword !== undefined,
  );
}

/**
 * The product as shown to everyone in the channel; null if the channel does not have it. Goods that
 * are not on sale yet in a stream of the shop are shown, but not sold.
 */
export async function sharedProduct(db: Db, context: Shared, id: number, store_id: number) {
  const { channel } = context;
  return context.app.productPages.get<Product>(
    store_id,
    `${channel} product ${id}`,
    context.now,
    async () => {
      const row = await findProduct(db, id);
      return row && (channel === 'shop' || notOfferedReason(row, channel) === null)
        ? { value: serializeProduct(row, context.now), boundary: nextBoundary([row], context.now) }
        : null;
    },
  );
}

/** The store of each product, cached per process because it never changes. */
const storeOfProduct = new WeakMap<object, Map<number, number>>();
export async function storeIdOfProduct(
  db: Db,
  context: Pick<Context<Endpoint, ProductsApp>, 'app'>,
  id: number,
): Promise<number | undefined> {
  let known = storeOfProduct.get(context.app);
  if (!known) storeOfProduct.set(context.app, (known = new Map()));
  const kept = known.get(id);
  if (kept !== undefined) return kept;
  const row = await one<{ store_id: number }>(db, 'SELECT store_id FROM products WHERE id = $1', [
    id,
  ]);
  if (row && known.size < 100_000) known.set(id, row.store_id);
  return row?.store_id;
}

/**
 * Where a handle leads in the marketplace; undefined: nowhere. A product that the marketplace does
 * not offer has no address either.
 */
export async function sharedAddress(
  db: Db,
  { app, now }: Pick<Shared, 'app' | 'now'>,
  store_id: number,
  handle: string,
) {
  const address = await addressOfHandle(db, store_id, plainHandle(handle));
  const product =
    address &&
    (await sharedProduct(db, { app, now, channel: 'marketplace' }, address.id, store_id));
  return product ? address : undefined;
}

type GoodsKey =
  | 'GET /stores/{slug}/products'
  | 'GET /products/{id}'
  | 'GET /stores/{slug}/product-addresses/{handle}';

export const productsHandlers: HandlersOf<GoodsKey, ProductsApp> = {
  'GET /stores/{slug}/products': {
    mode: 'read',
    async run(db, context, { params, query }) {
      const { slug } = params;
      const store_id = await storeIdInChannel(db, context, slug);
      if (store_id === undefined) throw context.fail('NOT_FOUND');
      const api = context.channel === 'shop' ? '/api/v1/shop' : '/api/v2';
      const path = `${api}/stores/${slug}/products`;
      const shared = await sharedList(db, context, store_id, path, query);
      if (!shared) throw context.fail('NOT_FOUND');
      const { value, bytes } = shared;
      const limits = areLimited(value.data, value);
      const has = limits ? await countsOf(db, context as never, store_id) : noCounts;
      if (has.size === 0) return new JsonBytes(bytes);
      return { ...value, data: value.data.map((product) => forBuyer(product, has)) };
    },
  },
  'GET /stores/{slug}/product-addresses/{handle}': {
    mode: 'read',
    async run(db, context, { params: { slug, handle } }) {
      const store_id = await storeIdInChannel(db, context, slug);
      const address =
        store_id === undefined ? undefined : await sharedAddress(db, context, store_id, handle);
      if (!address) throw context.fail('NOT_FOUND');
      return address;
    },
  },
  'GET /products/{id}': {
    mode: 'read',
    async run(db, context, { params }) {
      const store_id = await storeIdOfProduct(db, context, params.id);
      if (store_id === undefined || !(await isInChannel(db, context, store_id)))
        throw context.fail('NOT_FOUND');
      const shared = await sharedProduct(db, context, params.id, store_id);
      if (!shared) throw context.fail('NOT_FOUND');
      const has = areLimited([shared.value], shared.value)
        ? await countsOf(db, context as never, store_id)
        : noCounts;
      return has.size === 0 ? new JsonBytes(shared.bytes) : forBuyer(shared.value, has);
    },
  },
};
