import type { Db } from '../../platform/db/database.ts';

type OfStep = { store_id: number; order_id: number; subject_id: number };

/** A parcel and its goods; `goods` null: not recorded. */
export interface SentParcel {
  company: string | null;
  company_code: string | null;
  tracking_number: string | null;
  goods: { product_name: string; sku_name: string; quantity: number }[] | null;
}

/** Parcels whose step can be undone are not sent yet. */
export const parcelsSent = (
  db: Db,
  { store_id, order_id }: Pick<OfStep, 'store_id' | 'order_id'>,
): Promise<SentParcel[]> =>
  db.query<SentParcel>(
    `SELECT p.company, p.company_code, p.tracking_number,
            (SELECT jsonb_agg(jsonb_build_object('product_name', i.product_name, 'sku_name', i.sku_name, 'quantity', u.quantity) ORDER BY i.id)
               FROM jsonb_to_recordset(p.units) AS u(item_id int, quantity int)
               JOIN order_items i ON i.store_id = p.store_id AND i.order_id = p.order_id AND i.id = u.item_id) AS goods
       FROM order_parcels p LEFT JOIN fulfilment_steps s ON s.store_id = p.store_id AND s.id = p.step_id
      WHERE p.store_id = $1 AND p.order_id = $2 AND (p.step_id IS NULL OR s.settled_at IS NOT NULL) ORDER BY p.id`,
    [store_id, order_id],
  );

/** Whether the email is about a step that shipped only a part of the order. */
export const isPart = async (
  db: Db,
  { store_id, subject_id }: Pick<OfStep, 'store_id' | 'subject_id'>,
): Promise<boolean> =>
  (
    await db.query(
      `SELECT 1 FROM fulfilment_steps WHERE store_id = $1 AND id = $2 AND step = 'partly_shipped'`,
      [store_id, subject_id],
    )
  ).length > 0;
