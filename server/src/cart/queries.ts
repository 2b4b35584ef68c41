import type { Db, Tx } from '../db/database.ts';
import { inStorefront, type Line, type Offered, type SkuOnOffer } from './rules.ts';

/** A line with everything the rules and the screen need to know of its SKU; prices in the store's currency. */
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
  held_until: Date | null;
  stream_id: number | null;
  network: string | null;
  /** of one that was thrown away: when it had begun, until when the next one waits */
  pause_since: Date | null;
  pause_ends: Date | null;
  hold_limit: number;
  network_held_units: number;
  network_percent: number;
  available: number;
  /** when nothing of the SKU was free last */
  ran_out_at: Date | null;
  /** units of the SKU in carts, this line's own among them */
  held_by_all: number;
  /** units of this SKU in the buyer's orders; 0 where it has no limit */
  ordered: number;
  current_sku_name: string;
  current_product_name: string;
  is_printio_product: boolean;
  adult_warning: boolean;
  is_limited_time_sale: boolean;
  sku_deleted_at: Date | null;
  cover_image_id: number | null;
  images: { id: number; url: string }[];
  image_ids: number[];
}

export const lineColumns = `
  i.id, i.cart_id, i.store_id, t.slug AS store_slug, t.name AS store_name, i.buyer_id, i.sku_id, s.product_id, i.quantity, i.held_quantity, i.held_since, i.held_until,
  i.stream_id, i.network::text AS network, t.hold_limit, t.network_held_units, t.network_percent, i.price, i.sku_name, i.product_name, s.price AS current_price, s.name AS current_sku_name, p.name AS current_product_name,
  s.deleted_at IS NOT NULL AS sku_deleted, s.deleted_at AS sku_deleted_at, p.deleted_at IS NULL AS product_listed, s.is_supplied, s.salable_limit,
  p.sale_started_at, p.sale_ended_at, p.is_printio_product, p.adult_warning, p.is_limited_time_sale, p.cover_image_id, s.image_ids,
  t.region, t.commercial::text AS commercial, t.rehearsal_since,
  CASE WHEN t.rehearsal_since IS NOT NULL THEN (SELECT b.rehearses FROM buyers b WHERE b.id = i.buyer_id) END AS rehearses`;

export const lineJoins = `
  JOIN skus s ON s.store_id = i.store_id AND s.id = i.sku_id
  JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
  JOIN stores t ON t.id = i.store_id`;

