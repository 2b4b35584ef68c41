import type { OrderListEntry } from '@noren/contract/entities/order';
import type { OrderStatus, PaymentStatus } from '@noren/contract/transitions';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import { withGiven } from '../../platform/db/with-given.ts';

export interface OrderFilter {
  buyer_id: number;
  store_id: number;
  status: OrderStatus | null;
  payment_status: PaymentStatus | null;
}

// all columns named here are in the index orders_place, so counting and paging read no order rows
const matching = (filter: OrderFilter, more: number[] = []) =>
  withGiven(
    'FROM orders WHERE buyer_id = $1 AND store_id = $2',
    [filter.buyer_id, filter.store_id, ...more],
    [
      ['status = ?', filter.status],
      ['payment_status = ?', filter.payment_status],
    ],
  );
const isWhole = (filter: OrderFilter): boolean =>
  filter.status === null && filter.payment_status === null;

/**
 * The exact length of the list: the newest order's ordinal, or for a filtered list a count on the
 * index.
 */
export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { text, values } = matching(filter);
  const total = isWhole(filter) ? 'coalesce(max(place), 0)' : 'count(*)::int';
  const row = await one<{ total: number }>(db, `SELECT ${total} AS total ${text}`, values);
  return row?.total ?? 0;
}

/**
 * Renumbers a buyer's orders by the time they were placed, after orders of another buyer were
 * merged.
 */
export const renumberOrders = (tx: Tx, buyer_id: number) =>
  tx.query(
    `UPDATE orders o SET place = n.place
       FROM (SELECT store_id, id, row_number() OVER (PARTITION BY store_id ORDER BY created_at, id) AS place FROM orders WHERE buyer_id = $1) n
      WHERE o.store_id = n.store_id AND o.id = n.id AND o.place <> n.place`,
    [buyer_id],
  );

export interface ListRow {
  id: number;
  slug: string;
  total_amount: number;
  currency: 'JPY' | 'TWD';
  status: OrderStatus;
  created_at: Date;
  items: OrderListEntry['items'] | null;
  payment_type: OrderListEntry['payment']['type'];
  payment_status: PaymentStatus;
  expire_at: Date | null;
  unread_messages: number;
  is_replacement: boolean;
}

/**
 * Finds the page's ordinals by the index first, then reads only these rows and items. The limit
 * tells the planner how few they are: most buyers have ten orders, so it would expect any range of
 * low ordinals to be half the table.
 */
const pageText = (places: string) => `
  WITH page AS MATERIALIZED (${places})
  SELECT o.id, o.slug, o.total_amount, o.currency, o.status, o.created_at, o.payment_type, o.payment_status, o.expire_at, o.unread_answers AS unread_messages, o.replacement_of IS NOT NULL AS is_replacement,
         (SELECT jsonb_agg(jsonb_build_object('name', i.product_name, 'image', i.image) ORDER BY i.id)
            FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items
    FROM page JOIN orders o ON o.buyer_id = $1 AND o.store_id = $2 AND o.place = page.place
   ORDER BY o.place DESC`;
// ordinals have no gaps, so a page of the whole list is found without counting up to it
const whole = pageText(
  'SELECT place FROM orders WHERE buyer_id = $1 AND store_id = $2 AND place <= $3 ORDER BY place DESC LIMIT $4',
);

export async function listOrders(
  db: Db,
  filter: OrderFilter,
  page: { limit: number; offset: number; total: number },
): Promise<OrderListEntry[]> {
  const { limit, offset, total } = page;
  if (offset >= total) return [];
  const { text, values } = matching(filter, [limit, offset]);
  const rows = isWhole(filter)
    ? await db.query<ListRow>(whole, [filter.buyer_id, filter.store_id, total - offset, limit])
    : await db.query<ListRow>(
        pageText(`SELECT place ${text} ORDER BY place DESC LIMIT $3 OFFSET $4`),
        values,
      );
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    total_amount: row.total_amount,
    currency: row.currency,
    status: row.status,
    created_at: row.created_at.toISOString(),
    items: row.items ?? [],
    payment: {
      type: row.payment_type,
      status: row.payment_status,
      expire_at: row.expire_at?.toISOString() ?? null,
    },
    unread_messages: row.unread_messages,
    ...(row.is_replacement && { is_replacement: true }),
  }));
}
