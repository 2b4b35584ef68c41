import type { ShopStore } from '@noren/contract/entities/shop-store';
import type { Db } from '../../platform/db/database.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { maySee, ownStoreId } from './post-handlers.ts';
import { findLiver } from '../../identity/sessions/shop-queries.ts';
import { completeTaiwanInfo } from '../../catalog/stores/rules.ts';
import {
  findStore,
  serializeStore,
  shippingSettings,
  type StoreRow,
} from '../../catalog/stores/queries.ts';
import {
  channelsOf,
  settingsOf,
  storeOfListedLiver,
  storeOfPost,
  storeOfSlug,
  type FoundShop,
} from '../../catalog/stores/shop-queries.ts';

/** A store of the shop, found by its host, by a post, or by both. */
export async function shopStoreOf(
  db: Db,
  found: FoundShop,
  liver_id: number | undefined,
): Promise<ShopStore> {
  const row = (await findStore(db, found.slug)) as StoreRow;
  const id = liver_id ?? found.liver_id;
  const liver = id === null ? undefined : await findLiver(db, id);
  return {
    ...serializeStore(row),
    enable_shop: row.in_shop,
    settings: await settingsOf(db, row.id),
    liver: liver ? { id: liver.id, name: liver.name, avatar_url: liver.avatar_url } : null,
    post_id: found.post_id,
    stream_id: found.stream_id,
    ...(found.upcoming && {
      upcoming: found.upcoming.map((one) => ({
        ...one,
        upcoming_at: new Date(one.upcoming_at).toISOString(),
      })),
    }),
  };
}

export const shopStoresHandlers: HandlersOf<
  | 'GET /stores/query'
  | 'GET /stores/{slug}/channels'
  | 'GET /tw/stores/{slug}/shipping-setting'
  | 'GET /tw/stores/{slug}/commercial'
> = {
  'GET /stores/query': {
    mode: 'read',
    async run(db, { caller, fail }, { query }) {
      const liver_id = query['liver-id'] ?? query.liverId ?? query.liver_id;
      const post_id = query['post-id'] ?? query.postId ?? query.post_id;
      const post = post_id === undefined ? undefined : await storeOfPost(db, post_id);
      const ownStore = caller.kind === 'seller' ? caller.store_id : null;
      if (
        post_id !== undefined &&
        (!post ||
          !(post.in_shop || post.store_id === ownStore) ||
          !(await maySee(db, caller, post)))
      )
        throw fail('NOT_FOUND');
      const byLiver =
        liver_id === undefined ? undefined : await storeOfListedLiver(db, liver_id, ownStore);
      if (liver_id !== undefined && (!byLiver || (post && post.slug !== byLiver.slug)))
        throw fail('NOT_FOUND');
      const bySlug =
        query.store_slug !== undefined && !byLiver && !post
          ? await storeOfSlug(db, query.store_slug)
          : undefined;
      if (query.store_slug !== undefined && (byLiver ?? post ?? bySlug)?.slug !== query.store_slug)
        throw fail('NOT_FOUND');
      return shopStoreOf(
        db,
        {
          liver_id: null,
          post_id: null,
          stream_id: null,
          ...bySlug,
          ...byLiver,
          ...post,
        } as FoundShop,
        liver_id,
      );
    },
  },
  'GET /stores/{slug}/channels': {
    mode: 'read',
    run: async (db, context, { params, query }) =>
      channelsOf(db, await ownStoreId(db, context, params.slug), query.all ?? false),
  },
  'GET /tw/stores/{slug}/shipping-setting': {
    mode: 'read',
    async run(db, { fail }, { params }) {
      const store = await findStore(db, params.slug);
      if (!store?.in_shop || store.region !== 'TW') throw fail('NOT_FOUND');
      return (await shippingSettings(db, store.id)).flatMap(({ id, type, enabled }) =>
        type === 'tw_home-delivery' ? [{ id, type, enabled }] : [],
      );
    },
  },
  'GET /tw/stores/{slug}/commercial': {
    mode: 'read',
    async run(db, { fail, channel }, { params }) {
      const store = await findStore(db, params.slug);
      const complete =
        store?.[`in_${channel}`] && store.region === 'TW' ? completeTaiwanInfo(store) : null;
      if (!complete) throw fail('NOT_FOUND');
      return complete;
    },
  },
};