export const imageColumn = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'url', g.url) ORDER BY g.position), '[]')
     FROM product_images g WHERE g.store_id = p.store_id AND g.product_id = p.id) AS images`;

export const orderedColumn = `
  coalesce((SELECT c.ordered FROM buyer_sku_counts c
             WHERE s.salable_limit IS NOT NULL AND c.store_id = i.store_id AND c.buyer_id = i.buyer_id AND c.sku_id = i.sku_id), 0) AS ordered`;

const lockedColumns = `0 AS available, NULL::timestamptz AS ran_out_at, 0 AS held_by_all, NULL::timestamptz AS pause_since, NULL::timestamptz AS pause_ends`;

export type RawLine = Omit<CartLine, 'in_storefront'> & Offered;

/**
 * Named lines of many buyers (a SELECT of id and buyer_id) with their carts, locked until the batch ends: two processes never sell one line twice.
 * Locks are taken everywhere in the order cart, line, shelf, so that no two transactions wait for each other.
 * `available` is not read here: the shelf is locked afterwards and knows it.
 * @param behind what the locks wait for, as it stands in FROM
 */
export const lockedLines = (wanted: string, behind = ''): string => `
  SELECT ${lineColumns}, ${lockedColumns}, ${orderedColumn}, ${imageColumn}
    FROM ${behind} cart_items i ${lineJoins}
    JOIN carts c ON c.store_id = i.store_id AND c.id = i.cart_id
   WHERE (i.id, i.buyer_id) IN (${wanted})
   ORDER BY i.store_id, i.buyer_id, i.id FOR UPDATE OF c, i`;

export async function lockLines(tx: Tx, lines: readonly { buyer_id: number; id: number }[]): Promise<CartLine[]> {
  const rows = await tx.query<RawLine>(lockedLines('SELECT * FROM unnest($1::int[], $2::int[])'), [
    lines.map((line) => line.id),
    lines.map((line) => line.buyer_id),
  ]);
  return inStorefront(rows);
}

/** The SKU of each of these lines, whoever's they are; lines that are not there are not in the map. */
export async function skusOfLines(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.query<{ id: number; sku_id: number }>('SELECT id, sku_id FROM cart_items WHERE id = ANY($1::int[])', [ids]);
  return new Map(rows.map((row) => [row.id, row.sku_id]));
}

export interface SkuFound extends SkuOnOffer {
  sku_id: number;
  store_id: number;
  in_marketplace: boolean;
  in_shop: boolean;
  price: number;
  sku_name: string;
  product_name: string;
  /** what a cart shows of it */
  store_slug: string;
  store_name: string;
  product_id: number;
  sku_deleted_at: Date | null;
  is_printio_product: boolean;
  adult_warning: boolean;
  is_limited_time_sale: boolean;
  cover_image_id: number | null;
  images: { id: number; url: string }[];
  image_ids: number[];
  /** its quantities as they stood when it was read: for looking, not for taking */
  stock: number;
  sold: number;
  held: number;
  ran_out_at: Date | null;
  product_listed: boolean;
  rehearsal_since: unknown;
  /** the store's bounds on holds */
  hold_limit: number;
  network_held_units: number;
  network_percent: number;
}

export type OfferRow = Omit<SkuFound, 'in_storefront'> & Offered;

const offerColumns = `
    s.id AS sku_id, s.store_id, t.in_marketplace, t.in_shop, s.price, s.name AS sku_name, p.name AS product_name,
    t.slug AS store_slug, t.name AS store_name, s.product_id, s.deleted_at AS sku_deleted_at, p.is_printio_product, p.adult_warning,
    p.is_limited_time_sale, p.cover_image_id, s.image_ids, ${imageColumn},
    s.deleted_at IS NOT NULL AS sku_deleted, p.deleted_at IS NULL AS product_listed, s.is_supplied, s.salable_limit,
    p.sale_started_at, p.sale_ended_at, t.region, t.rehearsal_since, q.stock, q.sold, q.held, q.ran_out_at,
    t.hold_limit, t.network_held_units, t.network_percent`;
const offerTables = `
    FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id JOIN stores t ON t.id = s.store_id
    JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id`;

/** SKUs that someone wants to add (a SELECT of their ids), with what decides whether they may; but for what the law asks of their store, which all of them repeat. */
export const offers = (ids: string): string => `SELECT ${offerColumns} ${offerTables} WHERE s.id IN (${ids})`;

export async function findSkus(db: Db, ids: readonly number[]): Promise<Map<number, SkuFound>> {
  const rows = await db.query<OfferRow>(`SELECT ${offerColumns}, t.commercial::text AS commercial ${offerTables} WHERE s.id IN (SELECT unnest($1::int[]))`, [
    ids,
  ]);
  return new Map(inStorefront(rows).map((row) => [row.sku_id, row]));
}

/** What a stream does with what is taken from it. */
export interface StreamTerms {
  store_id: number;
  /** how long it holds; null: it holds nothing */
  minutes: number | null;
  /** of the SKUs that were asked about, those whose goods wait in it (`init`) */
  waiting: number[];
  /** and those that are on sale in it: what it holds */
  selling: number[];
}

/** A platform's numbers may be streams of several stores: a stream is known by its store and number. */
export const streamKey = (store_id: number, id: number): string => `${store_id}:${id}`;

/** What streams do with these SKUs, by `streamKey`; streams that are not there, or of none of the SKUs' stores, are not in the map. */
export async function streamTerms(
  db: Db,
  streamIds: readonly number[],
  skus: readonly { store_id: number; sku_id: number }[],
): Promise<Map<string, StreamTerms>> {
  const rows = await db.query<StreamTerms & { id: number }>(
    `SELECT s.id, s.store_id, p.cart_item_life AS minutes,
            coalesce(k.waiting, '{}') AS waiting, coalesce(k.selling, '{}') AS selling
       FROM streams s LEFT JOIN posts p ON p.store_id = s.store_id AND p.id = s.post_id
       LEFT JOIN LATERAL (
         SELECT array_agg(k.id) FILTER (WHERE c.status = 'init') AS waiting, array_agg(k.id) FILTER (WHERE c.status = 'selling') AS selling
           FROM skus k JOIN post_products c ON c.store_id = k.store_id AND c.product_id = k.product_id
          WHERE k.store_id = s.store_id AND k.id = ANY($2::int[]) AND c.post_id = s.post_id) k ON true
      WHERE s.store_id = ANY($3::int[]) AND s.id = ANY($1::int[])`,
    [streamIds, skus.map((sku) => sku.sku_id), [...new Set(skus.map((sku) => sku.store_id))]],
  );
  return new Map(rows.map((row) => [streamKey(row.store_id, row.id), row]));
}

export interface LockedCart {
  id: number;
  /** this transaction made it: nobody has put anything into it */
  fresh: boolean;
}

/** The buyers' carts in these stores, made where missing, locked until the transaction ends: one buyer's calls take turns. */
export async function lockCarts(tx: Tx, carts: readonly { store_id: number; buyer_id: number }[]): Promise<Map<string, LockedCart>> {
  const distinct = [...new Map(carts.map((cart) => [`${cart.store_id}:${cart.buyer_id}`, cart])).values()].sort(
    (a, b) => a.store_id - b.store_id || a.buyer_id - b.buyer_id,
  );
  // a row that was there is locked before a key column of it is written, and what is locked has an xmax
  const rows = await tx.query<LockedCart & { store_id: number; buyer_id: number }>(
    `INSERT INTO carts (store_id, buyer_id) SELECT * FROM unnest($1::int[], $2::int[])
     ON CONFLICT (store_id, buyer_id) DO UPDATE SET buyer_id = excluded.buyer_id
     RETURNING id, store_id, buyer_id, xmax = 0 AS fresh`,
    [distinct.map((cart) => cart.store_id), distinct.map((cart) => cart.buyer_id)],
  );
  return new Map(rows.map((row) => [`${row.store_id}:${row.buyer_id}`, row]));
}

export interface LineState {
  store_id: number;
  cart_id: number;
  buyer_id: number;
  sku_id: number;
  id: number | null;
  quantity: number;
  held_quantity: number;
  held_since: Date | null;
  held_until: Date | null;
  stream_id: number | null;
  /** where its hold was asked for from; null: not counted */
  network: string | null;
  pause_since: Date | null;
  pause_ends: Date | null;
  price: number;
  sku_name: string;
  product_name: string;
  ordered: number;
}

/** `lines`, `units`: of the cart; `held_lines`: those that are held at this moment; `seen`: the snapshot of a line that is there. */
type StandingLine = Omit<LineState, 'store_id' | 'buyer_id' | keyof Snapshot> & {
  lines: number;
  units: number;
  held_lines: number;
  seen: Snapshot | null;
};
type Snapshot = Pick<LineState, 'price' | 'sku_name' | 'product_name'>;

/** The lines that the named SKUs already have in the named carts, and what the buyers have ordered of them. */
export async function lineStates(tx: Tx, wanted: readonly Pick<LineState, 'store_id' | 'cart_id' | 'buyer_id' | 'sku_id'>[], now: Date) {
  return tx.query<StandingLine>(
    `SELECT w.cart_id, w.sku_id, i.id, coalesce(i.quantity, 0) AS quantity, coalesce(i.held_quantity, 0) AS held_quantity, i.held_since, i.held_until, i.stream_id,
            i.network::text AS network, h.held_since AS pause_since, h.ends_at AS pause_ends, coalesce(c.ordered, 0) AS ordered,
            n.lines, n.units, n.held_lines,
            CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('price', i.price, 'sku_name', i.sku_name, 'product_name', i.product_name) END AS seen
       FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS w(store_id, cart_id, buyer_id, sku_id)
      CROSS JOIN LATERAL (SELECT count(*)::int AS lines, coalesce(sum(o.quantity), 0)::int AS units, count(*) FILTER (WHERE o.held_quantity > 0 AND o.held_until > $5)::int AS held_lines
                            FROM cart_items o WHERE o.store_id = w.store_id AND o.cart_id = w.cart_id) AS n
       LEFT JOIN cart_items i ON i.store_id = w.store_id AND i.cart_id = w.cart_id AND i.sku_id = w.sku_id
       LEFT JOIN hold_pauses h ON h.store_id = w.store_id AND h.buyer_id = w.buyer_id AND h.sku_id = w.sku_id
       LEFT JOIN buyer_sku_counts c ON c.store_id = w.store_id AND c.buyer_id = w.buyer_id AND c.sku_id = w.sku_id`,
    [wanted.map((w) => w.store_id), wanted.map((w) => w.cart_id), wanted.map((w) => w.buyer_id), wanted.map((w) => w.sku_id), now],
  );
}

export const setQuantity = (
  tx: Tx,
  line: Pick<CartLine, 'store_id' | 'id' | 'quantity' | 'held_quantity' | 'held_since' | 'held_until' | 'stream_id' | 'network'>,
) =>
  tx.query(
    `UPDATE cart_items SET quantity = $3, held_quantity = $4, held_since = $5, held_until = $6, stream_id = $7, network = $8, changed_at = now()
      WHERE store_id = $1 AND id = $2`,
    [line.store_id, line.id, line.quantity, line.held_quantity, line.held_since, line.held_until, line.stream_id, line.network],
  );

export const deleteLines = (tx: Tx, lines: readonly { store_id: number; id: number }[]) =>
  tx.query('DELETE FROM cart_items i USING unnest($1::int[], $2::int[]) AS w(store_id, id) WHERE i.store_id = w.store_id AND i.id = w.id', [
    lines.map((l) => l.store_id),
    lines.map((l) => l.id),
  ]);

/** The snapshot becomes what the SKU says now (D-118: after the buyer has seen what changed). */
export const writeSnapshots = (
  tx: Tx,
  lines: readonly { store_id: number; id: number; quantity: number; price: number; sku_name: string; product_name: string }[],
) =>
  tx.query(
    `UPDATE cart_items i SET quantity = l.quantity, held_quantity = least(i.held_quantity, l.quantity), price = l.price, sku_name = l.sku_name, product_name = l.product_name, changed_at = now()
       FROM jsonb_to_recordset($1::jsonb) AS l(store_id int, id int, quantity int, price int, sku_name text, product_name text)
      WHERE i.store_id = l.store_id AND i.id = l.id`,
    [JSON.stringify(lines)],
  );
