import type { Endpoint } from '@noren/contract/endpoint';
import type { Page } from '@noren/contract/entities/page';
import type { Product } from '@noren/contract/entities/product';
import type { ProductCards } from '@noren/contract/entities/product-card';
import { cardsOf } from '@noren/contract/product-cards';
import { one, type Db } from '../../platform/db/database.ts';
import { JsonBytes, type Context, type HandlersOf } from '../../platform/http/handler.ts';
import { pageOf } from '../../platform/http/page.ts';
import { forBuyer, serializeProduct } from './serialize.ts';
import { buyerCounts, countProducts, findProduct, listProducts, type ListFilter } from './queries.ts';
import { nextBoundary } from '../stock/shelf.ts';
import { isInChannel, storeIdInChannel } from '../stores/queries.ts';
import type { ProductsApp } from './product-pages.ts';
import { searchPage } from './search-words.ts';
import { notOfferedReason } from './rules.ts';
import type { Channel } from '@noren/contract/scalars';

/** Units a known buyer has of limited SKUs; nobody has none. */
export async function countsOf(db: Db, context: Pick<Context, 'caller'>, store_id: number): Promise<Map<number, number>> {
  const { caller } = context;
  if (caller.kind !== 'guest' && caller.kind !== 'member' && caller.kind !== 'order') return new Map();
  return new Map((await buyerCounts(db, store_id, caller.buyer_id)).map((row) => [row.sku_id, row.has]));
}

