import type { Tx } from '../../platform/db/database.ts';
import { writeHandles } from '../products/handle-queries.ts';
import { placeOnShelf } from '../stock/shelf.ts';
import { knownKinds } from './existing-goods-queries.ts';
import type { ImportPlan, PlannedProduct } from './plan-import.ts';
import {
  insertKinds,
  insertProducts,
  insertSkuRows,
  lastPosition,
  notifyStoreChanged,
  updateProducts,
  updateSkuRows,
  writeImageRows,
  type WrittenProduct,
  type WrittenSku,
} from './write-queries.ts';

const rowsPerStatement = 500;

function* slices<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += rowsPerStatement)
    yield rows.slice(at, at + rowsPerStatement);
}

/**
 * Writes a plan in the transaction in which it was made.
 * @param as_drafts whether its new products are drafts
 * @param onProgress receives the number of rows written so far
 */
export async function applyPlan(
  tx: Tx,
  store_id: number,
  { products, new_kinds }: ImportPlan,
  as_drafts: boolean,
  onProgress: (done: number) => Promise<unknown>,
): Promise<void> {
  if (new_kinds.length > 0) await insertKinds(tx, store_id, new_kinds);
  const kinds = new Map((await knownKinds(tx, store_id)).map(({ id, name }) => [name, id]));
  let position = await lastPosition(tx, store_id);
  const written = ({
    skus: _skus,
    kind,
    is_changed: _changed,
    images_changed: _images,
    images: _urls,
    handle: _handle,
    handle_changed: _renamed,
    ...values
  }: PlannedProduct): WrittenProduct => ({
    ...values,
    kind_id: kind === null ? null : (kinds.get(kind) ?? null),
    position: values.id === null ? ++position : 0,
  });
  let done = 0;
  for (const some of slices(products)) {
    const fresh = some
      .filter(({ id }) => id === null)
      .map((product) => ({ product, row: written(product) }));
    const ids = new Map<PlannedProduct, number>(
      some.flatMap((product) => (product.id === null ? [] : [[product, product.id] as const])),
    );
    if (fresh.length > 0) {
      const byPosition = new Map(
        (
          await insertProducts(
            tx,
            store_id,
            fresh.map(({ row }) => row),
            as_drafts,
          )
        ).map((row) => [row.position, row.id]),
      );
      for (const { product, row } of fresh)
        ids.set(product, byPosition.get(row.position) as number);
    }
    const changed = some.filter(
      (product) =>
        product.id !== null &&
        (product.is_changed || product.skus.some((sku) => sku.id === null || sku.is_changed)),
    );
    if (changed.length > 0) await updateProducts(tx, store_id, changed.map(written));
    const named = some.filter(({ handle_changed }) => handle_changed);
    const refused = await writeHandles(
      tx,
      store_id,
      named.map((product) => ({ product_id: ids.get(product) as number, handle: product.handle })),
    );
    if (refused.length > 0)
      throw new Error(`A handle of product ${refused[0]} was taken during the import`);
    const pictured = some.filter(({ images_changed }) => images_changed);
    if (pictured.length > 0) {
      const images = pictured.flatMap((product) =>
        product.images.map((url, nth) => ({
          product_id: ids.get(product) as number,
          url,
          position: nth + 1,
        })),
      );
      await writeImageRows(
        tx,
        store_id,
        pictured.map((product) => ids.get(product) as number),
        images,
      );
    }
    for (const rows of slices(
      some.flatMap((product) =>
        product.skus.map((sku) => ({ ...sku, product_id: ids.get(product) as number })),
      ),
    )) {
      await writeSkuRows(tx, store_id, rows);
      await onProgress((done += rows.length));
    }
  }
  await notifyStoreChanged(tx, store_id);
}

async function writeSkuRows(
  tx: Tx,
  store_id: number,
  rows: readonly (WrittenSku & { stock: number; is_changed: boolean })[],
): Promise<void> {
  const fresh = rows.filter(({ id }) => id === null);
  if (fresh.length > 0) {
    const ids = new Map(
      (await insertSkuRows(tx, store_id, fresh)).map(({ id, sku_code }) => [sku_code, id]),
    );
    await placeOnShelf(
      tx,
      fresh.map(({ sku_code, stock }) => ({
        store_id,
        sku_id: ids.get(sku_code) as number,
        stock,
      })),
    );
  }
  const changed = rows.filter(({ id, is_changed }) => id !== null && is_changed);
  if (changed.length > 0) await updateSkuRows(tx, store_id, changed);
}
