import type { Channel } from '@noren/contract/scalars';
import { moment, type Look } from '../db/together.ts';
import { inStorefront } from './rules.ts';
import { imageColumn, lineColumns, lineJoins, orderedColumn, type CartLine, type RawLine } from './queries.ts';

/** Beside a line whose shelf is not locked; the pause of a hold that was thrown away. */
const shelfColumns = `q.stock - q.sold - q.held AS available, q.ran_out_at, q.held AS held_by_all, h.held_since AS pause_since, h.ends_at AS pause_ends`;
const shelfJoins = `
  JOIN sku_stock q ON q.store_id = i.store_id AND q.sku_id = i.sku_id
  LEFT JOIN hold_pauses h ON h.store_id = i.store_id AND h.buyer_id = i.buyer_id AND h.sku_id = i.sku_id`;

type Moments = 'held_since' | 'held_until' | 'pause_since' | 'pause_ends' | 'ran_out_at' | 'sku_deleted_at' | 'sale_started_at' | 'sale_ended_at';
export type FoundLine = Omit<RawLine, Moments> & Record<Moments, string | null>;

/** Lines as JSON of the database has them. */
export const linesOf = (rows: readonly FoundLine[]): CartLine[] =>
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
  );

/** Every line of a buyer's carts at stores of the channel, by store, with quantities as they stand. */
export const linesOfBuyer: Look<{ buyer_id: number; channel: Channel }, CartLine[]> = {
  asked: { of_buyer: 'int', channel: 'text' },
  rows: ({ buyer_id, channel }) => [{ of_buyer: buyer_id, channel }],
  text: `SELECT ${lineColumns}, ${shelfColumns}, ${orderedColumn}, ${imageColumn}
           FROM (SELECT c.store_id, c.id FROM carts c WHERE c.buyer_id = w.of_buyer OFFSET 0) c
           CROSS JOIN LATERAL (SELECT * FROM cart_items i WHERE i.store_id = c.store_id AND i.cart_id = c.id OFFSET 0) i ${lineJoins} ${shelfJoins}
          WHERE CASE w.channel WHEN 'marketplace' THEN t.in_marketplace ELSE t.in_shop END`,
  value: (rows: readonly FoundLine[]) => linesOf(rows).sort((a, b) => a.store_id - b.store_id || a.id - b.id),
};

/** Named lines of a buyer, without pictures, for pricing. Lines of others are simply not among them. */
export const linesByIds: Look<{ buyer_id: number; ids: readonly number[] }, CartLine[]> = {
  asked: { of_buyer: 'int', line_id: 'int' },
  rows: ({ buyer_id, ids }) => [...new Set(ids)].map((line_id) => ({ of_buyer: buyer_id, line_id })),
  text: `SELECT ${lineColumns}, ${shelfColumns}, ${orderedColumn}, '[]'::jsonb AS images
           FROM cart_items i ${lineJoins} ${shelfJoins} WHERE i.id = w.line_id AND i.buyer_id = w.of_buyer`,
  value: (rows: readonly FoundLine[]) => linesOf(rows).sort((a, b) => a.id - b.id),
};
