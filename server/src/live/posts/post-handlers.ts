import type { LivePost, NewLivePost } from '@noren/contract/entities/live-post';
import type { Db, Tx } from '../../platform/db/database.ts';
import { failCommon as refuse, Failure } from '../../platform/http/failure.ts';
import type { Caller, Context, HandlersOf, Seller } from '../../platform/http/handler.ts';
import { countsOf } from '../../catalog/products/handlers.ts';
import { forBuyer } from '../../catalog/products/serialize.ts';
import { findLiver } from '../../identity/sessions/shop-queries.ts';
import { storeIdBySlug } from '../../catalog/stores/queries.ts';
import { storeOfPost } from '../../catalog/stores/shop-queries.ts';
import type { LiveApp } from './app.ts';
import { readPostKey } from './post-keys.ts';
import { goodsOfPost, serializePost, showingOf } from './serialize.ts';
import {
  chosenOf,
  findPost,
  insertPost,
  lockPost,
  productsShown,
  type PostRow,
  foreignIds,
  updatePost,
  writeChoice,
} from './queries.ts';
import { insertStream } from './stream-queries.ts';
import { choose, takenOut } from './choose-products.ts';
import { chaptersOf, isPostOver } from './rules.ts';
import { showProduct } from './show-product.ts';

/**
 * Returns whether a signed-in seller is still on the list of hosts: sellers who were taken off it
 * must not change anything.
 */
export const isListed = async (db: Db, seller: Seller): Promise<boolean> =>
  (await findLiver(db, seller.liver_id))?.allowlisted === true;

/** A post or stream belongs to its host; one without a host belongs to every host of the store. */
export const isTheirs = (
  seller: Seller,
  thing: { store_id: number; liver_id: number | null },
): boolean =>
  thing.store_id === seller.store_id &&
  (thing.liver_id === null || thing.liver_id === seller.liver_id);

/** Only listed sellers of its store see a private post. */
export const maySee = async (
  db: Db,
  caller: Caller,
  post: { store_id: number; is_private: boolean },
): Promise<boolean> =>
  !post.is_private ||
  (caller.kind === 'seller' && caller.store_id === post.store_id && (await isListed(db, caller)));

type Asking = Pick<Context, 'caller' | 'now' | 'channel'>;

/** Buyers see a store's posts in its channels; its sellers see them wherever they are. */
const isShownTo = (
  { caller, channel }: Pick<Asking, 'caller' | 'channel'>,
  store: { store_id: number; in_shop: boolean; in_marketplace: boolean },
): boolean =>
  (channel === 'shop' ? store.in_shop : store.in_marketplace) ||
  (caller.kind === 'seller' && caller.store_id === store.store_id);

/**
 * The store and host of a post whose chat the caller may read. @throws NOT_FOUND if the caller does
 * not see the post
 */
export async function visiblePost(db: Db, context: Asking, id: number) {
  const post = await storeOfPost(db, id);
  if (!post || !isShownTo(context, post) || !(await maySee(db, context.caller, post)))
    throw refuse('NOT_FOUND');
  return { store_id: post.store_id, id };
}

async function seen(
  db: Db,
  { caller, now }: Pick<Asking, 'caller' | 'now'>,
  row: PostRow,
): Promise<LivePost> {
  // sellers who were taken off the list see what buyers see
  const forSeller =
    caller.kind === 'seller' && caller.store_id === row.store_id && (await isListed(db, caller));
  const goods = await goodsOfPost(db, row, now, forSeller);
  const has = await countsOf(db, { caller }, row.store_id);
  const products = goods.map((product) => ({ ...product, ...forBuyer(product, has) }));
  const post = serializePost(row, products);
  if (row.video === null || !isPostOver(row, now)) return post;
  const ids = new Set(products.map(({ id }) => id));
  return { ...post, chapters: chaptersOf(await productsShown(db, row), row.on_air_at, ids) };
}

/**
 * A post with its goods as the caller sees them. @throws NOT_FOUND if the post does not exist, is
 * private, or its store is not in this channel
 */
export async function postFor(
  db: Db,
  context: Asking,
  id: number,
  slug: string | null,
): Promise<LivePost> {
  const row = await findPost(db, id);
  if (
    !row ||
    (slug !== null && row.store_slug !== slug) ||
    !isShownTo(context, row) ||
    !(await maySee(db, context.caller, row))
  )
    throw refuse('NOT_FOUND');
  return seen(db, context, row);
}

/** Returns the seller's own post. @throws NOT_FOUND for another host's post */
export async function findOwnPost(db: Db, seller: Seller, id: number): Promise<PostRow> {
  if (!(await isListed(db, seller))) throw refuse('UNAUTHORIZED');
  const found = await findPost(db, id);
  if (!found || !isTheirs(seller, found)) throw refuse('NOT_FOUND');
  return found;
}

/** Returns the seller's own post, locked. @throws NOT_FOUND for another host's post */
export async function ownPost(tx: Tx, seller: Seller, id: number): Promise<PostRow> {
  await findOwnPost(tx, seller, id);
  await lockPost(tx, id, seller.store_id);
  // read again: another tab may have changed it while this call waited for the lock
  return findOwnPost(tx, seller, id);
}

