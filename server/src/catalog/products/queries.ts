import { one, type Db } from '../../platform/db/database.ts';
import { withGiven } from '../../platform/db/with-given.ts';
import type { SaleTimes } from '../stock/shelf.ts';
import { isListedOnSale } from '../stores/queries.ts';
import type { OfferedPlaces } from './rules.ts';
import { collectionIds } from './collection-queries.ts';
import { foundBy } from './search-queries.ts';

interface SkuRow {
  id: number;
  name: string;
  price: number;
  original_price: number | null;
  salable_limit: number | null;
  force_purchase_url: string | null;
  image_ids: number[];
  available: number;
  held: number;
  /** units in orders; shown only to sellers */
  sold: number;
}

/**
 * Whether a post has begun: a post announced for later is not on air, even if it is marked as live.
 */
export const isOnAir = (post: string): string =>
  `(${post}.live AND (${post}.on_air_at IS NOT NULL OR ${post}.upcoming_at IS NULL OR ${post}.upcoming_at <= now()))`;

/**
 * `OfferedPlaces` of a product `p`. Posts are read only if the list does not decide; ended posts
 * are never read.
 */
export const placeColumns = `
  p.with_market AS in_list,
  CASE WHEN NOT p.with_market THEN (
    SELECT jsonb_agg(jsonb_build_object('status', c.status, 'is_on_air', ${isOnAir('o')}, 'is_public', NOT o.is_private))
      FROM post_products c JOIN posts o ON o.store_id = c.store_id AND o.id = c.post_id
     WHERE c.store_id = p.store_id AND c.product_id = p.id AND c.status <> 'deleted'
       AND (${isOnAir('o')} OR o.on_air_at IS NULL OR o.upcoming_at > now())) END AS in_posts`;

/** The current handle of a product `p`; null: none. */
export const handleColumn = `(SELECT h.handle FROM product_handles h WHERE h.store_id = p.store_id AND h.product_id = p.id AND h.is_current) AS handle`;

export interface ProductRow extends SaleTimes {
  id: number;
  store_id: number;
  store_slug: string;
  store_name: string;
  handle: string | null;
  name: string;
  description: string;
  cover_image_id: number | null;
  adult_warning: boolean;
  is_printio_product: boolean;
  printio: {
    detail_description: string;
    cautions: string;
    size_detail: { name: string; values: string[] }[];
    provider_description: string;
  } | null;
  is_limited_time_sale: boolean;
  kind_id: number | null;
  kind_name: string | null;
  /** in lists */
  collection_ids: number[];
  images: { id: number; url: string; alt: string }[];
  skus: SkuRow[];
}

/**
 * Columns of goods with their SKUs, quantities and pictures, in one statement; `cover_only` keeps
 * lists small.
 */
const productColumns = (cover_only: boolean) => `
  p.id, p.store_id, t.slug AS store_slug, t.name AS store_name, ${handleColumn}, p.name,
  ${cover_only ? "''" : 'p.description'} AS description, p.sale_started_at, p.sale_ended_at, p.cover_image_id, p.adult_warning, p.is_printio_product,
  ${cover_only ? 'NULL::jsonb' : 'p.printio'} AS printio, p.is_limited_time_sale, p.kind_id, k.name AS kind_name,
  ${cover_only ? collectionIds : "'{}'::int[]"} AS collection_ids,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'url', i.url, 'alt', i.alt) ORDER BY i.position), '[]')
     FROM product_images i WHERE i.store_id = p.store_id AND i.product_id = p.id ${cover_only ? 'AND i.id = p.cover_image_id' : ''}) AS images,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'price', s.price, 'original_price', s.original_price,
            'salable_limit', s.salable_limit, 'force_purchase_url', s.force_purchase_url, 'image_ids', ${cover_only ? "'[]'::jsonb" : 'to_jsonb(s.image_ids)'},
            'available', q.stock - q.sold - q.held, 'sold', q.sold, 'held', q.held) ORDER BY s.position, s.id), '[]')
     FROM skus s JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
    WHERE s.store_id = p.store_id AND s.product_id = p.id AND s.deleted_at IS NULL) AS skus`;

