import type { UnreadOrder } from '@noren/contract/entities/order';
import type { Channel } from '@noren/contract/scalars';
import type { Look } from '../../platform/db/together.ts';

const maxOrders = 20;

/**
 * The orders of these buyers with unread messages of their stores, the latest message first. The
 * index orders_unread has only such orders.
 */
export const unreadOrders: Look<{ buyers: readonly number[]; channel: Channel }, UnreadOrder[]> = {
  asked: { of_buyer: 'int', channel: 'text' },
  rows: ({ buyers, channel }) => buyers.map((of_buyer) => ({ of_buyer, channel })),
  text: `SELECT o.id, o.slug, o.region, jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) AS store, o.unread_answers AS unread_messages,
            -(SELECT max(m.id) FROM order_messages m WHERE m.store_id = o.store_id AND m.order_id = o.id AND m.role = 'seller') AS nth
       FROM orders o JOIN stores s ON s.id = o.store_id
      WHERE o.buyer_id = w.of_buyer AND o.unread_answers > 0 AND o.channel = w.channel`,
  value: (rows: readonly UnreadOrder[]) =>
    rows.slice(0, maxOrders).map(({ id, slug, region, store, unread_messages }) => ({
      id,
      slug,
      region,
      store,
      unread_messages,
    })),
};
