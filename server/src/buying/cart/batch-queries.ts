import type { Tx } from '../../platform/db/database.ts';
import { moment } from '../../platform/db/together.ts';
import {
  claimedColumn,
  claimedKeys,
  claimedKeysParams,
  type Claim,
  type Claiming,
} from '../../platform/http/idempotency.ts';
import { dropsOfProduct, flashJson } from '../../catalog/flash-prices/queries.ts';
import type { Flash } from '../../catalog/flash-prices/rules.ts';
import { placeColumns } from '../../catalog/products/queries.ts';
import { offerColumns, type OfferFacts } from '../../catalog/stores/opening-columns.ts';
import { isOpenForSale, type SellerFacts } from '../../catalog/stores/rules.ts';
import type { SkuOnOffer } from './rules.ts';

/** Facts of a store that apply to all its goods, and its bounds on holds. */
interface OfferingStore extends OfferFacts {
  id: number;
  slug: string;
  name: string;
  in_marketplace: boolean;
  in_shop: boolean;
  region: 'JP' | 'TW';
  /** the store's legal disclosure, as JSON */
  commercial: string;
  rehearsal_since: string | null;
  hold_limit: number;
  network_held_units: number;
  network_percent: number;
}

export interface SkuFound extends SkuOnOffer {
  sku_id: number;
  store_id: number;
  product_id: number;
  price: number;
  sku_name: string;
  product_name: string;
  product_listed: boolean;
  /** fields that only the cart shows */
  sku_deleted_at: Date | null;
  is_printio_product: boolean;
  adult_warning: boolean;
  is_limited_time_sale: boolean;
  cover_image_id: number | null;
  image_ids: number[];
  images: { id: number; url: string }[];
  /** its quantities when it was read without a lock; not to be used for taking units */
  stock: number;
  sold: number;
  held: number;
  ran_out_at: Date | null;
  /** drops by which alone goods that no list has are sold; null: none */
  drops: Pick<Flash, 'starts_at' | 'ends_at'>[] | null;
  store: OfferingStore;
  hold_limit: number;
  network_held_units: number;
  network_percent: number;
}

/**
 * SQL that reads the SKUs to add (a SELECT of their ids) with the facts that decide whether they
 * may be added, except facts shared by a store or a product.
 */
const offers = (ids: string): string => `
  SELECT s.id AS sku_id, s.store_id, s.product_id, s.price, s.name AS sku_name, p.name AS product_name, p.deleted_at IS NULL AS product_listed,
         s.deleted_at AS sku_deleted_at, s.is_supplied, s.salable_limit, p.sale_started_at, p.sale_ended_at, p.is_printio_product, p.adult_warning,
         p.is_limited_time_sale, p.cover_image_id, s.image_ids, q.stock, q.sold, q.held, q.ran_out_at, ${dropsOfProduct} AS drops, ${placeColumns}
    FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
    JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
   WHERE s.id IN (${ids})`;

export interface LockedCart {
  id: number;
  /** this transaction made the cart, so it is empty */
  fresh: boolean;
}

export interface BegunAdding {
  skus: Map<number, SkuFound>;
  /** by store and buyer, locked */
  carts: Map<string, LockedCart>;
  /** ids for new lines, one for each call */
  lineIds: number[];
}

type Moments = 'sale_started_at' | 'sale_ended_at' | 'ran_out_at' | 'sku_deleted_at';
type Added =
  | 'sku_deleted'
  | 'in_storefront'
  | 'images'
  | 'store'
  | 'hold_limit'
  | 'network_held_units'
  | 'network_percent';
type FoundOffer = Omit<SkuFound, Moments | Added> & Record<Moments, string | null>;
interface Begun {
  claimed: Claim[];
  skus: FoundOffer[];
  stores: OfferingStore[];
  /** pictures of the SKUs' products, in order */
  images: { product_id: number; id: number; url: string }[];
  carts: (LockedCart & { store_id: number; buyer_id: number })[];
  line_ids: number[];
}

