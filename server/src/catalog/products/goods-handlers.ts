import type { GoodsProduct } from '@noren/contract/entities/goods';
import { maxGoodsPerCollection } from '@noren/contract/goods-lists';
import type { Tx } from '../../platform/db/database.ts';
import { failCommon } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { searchPage } from './search-words.ts';
import { writeAudit } from '../../identity/audit/queries.ts';
import { placeOnShelf } from '../stock/shelf.ts';
import { knownPictures, showSkuImage, writeImages, type WantedImage } from './picture-queries.ts';
import { collectionNames, lockCollections, writeCollections } from './collection-queries.ts';
import { countGoods, filterOf, listGoods } from './goods-list-queries.ts';
import { writeHandles } from './handle-queries.ts';
import {
  findGoods,
  freeCodes,
  insertGoods,
  insertSkus,
  isKindOfStore,
  lockGoods,
  takeSkusOff,
  takenCodes,
  notifyGoodsChanged,
  updateGoods,
  updateSku,
  type GoodsFields,
  type SkuFields,
} from './goods-queries.ts';

const goodsPerPage = 50;

type WrittenGoods = GoodsFields & {
  skus: readonly SkuFields[];
  images?: readonly WantedImage[] | undefined;
  collection_ids?: readonly number[] | undefined;
  /** products per locked collection of those */
  sizes: ReadonlyMap<number, number>;
};

/**
 * Checks what the schema cannot express. @throws Failure VALIDATION_EXCEPTION, with the reason for
 * each field
 */
async function checkFields(
  tx: Tx,
  store_id: number,
  { kind_id, sale_started_at, sale_ended_at, skus, images, ...wanted }: WrittenGoods,
  there: readonly string[] = [],
) {
  const errors: { path: string; message: string }[] = [];
  const urls = images?.map(({ url }) => url) ?? [];
  const known = await knownPictures(tx, store_id, urls, there);
  for (const [index, url] of urls.entries()) {
    if (!known.has(url))
      errors.push({ path: `body.images.${index}.url`, message: 'Not a picture of this store' });
    if (urls.indexOf(url) !== index)
      errors.push({ path: `body.images.${index}.url`, message: 'The same picture twice' });
  }
  const shown = images ? urls : there;
  const codes = skus.flatMap(({ sku_code }) => sku_code ?? []);
  const own = skus.flatMap(({ id }) => id ?? []);
  const taken = new Set(
    (await takenCodes(tx, store_id, codes, own)).map(({ sku_code }) => sku_code),
  );
  if (kind_id !== null && !(await isKindOfStore(tx, store_id, kind_id)))
    errors.push({ path: 'body.kind_id', message: 'Not a kind of this store' });
  for (const [index, id] of (wanted.collection_ids ?? []).entries())
    if (!wanted.sizes.has(id))
      errors.push({
        path: `body.collection_ids.${index}`,
        message: 'Not a collection of this store',
      });
  if (
    sale_started_at !== null &&
    sale_ended_at !== null &&
    Date.parse(sale_started_at) >= Date.parse(sale_ended_at)
  ) {
    errors.push({ path: 'body.sale_ended_at', message: 'Not after the start of the sale' });
  }
  const names = new Map<string, number>();
  for (const [index, { name, price, original_price, sku_code, image_url }] of skus.entries()) {
    if (
      sku_code &&
      (taken.has(sku_code) || codes.indexOf(sku_code) !== codes.lastIndexOf(sku_code))
    )
      errors.push({
        path: `body.skus.${index}.sku_code`,
        message: 'Another SKU of this store has this code',
      });
    if (image_url && !shown.includes(image_url))
      errors.push({
        path: `body.skus.${index}.image_url`,
        message: 'Not a picture of this product',
      });
    if (original_price !== null && original_price <= price)
      errors.push({ path: `body.skus.${index}.original_price`, message: 'Not above the price' });
    if (names.has(name))
      errors.push({
        path: `body.skus.${index}.name`,
        message: 'Another SKU of this product has this name',
      });
    names.set(name, index);
  }
  if (errors.length > 0) throw failCommon('VALIDATION_EXCEPTION', { errors });
}

/**
 * Writes the SKUs of a product as listed; SKUs not listed are deleted. @throws Failure
 * VALIDATION_EXCEPTION for another product's SKU
 */
async function writeSkus(
  tx: Tx,
  store_id: number,
  product: { id: number; skus: readonly { id: number }[] },
  wanted: readonly SkuFields[],
) {
  const known = new Set(product.skus.map(({ id }) => id));
  const strange = wanted.findIndex(({ id }) => id !== undefined && !known.has(id));
  if (strange !== -1)
    throw failCommon('VALIDATION_EXCEPTION', {
      errors: [{ path: `body.skus.${strange}.id`, message: 'Not a SKU of this product' }],
    });
  const kept = new Set(wanted.map(({ id }) => id));
  const gone = [...known].filter((id) => !kept.has(id));
  // first, to free their codes
  if (gone.length > 0) await takeSkusOff(tx, store_id, gone);
  const placed = wanted.map((sku, position) => ({ ...sku, position }));
  // two SKUs may exchange their codes
  await freeCodes(
    tx,
    store_id,
    placed.flatMap(({ id, sku_code }) => (sku_code === undefined ? [] : (id ?? []))),
  );
  for (const sku of placed)
    if (sku.id !== undefined) await updateSku(tx, store_id, { ...sku, id: sku.id });
  const added = placed.filter(({ id }) => id === undefined);
  const ids = await insertSkus(tx, store_id, product.id, added);
  if (ids.length > 0) {
    await placeOnShelf(
      tx,
      ids.map((sku_id, index) => ({ store_id, sku_id, stock: added[index]?.stock ?? 0 })),
    );
  }
  const every = [
    ...placed.flatMap(({ id, image_url }) => (id === undefined ? [] : [{ id, image_url }])),
    ...added.map(({ image_url }, nth) => ({ id: ids[nth] as number, image_url })),
  ];
  for (const { id, image_url } of every)
    if (image_url !== undefined) await showSkuImage(tx, store_id, id, image_url);
}

