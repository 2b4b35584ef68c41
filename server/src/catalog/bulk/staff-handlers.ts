import type {
  GoodsAct,
  GoodsChange,
  GoodsValues,
  RefusedGoods,
} from '@noren/contract/entities/goods-changes';
import { goodsChangesShown, maxGoodsPerChange } from '@noren/contract/goods-lists';
import { writeAudits } from '../../identity/audit/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { lockProducts } from '../imports/existing-goods-queries.ts';
import {
  collectionNames,
  collectionSizes,
  lockCollections,
  writeCollections,
} from '../products/collection-queries.ts';
import { isKindOfStore, notifyGoodsChanged } from '../products/goods-queries.ts';
import { filterOf, goodsIds } from '../products/goods-list-queries.ts';
import { searchPage } from '../products/search-words.ts';
import {
  insertBatch,
  lockBatch,
  lockKind,
  lockSales,
  markUndone,
  productsToChange,
  writeProducts,
  type BatchedChange,
} from './queries.ts';
import { fitsCollections, planGoodsChange, undoWindowMs, type ChangedProduct } from './rules.ts';

const changing = 'POST /console/stores/{slug}/product-changes';
const undoing = 'POST /console/stores/{slug}/product-changes/{id}/undo';

/**
 * @param isKnownKind whether the store has the category
 * @param sizes products per collection of the store that the act names
 * @throws Failure VALIDATION_EXCEPTION for an act that no product could follow
 */
function checkAct(act: GoodsAct, isKnownKind: boolean, sizes: ReadonlyMap<number, number>): void {
  const errors: { path: string; message: string }[] = [];
  if (!isKnownKind) errors.push({ path: 'body.act.kind_id', message: 'Not a kind of this store' });
  if (act.kind === 'collection' && !sizes.has(act.collection_id))
    errors.push({
      path: 'body.act.collection_id',
      message: 'Not a collection of this store',
    });
  if (act.kind === 'price' && act.way === 'set' && act.value < 1)
    errors.push({ path: 'body.act.value', message: 'Not a price' });
  if (errors.length > 0) throw failCommon('VALIDATION_EXCEPTION', { errors });
}

const collectionsOf = (act: GoodsAct): number[] =>
  act.kind === 'collection' ? [act.collection_id] : [];

/** Plans the change of the named products, in the order they were named. Pure. */
function planAll(
  ids: readonly number[],
  found: readonly ChangedProduct[],
  act: GoodsAct,
  sizes: ReadonlyMap<number, number>,
  isCurrent: (product: ChangedProduct) => boolean = () => true,
) {
  const byId = new Map(found.map((product) => [product.id, product]));
  const fits = fitsCollections(new Map(sizes));
  const changes: (GoodsChange & { revision: number })[] = [];
  const refused: RefusedGoods[] = [];
  let unchanged = 0;
  for (const id of new Set(ids)) {
    const product = byId.get(id);
    const plan = !product
      ? 'not_found'
      : isCurrent(product)
        ? planGoodsChange(product, act)
        : 'changed_meanwhile';
    if (plan === null) unchanged += 1;
    else if (typeof plan === 'string')
      refused.push({ id, name: product?.name ?? null, refusal: plan });
    else if (!fits(plan)) refused.push({ id, name: plan.name, refusal: 'collection_full' });
    else if (product) changes.push({ ...plan, revision: product.revision });
  }
  return { changes, refused, unchanged };
}

/** Writes the values, an audit entry for each product, and tells every process. */
async function writeChanges(
  tx: Tx,
  by: { store_id: number; staff_id: number | null; call: string; now: Date },
  changes: readonly GoodsChange[],
): Promise<ReadonlyMap<number, number>> {
  const { store_id, staff_id, call, now } = by;
  const written = await writeProducts(
    tx,
    store_id,
    changes.map(({ id, after }) => ({ id, ...after })),
    now,
  );
  await writeCollections(
    tx,
    store_id,
    changes.flatMap(({ id, after: { collection_ids } }) =>
      collection_ids ? [{ id, collection_ids }] : [],
    ),
  );
  const names = await collectionNames(tx, store_id);
  const audited = ({ collection_ids, ...values }: GoodsValues) => ({
    ...values,
    ...(collection_ids && {
      collections: collection_ids.map((id) => names.get(id) ?? `#${id}`),
    }),
  });
  await writeAudits(
    tx,
    { store_id, staff_id, call },
    changes.map(({ id, name, before, after }) => ({
      subject: `product ${id}`,
      before: { name, ...audited(before) },
      after: { name, ...audited(after) },
    })),
    now,
  );
  await notifyGoodsChanged(tx, store_id);
  return new Map(written.map(({ id, revision }) => [id, revision]));
}