/**
 * SKUs with their store and their product's pictures. They are assembled in place, because copying
 * so many columns takes longer than everything else here.
 */
function offered({ skus, stores, images }: Begun): Map<number, SkuFound> {
  const storeOf = new Map(stores.map((store) => [store.id, store]));
  const open = new Map(
    stores.map((store) => [
      store.id,
      // lines stay in a cart while the store is closed; the checkout refuses them (D-550)
      isOpenForSale({
        ...store,
        is_closed: false,
        commercial: JSON.parse(store.commercial) as SellerFacts,
      }),
    ]),
  );
  const imagesOf = new Map(skus.map((sku) => [sku.product_id, [] as SkuFound['images']]));
  for (const { product_id, id, url } of images) imagesOf.get(product_id)?.push({ id, url });
  const found = new Map<number, SkuFound>();
  for (const sku of skus) {
    const store = storeOf.get(sku.store_id) as OfferingStore;
    const { hold_limit, network_held_units, network_percent } = store;
    const whole = Object.assign(sku as Omit<FoundOffer, Moments>, {
      sale_started_at: moment(sku.sale_started_at),
      sale_ended_at: moment(sku.sale_ended_at),
      ran_out_at: moment(sku.ran_out_at),
      sku_deleted_at: moment(sku.sku_deleted_at),
      sku_deleted: sku.sku_deleted_at !== null,
      in_storefront: sku.product_listed && open.get(store.id) === true,
      images: imagesOf.get(sku.product_id) as SkuFound['images'],
      store,
      hold_limit,
      network_held_units,
      network_percent,
    });
    found.set(whole.sku_id, whole);
  }
  return found;
}

/**
 * Claims the batch's idempotency keys, reads the wanted SKUs, and makes and locks the carts they go
 * into, so that one buyer's calls take turns. One statement.
 */
export async function beginAdding(
  tx: Tx,
  claiming: Claiming,
  wanted: readonly { buyer_id: number; sku_id: number }[],
): Promise<{ claimed: Claim[]; begun: BegunAdding }> {
  const first = claimedKeysParams + 1;
  // xmax is nonzero for a row that existed: ON CONFLICT locks it before it updates a key column
  const [row] = await tx.query<Begun>(
    `WITH ${claimedKeys(1)},
     found AS MATERIALIZED (${offers(`SELECT unnest($${first}::int[])`)}),
     selling AS (
       SELECT t.id, t.slug, t.name, t.in_marketplace, t.in_shop, t.region, t.commercial::text AS commercial, t.rehearsal_since, t.hold_limit, ${offerColumns('t')},
              t.network_held_units, t.network_percent
         FROM stores t WHERE t.id IN (SELECT f.store_id FROM found f)),
     pictures AS MATERIALIZED (
       SELECT g.product_id, g.id, g.url FROM (SELECT DISTINCT f.store_id, f.product_id FROM found f) f
         JOIN product_images g ON g.store_id = f.store_id AND g.product_id = f.product_id ORDER BY g.product_id, g.position),
     carts AS (
       INSERT INTO carts (store_id, buyer_id)
       SELECT DISTINCT f.store_id, w.buyer_id FROM ready, unnest($${first + 1}::int[], $${first + 2}::int[]) AS w(buyer_id, sku_id) JOIN found f ON f.sku_id = w.sku_id
        ORDER BY 1, 2
       ON CONFLICT (store_id, buyer_id) DO UPDATE SET buyer_id = excluded.buyer_id
       RETURNING id, store_id, buyer_id, xmax = 0 AS fresh)
     SELECT ${claimedColumn}, (SELECT coalesce(json_agg(f), '[]') FROM found f) AS skus,
            (SELECT coalesce(json_agg(t), '[]') FROM selling t) AS stores, (SELECT coalesce(json_agg(g), '[]') FROM pictures g) AS images,
            (SELECT coalesce(json_agg(c), '[]') FROM carts c) AS carts,
            ARRAY(SELECT nextval('cart_items_id_seq')::int FROM unnest($${first + 1}::int[])) AS line_ids`,
    [
      ...claiming.params,
      [...new Set(wanted.map((call) => call.sku_id))],
      wanted.map((call) => call.buyer_id),
      wanted.map((call) => call.sku_id),
    ],
  );
  return {
    claimed: row?.claimed ?? [],
    begun: {
      skus: row ? offered(row) : new Map(),
      carts: new Map(row?.carts.map((cart) => [`${cart.store_id}:${cart.buyer_id}`, cart])),
      lineIds: row?.line_ids ?? [],
    },
  };
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
  /** network that asked for the hold; null: not counted */
  network: string | null;
  pause_since: Date | null;
  pause_ends: Date | null;
  price: number;
  sku_name: string;
  product_name: string;
  ordered: number;
  /** the flash price that its held units were taken at */
  flash_id: number | null;
}