export interface ListFilter {
  store_id: number;
  /** the marketplace shows only goods of its list, also among stream goods */
  in_marketplace: boolean;
  with_market: boolean;
  kind: number | null;
  collection: number | null;
  keyword: string | null;
  limit: number;
  offset: number;
}

/**
 * Product cards in the order `order`. @param from ends with the conditions; $2 and $3 are limit and
 * offset
 */
const cardsText = (from: string, order: string) => `
  SELECT ${productColumns(true)}
    FROM (SELECT p.*, ${order} AS rank ${from} ORDER BY rank, p.position, p.id LIMIT $2 OFFSET $3) p
    JOIN stores t ON t.id = p.store_id
    LEFT JOIN product_kinds k ON k.store_id = p.store_id AND k.id = p.kind_id
   ORDER BY p.rank, p.position, p.id`;

/** All goods, or those that the patterns find. */
const shelf = 'FROM products p WHERE';
const found = 'FROM found f JOIN products p ON p.id = f.id WHERE';
const inStore = 'p.store_id = $1 AND p.deleted_at IS NULL';
const inMarket = `${inStore} AND p.with_market`;
// the list of stream goods: those that some live post has chosen
const inStreams = `${inStore} AND EXISTS (
  SELECT 1 FROM post_products c WHERE c.store_id = p.store_id AND c.product_id = p.id AND c.status <> 'deleted')`;
const inListAndStreams = `${inStreams} AND p.with_market`;

const listed = ({ in_marketplace, with_market }: ListFilter) =>
  with_market ? inMarket : in_marketplace ? inListAndStreams : inStreams;

const shelfConditions = ({ kind, collection }: ListFilter) =>
  [
    ['p.kind_id = ?', kind],
    [
      'p.id IN (SELECT m.product_id FROM collection_products m WHERE m.store_id = $1 AND m.collection_id = ?)',
      collection,
    ],
  ] as const;

/**
 * @param patterns JSON of `SearchPattern[]`; null: every product of the filter, in the store's
 * order
 */
export function listProducts(
  db: Db,
  filter: ListFilter,
  patterns: string | null,
): Promise<ProductRow[]> {
  const { store_id, limit, offset } = filter;
  const conditions = shelfConditions(filter);
  if (patterns === null) {
    const { text, values } = withGiven(
      `${shelf} ${listed(filter)}`,
      [store_id, limit, offset],
      conditions,
    );
    return db.query<ProductRow>(cardsText(text, '0'), values);
  }
  const { text, values } = withGiven(
    `${found} ${listed(filter)}`,
    [store_id, limit, offset, patterns],
    conditions,
  );
  return db.query<ProductRow>(`WITH ${foundBy('$4', false)} ${cardsText(text, 'f.rank')}`, values);
}

/** Lists the addresses of a store's goods on sale, in an order that additions do not change. */
export const listedOnSale = (
  db: Db,
  store_id: number,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
) =>
  db.query<{ id: number; handle: string | null }>(
    `SELECT p.id, ${handleColumn} FROM products p WHERE p.store_id = $2 AND ${isListedOnSale} ORDER BY p.id LIMIT $3 OFFSET $4`,
    [now, store_id, limit, offset],
  );

export async function countProducts(
  db: Db,
  filter: ListFilter,
  patterns: string | null,
): Promise<number> {
  const conditions = shelfConditions(filter);
  if (patterns === null) {
    const { text, values } = withGiven(`${shelf} ${listed(filter)}`, [filter.store_id], conditions);
    return totalOf(
      await db.query<{ total: number }>(`SELECT count(*)::int AS total ${text}`, values),
    );
  }
  const { text, values } = withGiven(
    `${found} ${listed(filter)}`,
    [filter.store_id, patterns],
    conditions,
  );
  return totalOf(
    await db.query<{ total: number }>(
      `WITH ${foundBy('$2', false)} SELECT count(*)::int AS total ${text}`,
      values,
    ),
  );
}

