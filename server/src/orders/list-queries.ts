import type { OrderListEntry } from '@noren/contract/entities/order';
import type { OrderStatus, PaymentStatus } from '@noren/contract/transitions';
import { one, type Db } from '../db/database.ts';

export interface OrderFilter {
  buyer_id: number;
  store_id: number;
  status: OrderStatus | null;
  payment_status: PaymentStatus | null;
}

// what is named here stands in the index orders_newest: neither counting nor paging reads an order's row
const matching = `FROM orders WHERE buyer_id = $1 AND store_id = $2 AND ($3::text IS NULL OR status = $3) AND ($4::text IS NULL OR payment_status = $4)`;
const valuesOf = (filter: OrderFilter) => [filter.buyer_id, filter.store_id, filter.status, filter.payment_status];

/** How many orders the list has in all: exact, from the index alone. */
export const countOrders = async (db: Db, filter: OrderFilter): Promise<number> =>
  (await one<{ total: number }>(db, `SELECT count(*)::int AS total ${matching}`, valuesOf(filter)))?.total ?? 0;

interface ListRow {
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
}

/** The page's ids by the index first, then the rows and items of these few alone. */
const pageText = (direction: 'ASC' | 'DESC') => `
  WITH page AS MATERIALIZED (SELECT store_id, id ${matching} ORDER BY created_at ${direction}, id ${direction} LIMIT $5 OFFSET $6)
  SELECT o.id, o.slug, o.total_amount, o.currency, o.status, o.created_at, o.payment_type, o.payment_status, o.expire_at,
         (SELECT jsonb_agg(jsonb_build_object('name', i.product_name, 'image', i.image) ORDER BY i.id)
            FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items
    FROM page JOIN orders o ON o.store_id = page.store_id AND o.id = page.id
   ORDER BY o.created_at DESC, o.id DESC`;
const newestFirst = pageText('DESC');
const oldestFirst = pageText('ASC');

/** One page of the list, newest first. A page near the end is reached from the end, so that no page walks more than half the index. */
export async function listOrders(db: Db, filter: OrderFilter, page: { limit: number; offset: number; total: number }): Promise<OrderListEntry[]> {
  const { limit, offset, total } = page;
  if (offset >= total) return [];
  const fromEnd = offset > total / 2;
  const size = Math.min(limit, total - offset);
  const rows = await db.query<ListRow>(fromEnd ? oldestFirst : newestFirst, [...valuesOf(filter), size, fromEnd ? total - offset - size : offset]);
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    total_amount: row.total_amount,
    currency: row.currency,
    status: row.status,
    created_at: row.created_at.toISOString(),
    items: row.items ?? [],
    payment: { type: row.payment_type, status: row.payment_status, expire_at: row.expire_at?.toISOString() ?? null },
  }));
}
