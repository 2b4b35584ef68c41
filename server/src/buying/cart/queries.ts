import type { Db, Tx } from '../../platform/db/database.ts';
import type { LockedCart } from './batch-queries.ts';
import { inStorefront, type Line, type Offered, type StoreOpeningRow } from './rules.ts';
import type { Temperature } from '@noren/contract/entities/shipping-method';
import type { Channel } from '@noren/contract/scalars';
import { flashesOfLine } from '../../catalog/flash-prices/queries.ts';
import { unitPrice, type Flash, type FlashUnits } from '../../catalog/flash-prices/rules.ts';
import { placeColumns } from '../../catalog/products/queries.ts';
import { type Look, moment } from '../../platform/db/together.ts';
import { offerColumns } from '../../catalog/stores/opening-columns.ts';

/**
 * A cart line with all facts of its SKU that rules and screens need; prices in the store's
 * currency.
 */
export interface CartLine extends Line {
  id: number;
  cart_id: number;
  store_id: number;
  store_slug: string;
  store_name: string;
  buyer_id: number;
  sku_id: number;
  product_id: number;
  held_since: Date | null;
  stream_id: number | null;
  network: string | null;
  /** cool-down of a removed line of this SKU: start of its hold, and end of the cool-down */
  pause_since: Date | null;
  pause_ends: Date | null;
  hold_limit: number;
  network_held_units: number;
  network_percent: number;
  available: number;
  /** when no unit of the SKU was free last */
  ran_out_at: Date | null;
  /** units of the SKU in carts, including this line's */
  held_by_all: number;
  /** units of this SKU in the buyer's orders; 0 if it has no limit */
  ordered: number;
  current_sku_name: string;
  current_product_name: string;
  normal_price: number;
  /** percent */
  tax_rate: number;
  /** the flash price that the held units were taken at */
  flash_id: number | null;
  flashes: readonly Flash[] | null;
  /** the flash price that `current_price` is */
  price_flash_id: number | null;
  is_printio_product: boolean;
  adult_warning: boolean;
  /** grams of one unit; null: unknown */
  weight: number | null;
  temperature: Temperature;
  fits_letterbox: boolean;
  is_limited_time_sale: boolean;
  sku_deleted_at: Date | null;
  cover_image_id: number | null;
  images: { id: number; url: string }[];
  image_ids: number[];
}

/** @param counted whether the units of flash prices are counted; otherwise the caller locks them */
const lineColumns = (counted = true): string => `
  i.id, i.cart_id, i.store_id, t.slug AS store_slug, t.name AS store_name, i.buyer_id, i.sku_id, s.product_id, i.quantity, i.held_quantity, i.held_since, i.held_until,
  i.stream_id, i.network::text AS network, t.hold_limit, t.network_held_units, t.network_percent, i.price, i.sku_name, i.product_name, s.price AS normal_price, s.tax_rate, i.flash_id, ${flashesOfLine(counted)} AS flashes, s.name AS current_sku_name, p.name AS current_product_name,
  s.deleted_at IS NOT NULL AS sku_deleted, s.deleted_at AS sku_deleted_at, p.deleted_at IS NULL AS product_listed, s.is_supplied, s.salable_limit,
  p.sale_started_at, p.sale_ended_at, p.is_printio_product, p.adult_warning, p.is_limited_time_sale, p.cover_image_id, p.weight, p.temperature, p.fits_letterbox, s.image_ids, ${placeColumns},
  CASE WHEN t.rehearsal_since IS NOT NULL THEN (SELECT b.rehearses FROM buyers b WHERE b.id = i.buyer_id) END AS rehearses`;

/**
 * Per line, for a few lines of one buyer. For a batch's many lines of few stores `openingFacts`
 * reads the facts once per store.
 */
const storeColumns = `t.region, t.commercial::text AS commercial, t.rehearsal_since, ${offerColumns('t')}`;

const lineJoins = `
  JOIN skus s ON s.store_id = i.store_id AND s.id = i.sku_id
  JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
  JOIN stores t ON t.id = i.store_id`;

