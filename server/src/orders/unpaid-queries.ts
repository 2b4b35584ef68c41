import type { UnpaidOrder } from '@noren/contract/entities/order';
import type { Channel } from '@noren/contract/scalars';
import type { Db } from '../db/database.ts';

type Row = Pick<UnpaidOrder, 'id' | 'slug' | 'region' | 'store'> & {
  payment_type: UnpaidOrder['payment']['type'];
  payment_status: UnpaidOrder['payment']['status'];
  expire_at: Date;
};

/** Nobody is shown more of them at once. */
const most = 20;

/**
 * The orders of these buyers that can still be paid, the one that ends first in front. Asked on every visit of whoever has a token: the index
 * orders_waiting has nothing but what waits.
 */
export async function unpaidOrders(db: Db, buyers: readonly number[], channel: Channel, now: Date): Promise<UnpaidOrder[]> {
  const rows = await db.query<Row>(
    `SELECT o.id, o.slug, o.region, jsonb_build_object('id', s.id, 'slug', s.slug, 'name', s.name) AS store, o.payment_type, o.payment_status, o.expire_at
       FROM orders o JOIN stores s ON s.id = o.store_id
      WHERE o.buyer_id = ANY((SELECT $1::int[])::int[]) AND o.status IN ('init', 'unpaid') AND o.channel = $2
        AND o.payment_status NOT IN ('paid', 'refunded') AND o.expire_at > $4
      ORDER BY o.expire_at LIMIT $3`,
    [buyers, channel, most, now],
  );
  return rows.map(({ payment_type: type, payment_status: status, expire_at, ...row }) => ({
    ...row,
    payment: { type, status, expire_at: expire_at.toISOString() },
  }));
}