export const goodsChangesHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/product-ids'
  | 'POST /console/stores/{slug}/product-changes/check'
  | typeof changing
  | typeof undoing
> = {
  'GET /console/stores/{slug}/product-ids': {
    mode: 'read',
    async run(db, { caller: { store_id } }, { query }) {
      const { rows } = await searchPage(query.keyword ?? null, async (patterns) => {
        const filter = filterOf(store_id, query, patterns);
        const ids = await goodsIds(db, filter, maxGoodsPerChange);
        return { rows: ids, total: ids.length };
      });
      return { data: rows };
    },
  },
  'POST /console/stores/{slug}/product-changes/check': {
    mode: 'read',
    async run(db, { caller: { store_id } }, { body: { products, act } }) {
      const isKnown =
        act.kind !== 'category' ||
        act.kind_id === null ||
        (await isKindOfStore(db, store_id, act.kind_id));
      const sizes = await collectionSizes(db, store_id, collectionsOf(act));
      checkAct(act, isKnown, sizes);
      const found = await productsToChange(db, store_id, products);
      const { changes, refused, unchanged } = planAll(products, found, act, sizes);
      return {
        data: {
          changing: changes.map(({ id, revision }) => ({ id, revision })),
          unchanged,
          refused,
          shown: changes
            .slice(0, goodsChangesShown)
            .map(({ id, name, before, after }) => ({ id, name, before, after })),
        },
      };
    },
  },
  [changing]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, now }, { body: { products, act } }) {
      if (act.kind === 'price') await lockSales(tx, store_id);
      const isKnown =
        act.kind !== 'category' ||
        act.kind_id === null ||
        (await lockKind(tx, store_id, act.kind_id));
      const sizes = await lockCollections(tx, store_id, collectionsOf(act));
      checkAct(act, isKnown, sizes);
      const revisions = new Map(products.map(({ id, revision }) => [id, revision]));
      const ids = [...revisions.keys()];
      await lockProducts(tx, store_id, ids);
      const found = await productsToChange(tx, store_id, ids);
      const { changes, refused } = planAll(
        ids,
        found,
        act,
        sizes,
        ({ id, revision }) => revisions.get(id) === revision,
      );
      if (changes.length === 0) return { data: { changed: 0, refused, undo: null } };
      const by = { store_id, staff_id, call: changing, now };
      const written = await writeChanges(tx, by, changes);
      const batched = changes.map((change): BatchedChange => ({
        ...change,
        revision: written.get(change.id) ?? 0,
      }));
      const until = new Date(now.getTime() + undoWindowMs);
      const id = await insertBatch(tx, { store_id, staff_id, changes: batched, now, until });
      return {
        data: { changed: changes.length, refused, undo: { id, until: until.toISOString() } },
      };
    },
  },
  [undoing]: {
    mode: 'write',
    async run(tx, { caller: { store_id, staff_id }, fail, now }, { params: { id } }) {
      const batch = await lockBatch(tx, store_id, id);
      if (!batch) throw fail('NOT_FOUND');
      if (batch.undone_at !== null) throw fail('UNDO_IS_OVER', { reason: 'moved_on' });
      if (batch.undo_until <= now) throw fail('UNDO_IS_OVER', { reason: 'too_late' });
      const ids = batch.changes.map((change) => change.id);
      await lockSales(tx, store_id);
      const collections = batch.changes.flatMap(({ before }) => before.collection_ids ?? []);
      const fits = fitsCollections(await lockCollections(tx, store_id, [...new Set(collections)]));
      await lockProducts(tx, store_id, ids);
      const found = new Map(
        (await productsToChange(tx, store_id, ids)).map((product) => [product.id, product]),
      );
      const refused: RefusedGoods[] = [];
      const reversed: GoodsChange[] = [];
      for (const { id: product, name, revision, before, after } of batch.changes) {
        const change = { id: product, name, before: after, after: before };
        if (found.get(product)?.revision !== revision)
          refused.push({ id: product, name, refusal: 'changed_meanwhile' });
        else if (!fits(change)) refused.push({ id: product, name, refusal: 'collection_full' });
        else reversed.push(change);
      }
      if (reversed.length > 0)
        await writeChanges(tx, { store_id, staff_id, call: undoing, now }, reversed);
      await markUndone(tx, store_id, id, now);
      return { data: { restored: reversed.length, refused } };
    },
  },
};