const imageColumn = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'url', g.url) ORDER BY g.position), '[]')
     FROM product_images g WHERE g.store_id = p.store_id AND g.product_id = p.id) AS images`;

const orderedColumn = `
  coalesce((SELECT c.ordered FROM buyer_sku_counts c
             WHERE s.salable_limit IS NOT NULL AND c.store_id = i.store_id AND c.buyer_id = i.buyer_id AND c.sku_id = i.sku_id), 0) AS ordered`;

const lockedColumns = `0 AS available, NULL::timestamptz AS ran_out_at, 0 AS held_by_all, NULL::timestamptz AS pause_since, NULL::timestamptz AS pause_ends`;

export type RawLine = Omit<CartLine, 'in_storefront' | 'current_price' | 'price_flash_id'> &
  Offered;

/**
 * The lines with the price that each has at `now`: the only place where a flash price becomes the
 * price of a line that is in a cart.
 * @param units of flash prices as locked; without them as read
 */
export const priced = <
  Row extends Omit<CartLine, 'in_storefront' | 'current_price' | 'price_flash_id'>,
>(
  rows: readonly Row[],
  now: Date,
  units?: FlashUnits,
) =>
  rows.map((row) => {
    const flashes = units ? units.of(row.flashes ?? []) : (row.flashes ?? []);
    const { price, flash_id } =
      flashes.length > 0
        ? unitPrice({ ...row, flashes }, now)
        : { price: row.normal_price, flash_id: null };
    return { ...row, flashes, current_price: price, price_flash_id: flash_id };
  });

/** SQL of the facts that decide whether stores (a SELECT of their ids) sell anything. */
export const openingFacts = (ids: string): string =>
  `SELECT t.id AS store_id, t.region, t.commercial, t.rehearsal_since, ${offerColumns('t')} FROM stores t WHERE t.id IN (${ids})`;

/**
 * SQL of named lines of many buyers (a SELECT of id and buyer_id) with their carts, locked until
 * the batch ends, so that two processes never sell one line twice. Locks are always taken in the
 * order cart, line, shelf, so that transactions do not deadlock. `available` is not read here: the
 * shelf is locked afterwards and has it.
 * @param behind a FROM item that must be read before the locks are taken
 */
export const lockedLines = (
  wanted: string,
  {
    columns = '',
    behind = '',
    counted = true,
  }: { columns?: string; behind?: string; counted?: boolean } = {},
): string => `
  SELECT ${lineColumns(counted)}${columns}, ${lockedColumns}, ${orderedColumn}, ${imageColumn}
    FROM ${behind} cart_items i ${lineJoins}
    JOIN carts c ON c.store_id = i.store_id AND c.id = i.cart_id
   WHERE (i.id, i.buyer_id) IN (${wanted})
   ORDER BY i.store_id, i.buyer_id, i.id FOR UPDATE OF c, i`;

export async function lockLines(
  tx: Tx,
  lines: readonly { buyer_id: number; id: number }[],
  now: Date,
): Promise<CartLine[]> {
  const rows = await tx.query<RawLine & StoreOpeningRow>(
    lockedLines('SELECT * FROM unnest($1::int[], $2::int[])', { columns: `, ${storeColumns}` }),
    [lines.map((line) => line.id), lines.map((line) => line.buyer_id)],
  );
  return priced(inStorefront(rows, rows), now);
}

/**
 * The SKU of each of these lines, whichever buyer's; lines that do not exist are missing from the
 * map.
 */
export async function skusOfLines(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; sku_id: number }>(
    'SELECT id, sku_id FROM cart_items WHERE id = ANY($1::int[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.sku_id]));
}

/** The store of each of these SKUs; unknown SKUs are missing from the map. */
export async function findSkus(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { store_id: number }>> {
  const rows = await db.query<{ id: number; store_id: number }>(
    'SELECT id, store_id FROM skus WHERE id = ANY($1::int[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Locks the buyers' carts in these stores until the transaction ends, making missing ones, so that
 * one buyer's calls take turns.
 */
export async function lockCarts(
  tx: Tx,
  carts: readonly { store_id: number; buyer_id: number }[],
): Promise<Map<string, LockedCart>> {
  const distinct = [
    ...new Map(carts.map((cart) => [`${cart.store_id}:${cart.buyer_id}`, cart])).values(),
  ].sort((a, b) => a.store_id - b.store_id || a.buyer_id - b.buyer_id);
  // xmax is nonzero for a row that existed: ON CONFLICT locks it before it updates a key column
  const rows = await tx.query<LockedCart & { store_id: number; buyer_id: number }>(
    `INSERT INTO carts (store_id, buyer_id) SELECT * FROM unnest($1::int[], $2::int[])
     ON CONFLICT (store_id, buyer_id) DO UPDATE SET buyer_id = excluded.buyer_id
     RETURNING id, store_id, buyer_id, xmax = 0 AS fresh`,
    [distinct.map((cart) => cart.store_id), distinct.map((cart) => cart.buyer_id)],
  );
  return new Map(rows.map((row) => [`${row.store_id}:${row.buyer_id}`, row]));
}

/** Columns of a line whose shelf is not locked, with the cool-down after a removed hold. */
const shelfColumns = `q.stock - q.sold - q.held AS available, q.ran_out_at, q.held AS held_by_all, h.held_since AS pause_since, h.ends_at AS pause_ends`;
const shelfJoins = `
  JOIN sku_stock q ON q.store_id = i.store_id AND q.sku_id = i.sku_id
  LEFT JOIN hold_pauses h ON h.store_id = i.store_id AND h.buyer_id = i.buyer_id AND h.sku_id = i.sku_id`;

type Moments =
  | 'held_since'
  | 'held_until'
  | 'pause_since'
  | 'pause_ends'
  | 'ran_out_at'
  | 'sku_deleted_at'
  | 'sale_started_at'
  | 'sale_ended_at';
export type FoundLine = Omit<RawLine, Moments> & Record<Moments, string | null>;

/** Lines from the database's JSON. @param stores facts of all their stores (`openingFacts`) */
export const linesOf = (
  rows: readonly FoundLine[],
  stores: readonly StoreOpeningRow[],
  now: Date,
): CartLine[] =>
  priced(
    inStorefront(
      rows.map((row): RawLine => ({
        ...row,
        held_since: moment(row.held_since),
        held_until: moment(row.held_until),
        pause_since: moment(row.pause_since),
        pause_ends: moment(row.pause_ends),
        ran_out_at: moment(row.ran_out_at),
        sku_deleted_at: moment(row.sku_deleted_at),
        sale_started_at: moment(row.sale_started_at),
        sale_ended_at: moment(row.sale_ended_at),
      })),
      stores,
    ),
    now,
  );

/** Every line of a buyer's carts at stores of the channel, by store, with current quantities. */
export const linesOfBuyer: Look<{ buyer_id: number; channel: Channel; now: Date }, CartLine[]> = {
  asked: { of_buyer: 'int', channel: 'text' },
  rows: ({ buyer_id, channel }) => [{ of_buyer: buyer_id, channel }],
  text: `SELECT ${lineColumns()}, ${storeColumns}, ${shelfColumns}, ${orderedColumn}, ${imageColumn}
           FROM (SELECT c.store_id, c.id FROM carts c WHERE c.buyer_id = w.of_buyer OFFSET 0) c
           CROSS JOIN LATERAL (SELECT * FROM cart_items i WHERE i.store_id = c.store_id AND i.cart_id = c.id OFFSET 0) i ${lineJoins} ${shelfJoins}
          WHERE CASE w.channel WHEN 'marketplace' THEN t.in_marketplace ELSE t.in_shop END`,
  value: (rows: readonly (FoundLine & StoreOpeningRow)[], { now }) =>
    linesOf(rows, rows, now).sort((a, b) => a.store_id - b.store_id || a.id - b.id),
};

/**
 * Named lines of a buyer, without pictures, for pricing. Other buyers' lines are missing from the
 * result.
 */
export const linesByIds: Look<{ buyer_id: number; ids: readonly number[]; now: Date }, CartLine[]> =
  {
    asked: { of_buyer: 'int', line_id: 'int' },
    rows: ({ buyer_id, ids }) =>
      [...new Set(ids)].map((line_id) => ({ of_buyer: buyer_id, line_id })),
    text: `SELECT ${lineColumns()}, ${storeColumns}, ${shelfColumns}, ${orderedColumn}, '[]'::jsonb AS images
           FROM cart_items i ${lineJoins} ${shelfJoins} WHERE i.id = w.line_id AND i.buyer_id = w.of_buyer`,
    value: (rows: readonly (FoundLine & StoreOpeningRow)[], { now }) =>
      linesOf(rows, rows, now).sort((a, b) => a.id - b.id),
  };
