import type { Tx } from '../../platform/db/database.ts';
import type { HandlersOf, Seller } from '../../platform/http/handler.ts';
import { pageOf } from '../../platform/http/page.ts';
import { countSellerProducts, listSellerProducts } from '../../catalog/products/queries.ts';
import { searchPage } from '../../catalog/products/search-words.ts';
import { storeById, type StoreRow } from '../../catalog/stores/queries.ts';
import { isListed, isTheirs, ownStoreId } from './post-handlers.ts';
import { serializeForSeller } from './serialize.ts';
import { plainPost } from './rules.ts';
import { defaultLife, insertPost } from './queries.ts';
import {
  claimStream,
  findStream,
  lockStream,
  setPostOfStream,
  streamsOfNumber,
  type StreamRow,
} from './stream-queries.ts';

/**
 * Makes a post for a stream that starts before its form was filled in: under the store's name, with
 * the store's default holding time. Only the host's own action puts it on air, because a wrong
 * stream number would take the viewers of the stream that is running (@NOTE spec silent).
 */
async function makePost(tx: Tx, { store_id, liver_id }: Seller): Promise<number> {
  const store = (await storeById(tx, store_id)) as StoreRow;
  return insertPost(tx, store_id, liver_id, {
    ...plainPost,
    title: store.name,
    cart_item_life: await defaultLife(tx, store_id),
  });
}

export const liveHandlers: HandlersOf<
  'GET /streams/{id}' | 'POST /streams/{id}' | 'GET /seller/stores/{slug}/products'
> = {
  'GET /streams/{id}': {
    mode: 'read',
    async run(db, { caller, fail }, { params, query }) {
      if (caller.kind !== 'seller') {
        const shown = (await streamsOfNumber(db, params.id, query.store_slug ?? null)).filter(
          (stream) => stream.post_id !== null && !stream.is_private,
        );
        // if two stores have a stream of this number, it is ambiguous
        if (shown.length !== 1) throw fail('NOT_FOUND');
        return { post_id: (shown[0] as StreamRow).post_id as number };
      }
      if (!(await isListed(db, caller))) throw fail('LIVER_NOT_IN_WHITELIST');
      const stream = await findStream(db, caller.store_id, params.id);
      if (!stream) throw fail('NOT_FOUND');
      if (!isTheirs(caller, stream)) throw fail('UNAUTHORIZED_ACCESS_TO_STREAM');
      if (stream.post_id === null) throw fail('NOT_FOUND');
      return { post_id: stream.post_id };
    },
  },
  'POST /streams/{id}': {
    mode: 'write',
    async run(tx, { caller, fail }, { params }) {
      if (!(await isListed(tx, caller))) throw fail('LIVER_NOT_IN_WHITELIST');
      if (caller.streams?.includes(params.id) ?? true)
        await claimStream(tx, params.id, caller.store_id, caller.liver_id);
      const stream = await lockStream(tx, caller.store_id, params.id);
      if (!stream || !isTheirs(caller, stream)) throw fail('UNAUTHORIZED_ACCESS_TO_STREAM');
      if (stream.post_id !== null) return { post_id: stream.post_id };
      const post_id = await makePost(tx, caller);
      await setPostOfStream(tx, stream, post_id);
      return { post_id };
    },
  },
  'GET /seller/stores/{slug}/products': {
    mode: 'read',
    async run(db, context, { params, query }) {
      const store_id = await ownStoreId(db, context, params.slug);
      // D-012: 20 per page, at most 100; `all` raises this to 1,000
      const per_page = query.all ? 1000 : (query.per_page ?? 20);
      const page = query.page ?? 1;
      const tabs = query.tab_names ?? ['normal', 'printio'];
      const filter = {
        store_id,
        with_market: query.with_market ?? false,
        printio: tabs.map((tab) => tab === 'printio'),
        limit: per_page,
        offset: (page - 1) * per_page,
      };
      const { rows, total } = await searchPage(query.keyword ?? null, async (patterns) => ({
        rows: await listSellerProducts(db, filter, patterns),
        total: await countSellerProducts(db, filter, patterns),
      }));
      return pageOf(
        rows.map((row) => serializeForSeller(row, context.now)),
        {
          path: `/api/v1/shop/seller/stores/${params.slug}/products`,
          query: { ...query, tab_names: query.tab_names?.join(','), page: undefined },
          page,
          per_page,
          total,
        },
      );
    },
  },
};
