import type { PostUpdate } from '@noren/contract/entities/live-post';
import type { Tx } from '../../platform/db/database.ts';
import { failOf, type Failure } from '../../platform/http/failure.ts';
import { chosenOf, missingSettings, writeChoice } from './queries.ts';
import { mergeChoice } from '@noren/contract/merge-choice';
import { productsByIds } from '../../catalog/products/queries.ts';
import type { Chosen } from './rules.ts';

const fail = failOf<'POST /stores/{slug}/posts' | 'PUT /posts/{id}'>();

/**
 * Chooses and orders the goods of a locked post (spec §5 "Seller post", §8 "Post update"). Goods
 * that are not the store's or were deleted fail validation. Sold-out goods may stay, but cannot be
 * chosen or put on sale.
 * @returns the refusal, or null once the choice is written
 */
export async function choose(
  tx: Tx,
  post: { store_id: number; id: number },
  update: PostUpdate,
): Promise<Failure | null> {
  const kept = await chosenOf(tx, post.store_id, post.id);
  const before = kept.filter((row) => row.status !== 'deleted');
  const order = mergeChoice(
    before.map((row) => row.product_id),
    update,
  );
  const statuses = new Map((update.statuses ?? []).map(({ id, status }) => [id, status]));
  const strange = [...new Set([...update.product_ids, ...statuses.keys()])];
  const known = new Map(
    (await productsByIds(tx, post.store_id, strange)).map((row) => [row.id, row]),
  );
  const errors = update.product_ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [{ path: `body.product_ids.${index}`, message: 'Not a product of this store' }],
  );
  for (const [index, { id }] of (update.statuses ?? []).entries())
    if (!order.includes(id))
      errors.push({ path: `body.statuses.${index}.id`, message: 'Not chosen for this post' });
  if (errors.length > 0) return fail('VALIDATION_EXCEPTION', { errors: errors.slice(0, 20) });
  // removed goods return with their earlier status, even if they are sold out: undo must not fail
  const rows = new Map(kept.map((row) => [row.product_id, row]));
  const rising = order.filter(
    (id) => !rows.has(id) || (statuses.get(id) === 'selling' && rows.get(id)?.status === 'init'),
  );
  if (rising.length > 0) {
    const unset = await missingSettings(tx, post.store_id);
    if (unset.length > 0) return fail('STORE_PAYMENT_SHIPPING_UNSET', { unset });
  }
  // units on hold in carts may come back
  const empty = rising.filter((id) =>
    (known.get(id)?.skus ?? []).every((sku) => sku.available + sku.held <= 0),
  );
  if (empty.length > 0) return fail('NEGATIVE_STOCK_EXCEPTION', { product_ids: empty });
  await writeChoice(tx, post.store_id, post.id, rowsOf(kept, order, statuses));
  return null;
}

function rowsOf(
  kept: readonly Chosen[],
  order: readonly number[],
  statuses: ReadonlyMap<number, 'init' | 'selling'>,
): Chosen[] {
  const byId = new Map(kept.map((row) => [row.product_id, row]));
  let last = Math.max(0, ...kept.map((row) => row.number));
  const chosen = order.map((product_id, position): Chosen => {
    const row = byId.get(product_id);
    const was = row?.status === 'deleted' ? row.status_before : (row?.status ?? 'init');
    return {
      product_id,
      position,
      status: statuses.get(product_id) ?? was,
      status_before: row?.status_before ?? 'init',
      number: row?.number ?? ++last,
    };
  });
  const gone = kept
    .filter((row) => row.status !== 'deleted' && !order.includes(row.product_id))
    .map(takenOut);
  return [...chosen, ...gone];
}

/** Keeps the status the product had, so that choosing it again restores it. */
export const takenOut = (row: Chosen): Chosen =>
  row.status === 'deleted' ? row : { ...row, status: 'deleted', status_before: row.status };
