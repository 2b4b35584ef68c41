import type { PostProduct } from '@noren/contract/entities/live-post';
import type { Database, Db } from '../db/database.ts';
import { serializeProduct } from '../products/serialize.ts';
import { productsByIds } from '../products/queries.ts';
import { headOf, lockFeed, readFeed, standing, writeChange, type PostKey } from './feed-queries.ts';
import { chosenOf } from './queries.ts';
import { differenceOf, stateOf, type FeedState } from './feed-rules.ts';

/**
 * Writes the next change of a post, if what stands is not what was last told. Looks without a lock first: most of what moves in a
 * store is not in the post. Under the lock it looks again, so that what is told later was also read later: no value goes back.
 */
export async function publish(database: Database, { store_id, id }: PostKey, now: Date): Promise<void> {
  const post = { store_id, id };
  const told = await readFeed(database, post);
  if (told && !differenceOf(told.state, await stateNow(database, post, now))) return;
  await database.transaction(async (tx) => {
    const feed = await lockFeed(tx, post);
    const state = await stateNow(tx, post, now);
    const difference = differenceOf(feed.state, state);
    if (!difference) return;
    const sequence = feed.sequence + 1;
    await writeChange(tx, post, state, { ...difference, sequence, added: await whole(tx, post, state, difference.added, now) });
  });
}

const stateNow = async (db: Db, post: PostKey, now: Date): Promise<FeedState> => stateOf(await standing(db, post), now, await headOf(db, post));

/** Goods that were not there before, as a list shows them: viewers need not ask for them one by one. */
async function whole(db: Db, post: PostKey, state: FeedState, ids: readonly number[], now: Date): Promise<PostProduct[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await productsByIds(db, post.store_id, ids)).map((row) => [row.id, row]));
  const numbers = new Map((await chosenOf(db, post.store_id, post.id)).map((row) => [row.product_id, row.number]));
  const status = new Map(state.products.map((product) => [product.id, product.status]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row
      ? [{ ...serializeProduct(row, now), status: status.get(id) ?? 'init', pivot: { order: state.order.indexOf(id) }, number: numbers.get(id) ?? 0 }]
      : [];
  });
}
