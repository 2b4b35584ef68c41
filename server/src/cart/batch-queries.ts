import { columnList, setExcluded, typedColumns, type SentColumns } from '../db/columns.ts';
import type { Tx } from '../db/database.ts';
import { moment } from '../db/together.ts';
import { claimedColumn, claimedKeys, claimedKeysParams, keptReplies, type Claim, type Claiming } from '../http/idempotency.ts';
import type { Shelf } from '../stock/shelf.ts';
import { settling, settlingParams, toldOfMoved } from '../stock/stock.ts';
import { NetworkUnits, type TakenUnits } from '../stock/network-units.ts';
import { inStorefront, NetworkHolds, type Offered, type SkuOnOffer } from './rules.ts';

/** A SKU that someone wants to add. */
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

type OfferRow = Omit<SkuFound, 'in_storefront'> & Offered;

const imageColumn = `
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'url', g.url) ORDER BY g.position), '[]')
     FROM product_images g WHERE g.store_id = p.store_id AND g.product_id = p.id) AS images`;

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
const offers = (ids: string): string => `SELECT ${offerColumns} ${offerTables} WHERE s.id IN (${ids})`;

export interface LockedCart {
  id: number;
  /** this transaction made it: nobody has put anything into it */
  fresh: boolean;
}

/** What a batch of additions begins with. */
export interface BegunAdding {
  skus: Map<number, SkuFound>;
  /** by store and buyer, locked */
  carts: Map<string, LockedCart>;
  /** ids of lines that there may be more of: one for each call */
  lineIds: number[];
}

type Moments = 'sale_started_at' | 'sale_ended_at' | 'ran_out_at' | 'sku_deleted_at';
type FoundOffer = Omit<OfferRow, Moments | 'commercial'> & Record<Moments, string | null>;
interface Begun {
  claimed: Claim[];
  skus: FoundOffer[];
  /** What the law asks of each store, by its id. */
  commercial: Record<string, string>;
  carts: (LockedCart & { store_id: number; buyer_id: number })[];
  line_ids: number[];
}

/**
 * Claims the batch's keys, reads what the wanted SKUs are, and makes and locks the carts they go into: those of one buyer's calls take turns. One statement.
 */
export async function beginAdding(
  tx: Tx,
  claiming: Claiming,
  wanted: readonly { buyer_id: number; sku_id: number }[],
): Promise<{ claimed: Claim[]; begun: BegunAdding }> {
  const first = claimedKeysParams + 1;
  // a row that was there is locked before a key column of it is written, and what is locked has an xmax
  const [row] = await tx.query<Begun>(
    `WITH ${claimedKeys(1)},
     found AS MATERIALIZED (${offers(`SELECT unnest($${first}::int[])`)}),
     carts AS (
       INSERT INTO carts (store_id, buyer_id)
       SELECT DISTINCT f.store_id, w.buyer_id FROM ready, unnest($${first + 1}::int[], $${first + 2}::int[]) AS w(buyer_id, sku_id) JOIN found f ON f.sku_id = w.sku_id
        ORDER BY 1, 2
       ON CONFLICT (store_id, buyer_id) DO UPDATE SET buyer_id = excluded.buyer_id
       RETURNING id, store_id, buyer_id, xmax = 0 AS fresh)
     SELECT ${claimedColumn}, (SELECT coalesce(json_agg(f), '[]') FROM found f) AS skus,
            (SELECT coalesce(json_object_agg(t.id, t.commercial::text), '{}') FROM stores t WHERE t.id IN (SELECT f.store_id FROM found f)) AS commercial,
            (SELECT coalesce(json_agg(c), '[]') FROM carts c) AS carts,
            ARRAY(SELECT nextval(pg_get_serial_sequence('cart_items', 'id'))::int FROM unnest($${first + 1}::int[])) AS line_ids`,
    [...claiming.params, [...new Set(wanted.map((call) => call.sku_id))], wanted.map((call) => call.buyer_id), wanted.map((call) => call.sku_id)],
  );
  const skus = (row?.skus ?? []).map((sku): OfferRow => ({
    ...sku,
    commercial: row?.commercial[sku.store_id] as string,
    sale_started_at: moment(sku.sale_started_at),
    sale_ended_at: moment(sku.sale_ended_at),
    ran_out_at: moment(sku.ran_out_at),
    sku_deleted_at: moment(sku.sku_deleted_at),
  }));
  return {
    claimed: row?.claimed ?? [],
    begun: {
      skus: new Map(inStorefront(skus).map((sku) => [sku.sku_id, sku])),
      carts: new Map(row?.carts.map((cart) => [`${cart.store_id}:${cart.buyer_id}`, cart])),
      lineIds: row?.line_ids ?? [],
    },
  };
}