const totalOf = (rows: readonly { total: number }[]): number => rows[0]?.total ?? 0;

/** Products of a store by id as shown in lists, without deleted ones. */
export function productsByIds(
  db: Db,
  store_id: number,
  ids: readonly number[],
): Promise<ProductRow[]> {
  return db.query<ProductRow>(
    `SELECT ${productColumns(true)}
       FROM products p
       JOIN stores t ON t.id = p.store_id
       LEFT JOIN product_kinds k ON k.store_id = p.store_id AND k.id = p.kind_id
      WHERE p.store_id = $1 AND p.id = ANY($2::int[]) AND p.deleted_at IS NULL`,
    [store_id, ids],
  );
}

export interface SellerFilter {
  store_id: number;
  /** true: only goods of the marketplace */
  with_market: boolean;
  /** which of both to include: printed to order (true), or not (false) */
  printio: boolean[];
  limit: number;
  offset: number;
}

/** @param patterns as in `listProducts` */
export function listSellerProducts(
  db: Db,
  filter: SellerFilter,
  patterns: string | null,
): Promise<ProductRow[]> {
  const { store_id, with_market, printio, limit, offset } = filter;
  const own = `${with_market ? inMarket : inStore} AND p.is_printio_product = ANY($4::boolean[])`;
  if (patterns === null)
    return db.query<ProductRow>(cardsText(`${shelf} ${own}`, '0'), [
      store_id,
      limit,
      offset,
      printio,
    ]);
  return db.query<ProductRow>(
    `WITH ${foundBy('$5', false)} ${cardsText(`${found} ${own}`, 'f.rank')}`,
    [store_id, limit, offset, printio, patterns],
  );
}

export async function countSellerProducts(
  db: Db,
  { store_id, with_market, printio }: SellerFilter,
  patterns: string | null,
): Promise<number> {
  const own = `${with_market ? inMarket : inStore} AND p.is_printio_product = ANY($2::boolean[])`;
  if (patterns === null)
    return totalOf(
      await db.query<{ total: number }>(`SELECT count(*)::int AS total ${shelf} ${own}`, [
        store_id,
        printio,
      ]),
    );
  return totalOf(
    await db.query<{ total: number }>(
      `WITH ${foundBy('$3', false)} SELECT count(*)::int AS total ${found} ${own}`,
      [store_id, printio, patterns],
    ),
  );
}

export async function findProduct(
  db: Db,
  id: number,
): Promise<(ProductRow & OfferedPlaces) | undefined> {
  const [row] = await db.query<ProductRow & OfferedPlaces>(
    `SELECT ${productColumns(false)}, ${placeColumns}
       FROM products p
       JOIN stores t ON t.id = p.store_id
       LEFT JOIN product_kinds k ON k.store_id = p.store_id AND k.id = p.kind_id
      WHERE p.id = $1 AND p.deleted_at IS NULL`,
    [id],
  );
  return row;
}

type PreviewedRow = ProductRow & OfferedPlaces & { is_archived: boolean; is_draft: boolean };

/** A product of a store as buyers see it, or would see it: archived ones and drafts included. */
export const findPreviewed = (
  db: Db,
  store_id: number,
  id: number,
): Promise<PreviewedRow | undefined> =>
  one<PreviewedRow>(
    db,
    `SELECT ${productColumns(false)}, ${placeColumns}, p.deleted_at IS NOT NULL AS is_archived, p.deleted_at IS NOT NULL AND p.is_draft AS is_draft
       FROM products p
       JOIN stores t ON t.id = p.store_id
       LEFT JOIN product_kinds k ON k.store_id = p.store_id AND k.id = p.kind_id
      WHERE p.store_id = $1 AND p.id = $2`,
    [store_id, id],
  );
