import type { GoodsProduct } from '@noren/contract/entities/goods';
import type { GoodsSort, GoodsState } from '@noren/contract/goods-lists';
import type { Db } from '../../platform/db/database.ts';
import { one } from '../../platform/db/database.ts';
import { goodsColumns, serializeGoods, type StoredGoods } from './goods-queries.ts';
import { isScarce } from './scarce-queries.ts';
import { foundBy } from './search-queries.ts';

export interface GoodsFilter {
  store_id: number;
  state: GoodsState;
  /** with a SKU that is sold out or low; null: any */
  scarce: 'out' | 'low' | null;
  /** a category or a collection; null: any; 0: without a category */
  kind: number | null;
  sort: GoodsSort;
  /** JSON of `SearchPattern[]`; null: every product */
  patterns: string | null;
}

/** The filter of a call's query. */
export const filterOf = (
  store_id: number,
  query: {
    state?: GoodsState | undefined;
    archived?: boolean | undefined;
    stock?: 'out' | 'low' | undefined;
    kind?: number | undefined;
    sort?: GoodsSort | undefined;
  },
  patterns: string | null,
): GoodsFilter => ({
  store_id,
  state: query.state ?? (query.archived ? 'archived' : 'listed'),
  scarce: query.stock ?? null,
  kind: query.kind ?? null,
  sort: query.sort ?? 'shelf',
  patterns,
});

const matching = `p.store_id = $1 AND CASE $2
    WHEN 'listed' THEN p.deleted_at IS NULL WHEN 'current' THEN p.deleted_at IS NULL OR p.is_draft
    WHEN 'draft' THEN p.deleted_at IS NOT NULL AND p.is_draft WHEN 'archived' THEN p.deleted_at IS NOT NULL AND NOT p.is_draft ELSE true END
  AND ${isScarce('$3')} AND ($4::int IS NULL OR p.kind_id IS NOT DISTINCT FROM nullif($4, 0)
       OR p.id IN (SELECT m.product_id FROM collection_products m WHERE m.store_id = $1 AND m.collection_id = $4))`;
const valuesOf = ({ store_id, state, scarce, kind }: GoodsFilter) => [
  store_id,
  state,
  scarce,
  kind,
];

const lowestPrice =
  '(SELECT min(s.price) FROM skus s WHERE s.store_id = p.store_id AND s.product_id = p.id AND s.deleted_at IS NULL)';
const availableUnits = `(SELECT sum(q.stock - q.sold - q.held) FROM skus s JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
   WHERE s.store_id = p.store_id AND s.product_id = p.id AND s.deleted_at IS NULL)`;

/** The ids of a list, with their places; `rank` orders equal ones. */
const pageOf = (from: string, rank: string) => `
  page AS MATERIALIZED (
    SELECT p.id, row_number() OVER (ORDER BY
             CASE WHEN $5 = 'name' THEN p.name END, CASE WHEN $5 = 'name_down' THEN p.name END DESC,
             CASE $5 WHEN 'price' THEN ${lowestPrice} WHEN 'price_down' THEN -${lowestPrice}
                     WHEN 'available' THEN ${availableUnits} WHEN 'available_down' THEN -${availableUnits} WHEN 'newest' THEN -p.id END,
             ${rank} p.position, p.id) AS place
      FROM ${from} WHERE ${matching} ORDER BY place LIMIT $6 OFFSET $7)`;
const all = pageOf('products p', '');
const found = `${foundBy('$8', true)}, ${pageOf('found f JOIN products p ON p.id = f.id', 'f.rank,')}`;

const rowsOf = (page: string) =>
  `WITH ${page} SELECT ${goodsColumns} FROM page JOIN products p ON p.store_id = $1 AND p.id = page.id ORDER BY page.place`;
const idsOf = (page: string) => `WITH ${page} SELECT page.id FROM page ORDER BY page.place`;

export async function listGoods(
  db: Db,
  filter: GoodsFilter,
  limit: number,
  offset: number,
): Promise<GoodsProduct[]> {
  const values = [...valuesOf(filter), filter.sort, limit, offset];
  const rows =
    filter.patterns === null
      ? await db.query<StoredGoods>(rowsOf(all), values)
      : await db.query<StoredGoods>(rowsOf(found), [...values, filter.patterns]);
  return rows.map(serializeGoods);
}

/** The ids of the list's first goods. */
export async function goodsIds(db: Db, filter: GoodsFilter, limit: number): Promise<number[]> {
  const values = [...valuesOf(filter), filter.sort, limit, 0];
  const rows =
    filter.patterns === null
      ? await db.query<{ id: number }>(idsOf(all), values)
      : await db.query<{ id: number }>(idsOf(found), [...values, filter.patterns]);
  return rows.map(({ id }) => id);
}

export async function countGoods(db: Db, filter: GoodsFilter): Promise<number> {
  const row =
    filter.patterns === null
      ? await one<{ total: number }>(
          db,
          `SELECT count(*)::int AS total FROM products p WHERE ${matching}`,
          valuesOf(filter),
        )
      : await one<{ total: number }>(
          db,
          `WITH ${foundBy('$5', true)} SELECT count(*)::int AS total FROM found f JOIN products p ON p.id = f.id WHERE ${matching}`,
          [...valuesOf(filter), filter.patterns],
        );
  return row?.total ?? 0;
}
