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

// what is named here stands in the index orders_place: neither counting nor paging reads an order's row
const matching = (filter: OrderFilter, more: number[] = []) =>
  withGiven(
    'FROM orders WHERE buyer_id = $1 AND store_id = $2',
    [filter.buyer_id, filter.store_id, ...more],
    [
      ['status = ?', filter.status],
      ['payment_status = ?', filter.payment_status],
    ],
  );
const isWhole = (filter: OrderFilter): boolean => filter.status === null && filter.payment_status === null;

/** How many orders the list has in all, exactly: the newest one's place; of a filtered list counted on the index alone. */
export async function countOrders(db: Db, filter: OrderFilter): Promise<number> {
  const { text, values } = matching(filter);
  const total = isWhole(filter) ? 'coalesce(max(place), 0)' : 'count(*)::int';
  const row = await one<{ total: number }>(db, `SELECT ${total} AS total ${text}`, values);
  return row?.total ?? 0;
}

/** Places of a buyer's orders by the moment they were placed, after orders of another buyer have joined them. */
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
}

/**
 * The page's places by the index first, then the rows and items of these few alone. The limit tells the planner how few they are: where most
 * buyers have ten orders, it takes any range of low places for half the table.
 */
const pageText = (places: string) => `
  WITH page AS MATERIALIZED (${places})
  SELECT o.id, o.slug, o.total_amount, o.currency, o.status, o.created_at, o.payment_type, o.payment_status, o.expire_at, o.unread_answers AS unread_messages,
         (SELECT jsonb_agg(jsonb_build_object('name', i.product_name, 'image', i.image) ORDER BY i.id)
            FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items
    FROM page JOIN orders o ON o.buyer_id = $1 AND o.store_id = $2 AND o.place = page.place
   ORDER BY o.place DESC`;
// places have no gaps: a page of the whole list is found without counting up to it
const whole = pageText('SELECT place FROM orders WHERE buyer_id = $1 AND store_id = $2 AND place <= $3 ORDER BY place DESC LIMIT $4');

/** One page of the list, newest first. */
export async function listOrders(db: Db, filter: OrderFilter, page: { limit: number; offset: number; total: number }): Promise<OrderListEntry[]> {
  const { limit, offset, total } = page;
  if (offset >= total) return [];
  const { text, values } = matching(filter, [limit, offset]);
  const rows = isWhole(filter)
    ? await db.query<ListRow>(whole, [filter.buyer_id, filter.store_id, total - offset, limit])
    : await db.query<ListRow>(pageText(`SELECT place ${text} ORDER BY place DESC LIMIT $3 OFFSET $4`), values);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    total_amount: row.total_amount,
    currency: row.currency,
    status: row.status,
    created_at: row.created_at.toISOString(),
    items: row.items ?? [],
    payment: { type: row.payment_type, status: row.payment_status, expire_at: row.expire_at?.toISOString() ?? null },
    unread_messages: row.unread_messages,
  }));
}
