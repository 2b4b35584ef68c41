import type { SaleTimes } from '../../catalog/stock/shelf.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { OrderRow } from '../orders/change.ts';
import type { ChangeableItem } from './line-rules.ts';

type Key = { store_id: number; id: number };

/** The lines of an order, oldest first. */
export const changeableItems = (db: Db, order: Key) =>
  db.query<
    ChangeableItem & { is_limited: boolean; shipping_status: string; shipped_quantity: number }
  >(
    `SELECT id, sku_id, quantity, price, discount_amount, refunded_quantity, refunded_amount, restocked_quantity, product_name, sku_name, is_limited, shipping_status, shipped_quantity
       FROM order_items WHERE store_id = $1 AND order_id = $2 ORDER BY id`,
    [order.store_id, order.id],
  );

export interface SkuToAdd extends SaleTimes {
  sku_id: number;
  name: string;
  price: number;
  salable_limit: number | null;
  is_offered: boolean;
  is_printio_product: boolean;
  adult_warning: boolean;
  /** units that the buyer has ordered, canceled orders excluded */
  ordered: number;
}

/** The SKUs of a store, with what its buyer has ordered of them; unknown ones are missing. */
export const findSkusToAdd = (
  db: Db,
  { store_id, buyer_id }: Pick<OrderRow, 'store_id' | 'buyer_id'>,
  sku_ids: readonly number[],
) =>
  db.query<SkuToAdd>(
    `SELECT s.id AS sku_id, concat_ws(' ', p.name, nullif(s.name, '')) AS name, s.price, s.salable_limit, p.sale_started_at, p.sale_ended_at,
            s.deleted_at IS NULL AND p.deleted_at IS NULL AND s.is_supplied AS is_offered, p.is_printio_product, p.adult_warning,
            coalesce((SELECT c.ordered FROM buyer_sku_counts c WHERE c.store_id = s.store_id AND c.buyer_id = $3 AND c.sku_id = s.id), 0) AS ordered
       FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
      WHERE s.store_id = $1 AND s.id = ANY($2::int[]) ORDER BY s.id`,
    [store_id, sku_ids, buyer_id],
  );

/** Whether an order has goods for adults, so that its buyer has declared to be of age. */
export const hasAdultGoods = async (db: Db, order: Key): Promise<boolean> =>
  (
    await db.query(
      `SELECT 1 FROM order_items i JOIN products p ON p.store_id = i.store_id AND p.id = i.product_id
        WHERE i.store_id = $1 AND i.order_id = $2 AND p.adult_warning LIMIT 1`,
      [order.store_id, order.id],
    )
  ).length > 0;

export const goodsDiscounts = (db: Db, order: Key) =>
  db.query<{ discount_id: number; amount: number }>(
    `SELECT discount_id, amount FROM order_discounts WHERE store_id = $1 AND order_id = $2 AND effect <> 'free_shipping' ORDER BY discount_id`,
    [order.store_id, order.id],
  );

export interface WrittenLines {
  items: readonly { id: number; quantity: number; price: number; discount_amount: number }[];
  added: readonly { sku_id: number; quantity: number }[];
  discounts: readonly { discount_id: number; amount: number }[];
  sums: {
    amount: number;
    discount_amount: number;
    shipping_fee: number;
    payment_fee: number;
    total_amount: number;
  };
}

/**
 * Writes the lines and sums of a locked order that is not paid, whose change was recorded before in
 * this transaction. One statement, because the amount is always the sum of the goods.
 */
export const writeOrderLines = (
  tx: Tx,
  order: Key,
  { items, added, discounts, sums }: WrittenLines,
) =>
  tx.query(
    `WITH wanted AS (SELECT * FROM jsonb_to_recordset($3::jsonb) AS w(id int, quantity int, price int, discount_amount int)),
     gone AS (
       DELETE FROM order_items i USING wanted w WHERE i.store_id = $1 AND i.order_id = $2 AND i.id = w.id AND w.quantity = 0),
     kept AS (
       UPDATE order_items i SET quantity = w.quantity, price = w.price, discount_amount = w.discount_amount
         FROM wanted w WHERE i.store_id = $1 AND i.order_id = $2 AND i.id = w.id AND w.quantity > 0),
     added AS (
       INSERT INTO order_items (store_id, order_id, sku_id, product_id, product_name, sku_name, quantity, price, image, is_printio_product, is_limited, tax_rate)
       SELECT s.store_id, $2, s.id, p.id, p.name, s.name, w.quantity, s.price,
              (SELECT g.url FROM product_images g WHERE g.store_id = p.store_id AND g.product_id = p.id
                ORDER BY g.id = coalesce(s.image_ids[1], p.cover_image_id) DESC NULLS LAST, g.position, g.id LIMIT 1),
              p.is_printio_product, s.salable_limit IS NOT NULL, s.tax_rate
         FROM jsonb_to_recordset($4::jsonb) AS w(sku_id int, quantity int) JOIN skus s ON s.store_id = $1 AND s.id = w.sku_id
         JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id),
     discounts AS (
       UPDATE order_discounts u SET amount = w.amount FROM jsonb_to_recordset($5::jsonb) AS w(discount_id int, amount int)
        WHERE u.store_id = $1 AND u.order_id = $2 AND u.discount_id = w.discount_id)
     UPDATE orders SET amount = $6, discount_amount = $7, shipping_fee = $8, payment_fee = $9, total_amount = $10 WHERE store_id = $1 AND id = $2`,
    [
      order.store_id,
      order.id,
      JSON.stringify(items),
      JSON.stringify(added),
      JSON.stringify(discounts),
      sums.amount,
      sums.discount_amount,
      sums.shipping_fee,
      sums.payment_fee,
      sums.total_amount,
    ],
  );

/** Changes the units of limited SKUs that count for the buyer, and for the persons of the order. */
export const moveLimits = (
  tx: Tx,
  order: Pick<OrderRow, 'store_id' | 'id' | 'buyer_id'>,
  moves: readonly { sku_id: number; units: number }[],
) =>
  tx.query(
    `WITH moved AS (SELECT * FROM unnest($4::int[], $5::int[]) AS w(sku_id, units)),
     counts AS (
       INSERT INTO buyer_sku_counts (store_id, buyer_id, sku_id, ordered) SELECT $1, $3, sku_id, greatest(0, units) FROM moved ORDER BY sku_id
       ON CONFLICT (store_id, buyer_id, sku_id) DO UPDATE SET ordered = greatest(0, buyer_sku_counts.ordered + (SELECT w.units FROM moved w WHERE w.sku_id = excluded.sku_id)))
     UPDATE limited_orders l SET quantity = greatest(0, l.quantity + w.units) FROM moved w
      WHERE l.store_id = $1 AND l.order_id = $2 AND l.sku_id = w.sku_id`,
    [
      order.store_id,
      order.id,
      order.buyer_id,
      moves.map(({ sku_id }) => sku_id),
      moves.map(({ units }) => units),
    ],
  );
