import {
  columnList,
  setExcluded,
  typedColumns,
  type SentColumns,
} from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { keptReplies } from '../../platform/http/idempotency.ts';
import { type Shelf, settling, settlingParams, notifyMoved } from '../../catalog/stock/shelf.ts';
import type { LineState } from './batch-queries.ts';
import type { CartLine } from './queries.ts';

/** A reply as stored with its idempotency key. */
export interface AddedReply {
  buyer_id: number;
  key: string;
  reply: object;
}

type WrittenLine = Omit<LineState, 'pause_since' | 'pause_ends' | 'ordered'>;
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
  flash_id: 'int',
} as const satisfies SentColumns<WrittenLine>;
const ofLine = columnList(writtenColumns);
const typedLine = typedColumns(writtenColumns);
/**
 * Columns that change on an existing line; its snapshot of names stays, and of the price except with
 * a flash price.
 */
const changing = [
  'quantity',
  'held_quantity',
  'held_since',
  'held_until',
  'stream_id',
  'network',
  'price',
  'flash_id',
] as const satisfies (keyof LineState)[];
const changed = setExcluded(changing);

const written = ({
  store_id,
  id,
  cart_id,
  buyer_id,
  sku_id,
  quantity,
  held_quantity,
  held_since,
  held_until,
  stream_id,
  ...line
}: LineState): WrittenLine => {
  const { network, price, sku_name, product_name, flash_id } = line;
  return {
    store_id,
    id,
    cart_id,
    buyer_id,
    sku_id,
    quantity,
    held_quantity,
    held_since,
    held_until,
    stream_id,
    network,
    price,
    sku_name,
    product_name,
    flash_id,
  };
};

const writing = `
  written AS (
    INSERT INTO cart_items (${ofLine}) SELECT ${ofLine} FROM json_to_recordset($1::json) AS l(${typedLine})
    ON CONFLICT (store_id, cart_id, sku_id) DO UPDATE SET ${changed}, changed_at = now()),
  ${keptReplies(2, 'SELECT k.buyer_id, k.key, k.reply FROM jsonb_to_recordset($3::jsonb) AS k(buyer_id int, key text, reply jsonb)')}`;
const writeAll = `WITH ${writing}, ${settling(4)} SELECT ${notifyMoved}`;
const writeUnmoved = `WITH ${writing} SELECT 1 AS written`;

/**
 * Writes lines as decided, new ones with the current price and names as their snapshot. Settles the
 * shelf if anything moved, and stores the replies. One statement, the last of its batch.
 */
export function writeLines(
  tx: Tx,
  lines: readonly LineState[],
  {
    shelf,
    now,
    endpoint,
    replies,
  }: { shelf: Shelf; now: Date; endpoint: string; replies: readonly AddedReply[] },
): Promise<void> {
  const values = [JSON.stringify(lines.map(written)), endpoint, JSON.stringify(replies)];
  // most additions are the marketplace's, which hold nothing and move nothing
  return shelf.movements().length > 0
    ? tx.last(writeAll, [...values, ...settlingParams(shelf, now)])
    : tx.last(writeUnmoved, values);
}

export const setQuantity = (
  tx: Tx,
  line: Pick<
    CartLine,
    | 'store_id'
    | 'id'
    | 'quantity'
    | 'held_quantity'
    | 'held_since'
    | 'held_until'
    | 'stream_id'
    | 'network'
    | 'price'
    | 'flash_id'
  >,
) =>
  tx.query(
    `UPDATE cart_items SET quantity = $3, held_quantity = $4, held_since = $5, held_until = $6, stream_id = $7, network = $8, price = $9, flash_id = $10, changed_at = now()
      WHERE store_id = $1 AND id = $2`,
    [
      line.store_id,
      line.id,
      line.quantity,
      line.held_quantity,
      line.held_since,
      line.held_until,
      line.stream_id,
      line.network,
      line.price,
      line.flash_id,
    ],
  );

export const deleteLines = (tx: Tx, lines: readonly { store_id: number; id: number }[]) =>
  tx.query(
    'DELETE FROM cart_items i USING unnest($1::int[], $2::int[]) AS w(store_id, id) WHERE i.store_id = w.store_id AND i.id = w.id',
    [lines.map((l) => l.store_id), lines.map((l) => l.id)],
  );

/**
 * Sets the lines' snapshots to the current data of their SKUs (D-118: after the buyer has seen what
 * changed).
 */
export const writeSnapshots = (
  tx: Tx,
  lines: readonly {
    store_id: number;
    id: number;
    quantity: number;
    price: number;
    sku_name: string;
    product_name: string;
  }[],
) =>
  tx.query(
    `UPDATE cart_items i SET quantity = l.quantity, held_quantity = least(i.held_quantity, l.quantity), price = l.price, sku_name = l.sku_name, product_name = l.product_name, changed_at = now()
       FROM jsonb_to_recordset($1::jsonb) AS l(store_id int, id int, quantity int, price int, sku_name text, product_name text)
      WHERE i.store_id = l.store_id AND i.id = l.id`,
    [JSON.stringify(lines)],
  );