/** What a line is before and after a batch. */
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

/** What buyers of these networks hold at the store, by SKU, and when the first of it ends. */
const networkHolds = (tx: Tx, wanted: readonly { store_id: number; network: string }[], now: Date) =>
  tx.query<TakenUnits & { first_end: Date }>(
    `SELECT i.store_id, i.network::text AS network, i.sku_id, q.stock, sum(i.held_quantity)::int AS units, min(i.held_until) AS first_end
       FROM (SELECT DISTINCT * FROM unnest($1::int[], $2::bigint[]) AS w(store_id, network)) w
       JOIN cart_items i ON i.store_id = w.store_id AND i.network = w.network AND i.held_quantity > 0 AND i.network IS NOT NULL
       JOIN sku_stock q ON q.store_id = i.store_id AND q.sku_id = i.sku_id
      WHERE i.held_until > $3
      GROUP BY i.store_id, i.network, i.sku_id, q.stock`,
    [wanted.map((w) => w.store_id), wanted.map((w) => w.network), now],
  );

/** What the callers' networks hold at the stores they call for. One statement, where any of them is counted. */
export async function networkOfHolds(tx: Tx, calls: readonly { store_id?: number | undefined; network: string | null; now: Date }[]): Promise<NetworkHolds> {
  const wanted = calls.flatMap(({ store_id, network }) => (store_id !== undefined && network !== null ? [{ store_id, network }] : []));
  const rows = wanted.length > 0 ? await networkHolds(tx, wanted, (calls[0] as { now: Date }).now) : [];
  const firstEnd = new Map<string, Date>();
  for (const { store_id, network, first_end } of rows) {
    const key = `${store_id}:${network}`;
    const known = firstEnd.get(key);
    if (!known || first_end < known) firstEnd.set(key, first_end);
  }
  return new NetworkHolds(new NetworkUnits(rows), firstEnd);
}

/** A call's reply as it is kept with its key. */
export interface AddedReply {
  buyer_id: number;
  key: string;
  reply: object;
}

/** A line as it is written. */
const writtenColumns = {
  store_id: 'int',
  id: 'int',
  cart_id: 'int',
  buyer_id: 'int',
  sku_id: 'int',
  quantity: 'int',
  held_quantity: 'int',
  held_since: 'timestamptz',
  held_until: 'timestamptz',
  stream_id: 'int',
  network: 'bigint',
  price: 'int',
  sku_name: 'text',
  product_name: 'text',
} as const satisfies SentColumns<Omit<LineState, 'pause_since' | 'pause_ends' | 'ordered'>>;
const ofLine = columnList(writtenColumns);
const typedLine = typedColumns(writtenColumns);
/** What changes of a line that is there: its snapshot of price and names stays. */
const changing = ['quantity', 'held_quantity', 'held_since', 'held_until', 'stream_id', 'network'] as const satisfies (keyof LineState)[];
const changed = setExcluded(changing);

/**
 * Writes lines as they were decided, new ones with the current price and names as their snapshot; settles the shelf, and keeps the replies. One statement,
 * the last of its batch.
 */
export const writeLines = (
  tx: Tx,
  lines: readonly LineState[],
  { shelf, now, endpoint, replies }: { shelf: Shelf; now: Date; endpoint: string; replies: readonly AddedReply[] },
): Promise<void> =>
  tx.last(
    `WITH written AS (
       INSERT INTO cart_items (${ofLine}) SELECT ${ofLine} FROM jsonb_to_recordset($1::jsonb) AS l(${typedLine})
       ON CONFLICT (store_id, cart_id, sku_id) DO UPDATE SET ${changed}, changed_at = now()),
     ${settling(4)},
     ${keptReplies(2, 'SELECT k.buyer_id, k.key, k.reply FROM jsonb_to_recordset($3::jsonb) AS k(buyer_id int, key text, reply jsonb)')}
     SELECT ${toldOfMoved}`,
    [JSON.stringify(lines), endpoint, JSON.stringify(replies), ...settlingParams(shelf, now)],
  );
