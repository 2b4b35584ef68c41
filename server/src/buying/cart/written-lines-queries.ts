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
