import type { ShopOrderListEntry } from '@noren/contract/entities/order';
import { one, type Db } from '../../platform/db/database.ts';
import { withGiven } from '../../platform/db/with-given.ts';
import type { ListRow, OrderFilter } from './list-queries.ts';

type ShopFilter = Omit<OrderFilter, 'store_id'>;
type ShopRow = ListRow & { region: 'JP' | 'TW'; store: ShopOrderListEntry['store'] };

// all columns are in the index orders_shop, so counting and paging read no order rows
const matching = (filter: ShopFilter, more: number[] = []) =>
  withGiven(
    "FROM orders WHERE buyer_id = $1 AND channel = 'shop'",
    [filter.buyer_id, ...more],
    [
      ['status = ?', filter.status],
      ['payment_status = ?', filter.payment_status],
    ],
  );

export async function countShopOrders(db: Db, filter: ShopFilter): Promise<number> {
  const { text, values } = matching(filter);
  return (
    (await one<{ total: number }>(db, `SELECT count(*)::int AS total ${text}`, values))?.total ?? 0
  );
}

/** One page of a buyer's orders in the shop channel, over all its stores, newest first. */
export async function listShopOrders(
  db: Db,
  filter: ShopFilter,
  page: { limit: number; offset: number },
): Promise<ShopOrderListEntry[]> {
  const { text, values } = matching(filter, [page.limit, page.offset]);
  const rows = await db.query<ShopRow>(
    `WITH page AS MATERIALIZED (SELECT store_id, id ${text} ORDER BY id DESC LIMIT $2 OFFSET $3)
     SELECT o.id, o.slug, o.total_amount, o.currency, o.region, o.status, o.created_at, o.payment_type, o.payment_status, o.expire_at, o.unread_answers AS unread_messages, o.replacement_of IS NOT NULL AS is_replacement,
            jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) AS store,
            (SELECT jsonb_agg(jsonb_build_object('name', i.product_name, 'image', i.image) ORDER BY i.id)
               FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items
       FROM page JOIN orders o ON o.store_id = page.store_id AND o.id = page.id JOIN stores s ON s.id = o.store_id
      ORDER BY o.id DESC`,
    values,
  );
  return rows.map(
    ({
      payment_type: type,
      payment_status: status,
      expire_at,
      created_at,
      items,
      is_replacement,
      ...row
    }) => ({
      ...row,
      ...(is_replacement && { is_replacement }),
      created_at: created_at.toISOString(),
      items: items ?? [],
      payment: { type, status, expire_at: expire_at?.toISOString() ?? null },
    }),
  );
}
