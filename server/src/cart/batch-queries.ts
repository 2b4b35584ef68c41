import { columnList, setExcluded, typedColumns, type SentColumns } from '../db/columns.ts';
import type { Tx } from '../db/database.ts';
import { moment } from '../db/together.ts';
import { claimedColumn, claimedKeys, claimedKeysParams, keptReplies, type Claim, type Claiming } from '../http/idempotency.ts';
import type { Shelf } from '../stock/shelf.ts';
import { settling, settlingParams, toldOfMoved } from '../stock/stock.ts';
import { inStorefront } from './rules.ts';
import { offers, type LineState, type LockedCart, type OfferRow, type SkuFound } from './queries.ts';

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
