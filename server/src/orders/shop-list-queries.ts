import type { ShopOrderListEntry } from '@noren/contract/entities/order';
import { one, type Db } from '../db/database.ts';
import type { ListRow, OrderFilter } from './list-queries.ts';

type ShopFilter = Omit<OrderFilter, 'store_id'>;
type ShopRow = ListRow & { region: 'JP' | 'TW'; store: ShopOrderListEntry['store'] };

// in the index orders_shop: neither counting nor paging reads an order's row
const matching = `FROM orders WHERE buyer_id = $1 AND channel = 'shop' AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR payment_status = $3)`;
const valuesOf = ({ buyer_id, status, payment_status }: ShopFilter) => [buyer_id, status, payment_status];

export const countShopOrders = async (db: Db, filter: ShopFilter): Promise<number> =>
  (await one<{ total: number }>(db, `SELECT count(*)::int AS total ${matching}`, valuesOf(filter)))?.total ?? 0;

/** One page of what a buyer ordered in the shop channel, over all its stores, newest first. */
export async function listShopOrders(db: Db, filter: ShopFilter, page: { limit: number; offset: number }): Promise<ShopOrderListEntry[]> {
  const rows = await db.query<ShopRow>(
    `WITH page AS MATERIALIZED (SELECT store_id, id ${matching} ORDER BY id DESC LIMIT $4 OFFSET $5)
     SELECT o.id, o.slug, o.total_amount, o.currency, o.region, o.status, o.created_at, o.payment_type, o.payment_status, o.expire_at,
            jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) AS store,
            (SELECT jsonb_agg(jsonb_build_object('name', i.product_name, 'image', i.image) ORDER BY i.id)
               FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items
       FROM page JOIN orders o ON o.store_id = page.store_id AND o.id = page.id JOIN stores s ON s.id = o.store_id
      ORDER BY o.id DESC`,
    [...valuesOf(filter), page.limit, page.offset],
  );
  return rows.map(({ payment_type: type, payment_status: status, expire_at, created_at, items, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    items: items ?? [],
    payment: { type, status, expire_at: expire_at?.toISOString() ?? null },
  }));
}