/** @throws Failure VALIDATION_EXCEPTION when another product has the handle */
async function writeHandle(tx: Tx, store_id: number, product_id: number, handle: string | null) {
  const refused = await writeHandles(tx, store_id, [{ product_id, handle }]);
  if (refused.length > 0)
    throw failCommon('VALIDATION_EXCEPTION', {
      errors: [{ path: 'body.handle', message: 'Another product of this store has this handle' }],
    });
}

const hasFull = (
  sizes: ReadonlyMap<number, number>,
  wanted: readonly number[] = [],
  own: readonly number[] = [],
): boolean =>
  wanted.some((id) => !own.includes(id) && (sizes.get(id) ?? 0) >= maxGoodsPerCollection);

/**
 * A product as stored in the audit log: collections by name, and pictures by alt text or number,
 * because their addresses mean nothing to a reader.
 */
const auditedGoods = (
  { images, collection_ids = [], ...product }: GoodsProduct,
  names: ReadonlyMap<number, string>,
) => ({
  ...product,
  collections: collection_ids.map((id) => names.get(id) ?? `#${id}`),
  images: images.map(({ id, alt }) => (alt === '' ? `#${id}` : alt)),
});

export const goodsHandlers: HandlersOf<
  | 'GET /console/stores/{slug}/products'
  | 'POST /console/stores/{slug}/products'
  | 'GET /console/stores/{slug}/products/{id}'
  | 'PUT /console/stores/{slug}/products/{id}'
> = {
  'GET /console/stores/{slug}/products': {
    mode: 'read',
    async run(db, { caller: { store_id } }, { query }) {
      const page = query.page ?? 1;
      const { rows, total } = await searchPage(query.keyword ?? null, async (patterns) => {
        const filter = filterOf(store_id, query, patterns);
        return {
          rows: await listGoods(db, filter, goodsPerPage, (page - 1) * goodsPerPage),
          total: await countGoods(db, filter),
        };
      });
      return { data: rows, total, page, last_page: Math.max(1, Math.ceil(total / goodsPerPage)) };
    },
  },
  'POST /console/stores/{slug}/products': {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id }, fail, now },
      { body: { skus, images, handle, is_draft = false, ...fields } },
    ) {
      const { collection_ids } = fields;
      const sizes = await lockCollections(tx, store_id, collection_ids ?? []);
      await checkFields(tx, store_id, { ...fields, skus, images, sizes });
      if (hasFull(sizes, collection_ids))
        throw fail('COLLECTION_FULL', { most: maxGoodsPerCollection });
      const id = await insertGoods(tx, store_id, fields, is_draft);
      if (images) await writeImages(tx, store_id, id, images);
      await writeSkus(tx, store_id, { id, skus: [] }, skus);
      if (handle) await writeHandle(tx, store_id, id, handle);
      if (collection_ids) await writeCollections(tx, store_id, [{ id, collection_ids }]);
      const data = (await findGoods(tx, store_id, id)) as GoodsProduct;
      const after = auditedGoods(data, await collectionNames(tx, store_id));
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: 'POST /console/stores/{slug}/products',
          subject: `product ${id}`,
          before: null,
          after,
        },
        now,
      );
      await notifyGoodsChanged(tx, store_id);
      return { data };
    },
  },
  'GET /console/stores/{slug}/products/{id}': {
    mode: 'read',
    async run(db, { caller: { store_id }, fail }, { params: { id } }) {
      const data = await findGoods(db, store_id, id);
      if (!data) throw fail('NOT_FOUND');
      return { data };
    },
  },
  'PUT /console/stores/{slug}/products/{id}': {
    mode: 'write',
    async run(
      tx,
      { caller: { store_id, staff_id }, fail, now },
      { params: { id }, body: { skus, images, handle, revision, is_archived, ...fields } },
    ) {
      const { collection_ids } = fields;
      // before the product: a bulk change takes its locks in this order
      const sizes = await lockCollections(tx, store_id, collection_ids ?? []);
      const locked = await lockGoods(tx, store_id, id);
      const before = locked && (await findGoods(tx, store_id, id));
      if (!locked || !before) throw fail('NOT_FOUND');
      if (locked.revision !== revision) throw fail('CHANGED_MEANWHILE');
      const there = before.images.map(({ url }) => url);
      await checkFields(tx, store_id, { ...fields, skus, images, sizes }, there);
      if (hasFull(sizes, collection_ids, before.collection_ids))
        throw fail('COLLECTION_FULL', { most: maxGoodsPerCollection });
      if (images) await writeImages(tx, store_id, id, images);
      await updateGoods(tx, store_id, id, fields, is_archived);
      await writeSkus(tx, store_id, before, skus);
      if (handle !== undefined && handle !== before.handle)
        await writeHandle(tx, store_id, id, handle);
      if (collection_ids) await writeCollections(tx, store_id, [{ id, collection_ids }]);
      const data = (await findGoods(tx, store_id, id)) as GoodsProduct;
      const names = await collectionNames(tx, store_id);
      const [was, after] = [auditedGoods(before, names), auditedGoods(data, names)];
      await writeAudit(
        tx,
        {
          store_id,
          staff_id,
          call: 'PUT /console/stores/{slug}/products/{id}',
          subject: `product ${id}`,
          before: was,
          after,
        },
        now,
      );
      await notifyGoodsChanged(tx, store_id);
      return { data };
    },
  },
};