export async function checkOwn(
  tx: Tx,
  store_id: number,
  { channel_ids, image_id }: Pick<NewLivePost, 'channel_ids' | 'image_id'>,
): Promise<void> {
  const strangers = await foreignIds(tx, store_id, channel_ids, image_id);
  const errors = [
    ...(strangers?.channels
      ? [{ path: 'body.channel_ids', message: 'Not a channel of this store' }]
      : []),
    ...(strangers?.image
      ? [{ path: 'body.image_id', message: 'Not a picture of this store' }]
      : []),
  ];
  if (errors.length > 0) throw refuse('VALIDATION_EXCEPTION', { errors });
}

/** Returns the id of the seller's own store. @throws NOT_FOUND for another store */
export async function ownStoreId(
  db: Db,
  context: Pick<Context, 'app'> & { caller: Caller },
  slug: string,
): Promise<number> {
  // of either channel, because a host of a marketplace store uses the seller's pages too
  const store_id = await storeIdBySlug(db, context, slug);
  if (context.caller.kind !== 'seller' || !(await isListed(db, context.caller)))
    throw refuse('UNAUTHORIZED');
  if (store_id === undefined || context.caller.store_id !== store_id) throw refuse('NOT_FOUND');
  return store_id;
}

/** An overlay's key reads its post in either channel, also a private one. */
const isOverlay = (app: Pick<LiveApp, 'config'>, id: number, key: string | undefined): boolean =>
  key !== undefined && readPostKey(app, 'overlay', key)?.post_id === id;

export const postHandlers: HandlersOf<
  | 'GET /posts/{id}'
  | 'GET /posts/{id}/events'
  | 'GET /liveweb/stores/{slug}/posts/{postId}'
  | 'POST /stores/{slug}/posts'
  | 'PUT /posts/{id}'
  | 'PUT /posts/{id}/showing'
  | 'DELETE /posts/{id}/products/{productId}',
  LiveApp
> = {
  'GET /posts/{id}': {
    mode: 'read',
    async run(db, context, { params, query }) {
      const row = isOverlay(context.app, params.id, query.overlay)
        ? await findPost(db, params.id)
        : undefined;
      return row ? seen(db, context, row) : postFor(db, context, params.id, null);
    },
  },
  // streams changes of a post's goods by the seller and other buyers (entities/live-post.ts)
  'GET /posts/{id}/events': {
    mode: 'events',
    async run(db, context, { params: { id }, query }) {
      const post = await storeOfPost(db, id);
      const mayWatch =
        post &&
        (isOverlay(context.app, id, query.overlay) ||
          (isShownTo(context, post) && (await maySee(db, context.caller, post))));
      if (!post || !mayWatch) throw context.fail('NOT_FOUND');
      const isBuyer = context.caller.kind !== 'seller' && query.overlay === undefined;
      return ({ last, send, end }) =>
        context.app.feeds.watch(
          { store_id: post.store_id, id },
          { sequence: 0, isBuyer, send, end },
          last,
        );
    },
  },
  'GET /liveweb/stores/{slug}/posts/{postId}': {
    mode: 'read',
    run: (db, context, { params }) => postFor(db, context, params.postId, params.slug),
  },
  'POST /stores/{slug}/posts': {
    mode: 'write',
    async run(tx, context, { params, body }) {
      const { liver_id } = context.caller;
      const store_id = await ownStoreId(tx, context, params.slug);
      await checkOwn(tx, store_id, body);
      const id = await insertPost(tx, store_id, liver_id, body);
      await insertStream(tx, store_id, liver_id, id);
      const refused = await choose(tx, { store_id, id }, { product_ids: body.product_ids });
      if (refused) throw refused;
      return seen(tx, context, (await findPost(tx, id)) as PostRow);
    },
  },
  'PUT /posts/{id}': {
    mode: 'write',
    async run(tx, context, { params, body }) {
      const post = await ownPost(tx, context.caller, params.id);
      const refused = await choose(tx, post, body);
      if (refused) throw refused;
      const { product_ids: _, base_product_ids: __, statuses: ___, ...given } = body;
      if (Object.values(given).every((value) => value === undefined))
        return seen(tx, context, post);
      if (given.image_id)
        await checkOwn(tx, post.store_id, { channel_ids: [], image_id: given.image_id });
      await updatePost(tx, post, { ...post, ...given });
      return seen(tx, context, (await findPost(tx, post.id)) as PostRow);
    },
  },
  'PUT /posts/{id}/showing': {
    mode: 'write',
    async run(tx, { caller, fail }, { params, body: { product_id } }) {
      const post = await ownPost(tx, caller, params.id);
      const shown = await showProduct(tx, post, product_id);
      if (shown instanceof Failure) throw shown;
      if (shown === 'not chosen') throw fail('NOT_FOUND');
      return { showing: showingOf(shown, [{ id: product_id ?? 0 }]) };
    },
  },
  'DELETE /posts/{id}/products/{productId}': {
    mode: 'write',
    async run(tx, context, { params }) {
      const post = await ownPost(tx, context.caller, params.id);
      const row = (await chosenOf(tx, post.store_id, post.id)).find(
        (chosen) => chosen.product_id === params.productId && chosen.status !== 'deleted',
      );
      if (!row) throw context.fail('NOT_FOUND');
      await writeChoice(tx, post.store_id, post.id, [takenOut(row)]);
      return seen(tx, context, post);
    },
  },
};