/**
 * `lines`, `units` and `held_lines` (held now) are counts of the cart; `seen` is the snapshot of an
 * existing line.
 */
type LineStateRow = Omit<LineState, 'store_id' | 'buyer_id' | keyof Snapshot> & {
  /** the flash price of `flash_id` */
  flash: Flash | null;
  lines: number;
  units: number;
  held_lines: number;
  seen: Snapshot | null;
};
type Snapshot = Pick<LineState, 'price' | 'sku_name' | 'product_name'>;

/**
 * Reads the lines that the named SKUs already have in the named carts, and the units the buyers
 * have ordered.
 */
export async function lineStates(
  tx: Tx,
  wanted: readonly Pick<LineState, 'store_id' | 'cart_id' | 'buyer_id' | 'sku_id'>[],
  now: Date,
) {
  return tx.query<LineStateRow>(
    `SELECT w.cart_id, w.sku_id, i.id, coalesce(i.quantity, 0) AS quantity, coalesce(i.held_quantity, 0) AS held_quantity, i.held_since, i.held_until, i.stream_id,
            i.network::text AS network, h.held_since AS pause_since, h.ends_at AS pause_ends, coalesce(c.ordered, 0) AS ordered, i.flash_id,
            CASE WHEN i.flash_id IS NOT NULL THEN (SELECT ${flashJson('f', false)} FROM flash_prices f WHERE f.store_id = i.store_id AND f.id = i.flash_id) END AS flash,
            n.lines, n.units, n.held_lines,
            CASE WHEN i.id IS NOT NULL THEN jsonb_build_object('price', i.price, 'sku_name', i.sku_name, 'product_name', i.product_name) END AS seen
       FROM unnest($1::int[], $2::int[], $3::int[], $4::int[]) AS w(store_id, cart_id, buyer_id, sku_id)
      CROSS JOIN LATERAL (SELECT count(*)::int AS lines, coalesce(sum(o.quantity), 0)::int AS units, count(*) FILTER (WHERE o.held_quantity > 0 AND o.held_until > $5)::int AS held_lines
                            FROM cart_items o WHERE o.store_id = w.store_id AND o.cart_id = w.cart_id) AS n
       LEFT JOIN cart_items i ON i.store_id = w.store_id AND i.cart_id = w.cart_id AND i.sku_id = w.sku_id
       LEFT JOIN hold_pauses h ON h.store_id = w.store_id AND h.buyer_id = w.buyer_id AND h.sku_id = w.sku_id
       LEFT JOIN buyer_sku_counts c ON c.store_id = w.store_id AND c.buyer_id = w.buyer_id AND c.sku_id = w.sku_id`,
    [
      wanted.map((w) => w.store_id),
      wanted.map((w) => w.cart_id),
      wanted.map((w) => w.buyer_id),
      wanted.map((w) => w.sku_id),
      now,
    ],
  );
}
