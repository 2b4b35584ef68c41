import type { Db } from '../../platform/db/database.ts';

export interface DigestOrder {
  number: string;
  total_amount: number;
  items: { product_name: string; quantity: number }[];
}

/**
 * The orders of a store's hourly or daily digest, oldest first, without those that had an email of
 * their own.
 */
export async function ordersOfDigest(
  db: Db,
  { store_id, subject_id }: { store_id: number; subject_id: number },
): Promise<DigestOrder[]> {
  const rows = await db.query<Omit<DigestOrder, 'items'> & { items: DigestOrder['items'] | null }>(
    `SELECT o.slug AS number, o.total_amount,
            (SELECT jsonb_agg(jsonb_build_object('product_name', i.product_name, 'quantity', i.quantity) ORDER BY i.id)
               FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) AS items
       FROM order_digests d JOIN orders o ON o.store_id = d.store_id AND NOT o.is_rehearsal AND o.replacement_of IS NULL AND o.status NOT IN ('init', 'unpaid')
        AND coalesce(o.paid_at, o.created_at) >= to_timestamp(d.since * 3600.0) AND coalesce(o.paid_at, o.created_at) < to_timestamp(d.told_until * 3600.0)
      WHERE d.store_id = $1 AND d.told_until = $2 AND o.status <> 'canceled'
        AND NOT EXISTS (SELECT 1 FROM emails e WHERE e.store_id = o.store_id AND e.order_id = o.id AND e.kind = 'order_to_store')
      ORDER BY o.id`,
    [store_id, subject_id],
  );
  return rows.map((row) => ({ ...row, items: row.items ?? [] }));
}
