import type { UnreadOrder } from '@noren/contract/entities/order';
import type { Channel } from '@noren/contract/scalars';
import type { Db } from '../db/database.ts';

/** Nobody is shown more of them at once. */
const most = 20;

/** The orders of these buyers with what their stores wrote and they have not read, the last written to in front. The index orders_unread has nothing else. */
export const unreadOrders = (db: Db, buyers: readonly number[], channel: Channel): Promise<UnreadOrder[]> =>
  db.query<UnreadOrder>(
    `SELECT o.id, o.slug, o.region, jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) AS store, o.unread_answers AS unread_messages
       FROM orders o JOIN stores s ON s.id = o.store_id
      WHERE o.buyer_id = ANY((SELECT $1::int[])::int[]) AND o.unread_answers > 0 AND o.channel = $2
      ORDER BY (SELECT max(m.id) FROM order_messages m WHERE m.store_id = o.store_id AND m.order_id = o.id AND m.role = 'seller') DESC LIMIT $3`,
    [buyers, channel, most],
  );