const nobodys: ReadonlyMap<number, number> = new Map();
/** Whether any of these goods is limited a buyer: only then do they differ by who looks. Kept answers are looked through once. */
const limited = new WeakMap<object, boolean>();
function areLimited(goods: readonly Product[], kept: object): boolean {
  let known = limited.get(kept);
  if (known === undefined) limited.set(kept, (known = goods.some(({ skus }) => skus.some(({ salable_limit }) => salable_limit !== null))));
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

/** D-012: 20 a page, at most 100; `all` lifts it to 1,000. */
function filterOf(store_id: number, channel: Channel, query: PageRequest): { filter: ListFilter; page: number; per_page: number } {
  const per_page = query.all ? 1000 : (query.per_page ?? 20);
  const page = query.page ?? 1;
  const filter = {
    store_id,
    in_marketplace: channel === 'marketplace',
    with_market: query.with_market ?? false,
    kind: query.kind ?? null,
    keyword: query.keyword || null,
    limit: per_page,
    offset: (page - 1) * per_page,
  };
  return { filter, page, per_page };
}

type Shared = Pick<Context<Endpoint, ProductsApp>, 'app' | 'now' | 'channel'>;

/** The list as everyone sees it who has nothing of its limited goods. */
export async function sharedList(db: Db, context: Shared, store_id: number, path: string, query: PageRequest) {
  const { filter, page, per_page } = filterOf(store_id, context.channel, query);
  const build = async () => {
    const { rows, total } = await searchPage(filter.keyword, async (patterns) => {
      const some = await listProducts(db, filter, patterns);
      return { rows: some, total: page === 1 && some.length < per_page ? some.length : await countProducts(db, filter, patterns) };
    });
    const value = pageOf(
      rows.map((row) => serializeProduct(row, context.now)),
      { path, query: { ...query, page: undefined }, page, per_page, total },
    );
    return { value, boundary: nextBoundary(rows, context.now) };
  };
  return context.app.productPages.get(store_id, `list ${path} ${JSON.stringify(filter)}`, context.now, build, query.keyword !== undefined);
}

/** The product as everyone in the channel sees it; null where it does not exist there. What waits in a stream of the shop is shown, not sold. */
export async function sharedProduct(db: Db, context: Shared, id: number, store_id: number) {
  const { channel } = context;
  return context.app.productPages.get<Product>(store_id, `${channel} product ${id}`, context.now, async () => {
    const row = await findProduct(db, id);
    return row && (channel === 'shop' || notOfferedReason(row, channel) === null)
      ? { value: serializeProduct(row, context.now), boundary: nextBoundary([row], context.now) }
      : null;
  });
}

/** Which store a product is of; it never changes, so each process remembers. */
const storeOfProduct = new WeakMap<object, Map<number, number>>();
export async function storeIdOfProduct(db: Db, context: Pick<Context<Endpoint, ProductsApp>, 'app'>, id: number): Promise<number | undefined> {
  let known = storeOfProduct.get(context.app);
  if (!known) storeOfProduct.set(context.app, (known = new Map()));
  const kept = known.get(id);
  if (kept !== undefined) return kept;
  const row = await one<{ store_id: number }>(db, 'SELECT store_id FROM products WHERE id = $1', [id]);
  if (row && known.size < 100_000) known.set(id, row.store_id);
  return row?.store_id;
}

type GoodsKey = 'GET /stores/{slug}/products' | 'GET /stores/{slug}/product-cards' | 'GET /products/{id}';

/** A page of goods: as everyone sees it, and as this caller does where that is something else. */
async function listFor(db: Db, context: Context<Endpoint, ProductsApp>, slug: string, query: PageRequest) {
  const store_id = await storeIdInChannel(db, context, slug);
  if (store_id === undefined) throw context.fail('NOT_FOUND');
  const path = `/api/${context.channel === 'shop' ? 'v1/shop' : 'v2'}/stores/${slug}/products`;
  const shared = await sharedList(db, context, store_id, path, query);
  if (!shared) throw context.fail('NOT_FOUND');
  const has = areLimited(shared.value.data, shared.value) ? await countsOf(db, context as never, store_id) : nobodys;
  const own = has.size === 0 ? null : { ...shared.value, data: shared.value.data.map((product) => forBuyer(product, has)) };
  return { shared, own };
}

/** Cards of a page of goods, with links to the next cards. */
function cardsOfPage({ data, meta }: Page<Product>, query: PageRequest): ProductCards {
  const { current_page, per_page, total } = meta;
  const path = meta.path.replace(/products$/, 'product-cards');
  return cardsOf(pageOf(data, { path, query: { ...query, page: undefined }, page: current_page, per_page, total }));
}

/** Cards of a kept list, made once. They go when it goes: kept for themselves they could outlive a change that has ended it. */
const cardsOfKept = new WeakMap<Page<Product>, Buffer>();
function keptCards(kept: Page<Product>, query: PageRequest): Buffer {
  let cards = cardsOfKept.get(kept);
  if (!cards) cardsOfKept.set(kept, (cards = Buffer.from(JSON.stringify(cardsOfPage(kept, query)))));
  return cards;
}

export const productsHandlers: HandlersOf<GoodsKey, ProductsApp> = {
  'GET /stores/{slug}/products': {
    mode: 'read',
    async run(db, context, { params, query }) {
      const { shared, own } = await listFor(db, context as never, params.slug, query);
      return own ?? new JsonBytes(shared.bytes);
    },
  },
  'GET /stores/{slug}/product-cards': {
    mode: 'read',
    async run(db, context, { params, query }) {
      const { shared, own } = await listFor(db, context as never, params.slug, query);
      return own ? cardsOfPage(own, query) : new JsonBytes(keptCards(shared.value, query));
    },
  },
  'GET /products/{id}': {
    mode: 'read',
    async run(db, context, { params }) {
      const store_id = await storeIdOfProduct(db, context, params.id);
      if (store_id === undefined || !(await isInChannel(db, context, store_id))) throw context.fail('NOT_FOUND');
      const shared = await sharedProduct(db, context, params.id, store_id);
      if (!shared) throw context.fail('NOT_FOUND');
      const has = areLimited([shared.value], shared.value) ? await countsOf(db, context as never, store_id) : nobodys;
      return has.size === 0 ? new JsonBytes(shared.bytes) : forBuyer(shared.value, has);
    },
  },
};
