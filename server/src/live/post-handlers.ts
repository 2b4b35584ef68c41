import type { LivePost, NewLivePost } from '@noren/contract/entities/live-post';
import type { Db, Tx } from '../db/database.ts';
import { failCommon as refuse } from '../http/failure.ts';
import type { Caller, Context, HandlersOf, Seller } from '../http/handler.ts';
import { countsOf } from '../products/handlers.ts';
import { forBuyer } from '../products/serialize.ts';
import { findLiver } from '../session/shop-queries.ts';
import { storeIdInChannel } from '../stores/queries.ts';
import { storeOfPost } from '../stores/shop-queries.ts';
import type { LiveApp } from './app.ts';
import { choose, takenOut } from './choose.ts';
import { goodsOfPost, serializePost } from './serialize.ts';
import { chosenOf, findPost, insertPost, insertStream, lockPost, strangersOf, updatePost, writeChoice, type PostRow } from './queries.ts';

/** Whether a seller who once entered is still on the list: whoever is taken off it changes nothing any more. */
export const isListed = async (db: Db, seller: Seller): Promise<boolean> => (await findLiver(db, seller.liver_id))?.allowlisted === true;

/** A post or stream is its liver's; one that names none is any liver's of the store. */
export const isTheirs = (seller: Seller, thing: { store_id: number; liver_id: number | null }): boolean =>
  thing.store_id === seller.store_id && (thing.liver_id === null || thing.liver_id === seller.liver_id);

/** A private post is seen by the sellers of its store alone, as long as they are on the list. */
export const maySee = async (db: Db, caller: Caller, post: { store_id: number; is_private: boolean }): Promise<boolean> =>
  !post.is_private || (caller.kind === 'seller' && caller.store_id === post.store_id && (await isListed(db, caller)));

type Asking = Pick<Context, 'caller' | 'now'>;

async function seen(db: Db, { caller, now }: Asking, row: PostRow): Promise<LivePost> {
  // whoever was taken off the list sees what buyers see
  const forSeller = caller.kind === 'seller' && caller.store_id === row.store_id && (await isListed(db, caller));
  const goods = await goodsOfPost(db, row.store_id, row.id, now, forSeller);
  const has = await countsOf(db, { caller }, row.store_id);
  return serializePost(
    row,
    goods.map((product) => ({ ...product, ...forBuyer(product, has) })),
  );
}

/** A post with its goods as the caller sees them. @throws NOT_FOUND where there is none for them */
export async function postFor(db: Db, context: Asking, id: number, slug: string | null): Promise<LivePost> {
  const row = await findPost(db, id);
  if (!row || (slug !== null && row.store_slug !== slug) || !(await maySee(db, context.caller, row))) throw refuse('NOT_FOUND');
  return seen(db, context, row);
}

/** The seller's own post, locked; another's is none. */
async function ownPost(tx: Tx, seller: Seller, id: number): Promise<PostRow> {
  if (!(await isListed(tx, seller))) throw refuse('UNAUTHORIZED');
  const found = await findPost(tx, id);
  if (!found || !isTheirs(seller, found) || !(await lockPost(tx, id, seller.store_id))) throw refuse('NOT_FOUND');
  return found;
}

async function checkOwn(tx: Tx, store_id: number, { channel_ids, image_id }: Pick<NewLivePost, 'channel_ids' | 'image_id'>): Promise<void> {
  const strangers = await strangersOf(tx, store_id, channel_ids, image_id);
  const errors = [
    ...(strangers?.channels ? [{ path: 'body.channel_ids', message: 'Not a channel of this store' }] : []),
    ...(strangers?.image ? [{ path: 'body.image_id', message: 'Not a picture of this store' }] : []),
  ];
  if (errors.length > 0) throw refuse('VALIDATION_EXCEPTION', { errors });
}

/** The seller's store by its slug; another's is none. */
export async function ownStoreId(db: Db, context: Pick<Context, 'app' | 'channel'> & { caller: Caller }, slug: string): Promise<number> {
  const store_id = await storeIdInChannel(db, context, slug);
  if (context.caller.kind !== 'seller' || !(await isListed(db, context.caller))) throw refuse('UNAUTHORIZED');
  if (store_id === undefined || context.caller.store_id !== store_id) throw refuse('NOT_FOUND');
  return store_id;
}

export const postHandlers: HandlersOf<
  | 'GET /posts/{id}'
  | 'GET /posts/{id}/events'
  | 'GET /liveweb/stores/{slug}/posts/{postId}'
  | 'POST /stores/{slug}/posts'
  | 'PUT /posts/{id}'
  | 'DELETE /posts/{id}/products/{productId}',
  LiveApp
> = {
  'GET /posts/{id}': {
    mode: 'read',
    run: (db, context, { params }) => postFor(db, context, params.id, null),
  },
  // what the seller and other buyers do with a post's goods, as it happens (entities/live-post.ts)
  'GET /posts/{id}/events': {
    mode: 'events',
    async run(db, { app, caller, fail }, { params: { id } }) {
      const post = await storeOfPost(db, id);
      if (!post || !(await maySee(db, caller, post))) throw fail('NOT_FOUND');
      return ({ last, send, end }) => app.feeds.watch({ store_id: post.store_id, id }, { sequence: 0, send, end }, last);
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
      if (Object.values(given).every((value) => value === undefined)) return seen(tx, context, post);
      if (given.image_id) await checkOwn(tx, post.store_id, { channel_ids: [], image_id: given.image_id });
      await updatePost(tx, post, { ...post, ...given });
      return seen(tx, context, (await findPost(tx, post.id)) as PostRow);
    },
  },
  'DELETE /posts/{id}/products/{productId}': {
    mode: 'write',
    async run(tx, context, { params }) {
      const post = await ownPost(tx, context.caller, params.id);
      const row = (await chosenOf(tx, post.store_id, post.id)).find((chosen) => chosen.product_id === params.productId && chosen.status !== 'deleted');
      if (!row) throw context.fail('NOT_FOUND');
      await writeChoice(tx, post.store_id, post.id, [takenOut(row)]);
      return seen(tx, context, post);
    },
  },
};
