import { one, type Tx } from '../../platform/db/database.ts';
import type { OrderRow } from './change.ts';

/**
 * Units that the buyer has of each SKU of an order, in cart and orders, and the units the order
 * would add. The caller locks the cart.
 */
export const limitsOf = (tx: Tx, order: Pick<OrderRow, 'store_id' | 'id' | 'buyer_id'>) =>
  tx.query<{ sku_id: number; salable_limit: number | null; has: number; wanted: number }>(
    `SELECT i.sku_id, s.salable_limit, sum(i.quantity)::int AS wanted,
            (coalesce((SELECT c.ordered FROM buyer_sku_counts c WHERE c.store_id = i.store_id AND c.buyer_id = $3 AND c.sku_id = i.sku_id), 0)
             + coalesce((SELECT sum(l.quantity) FROM cart_items l JOIN carts c ON c.store_id = l.store_id AND c.id = l.cart_id
                          WHERE c.store_id = i.store_id AND c.buyer_id = $3 AND l.sku_id = i.sku_id), 0))::int AS has
       FROM order_items i JOIN skus s ON s.store_id = i.store_id AND s.id = i.sku_id
      WHERE i.store_id = $1 AND i.order_id = $2
      GROUP BY i.store_id, i.sku_id, s.salable_limit`,
    [order.store_id, order.id, order.buyer_id],
  );

/**
 * Inserts a paid copy of a canceled order with its goods, prices, address, items and histories, and
 * raises the buyer's counts; the old order refers to it. One statement. @returns the new order's id
 */
export async function copyOrder(
  tx: Tx,
  order: Pick<OrderRow, 'store_id' | 'id'>,
  slug: string,
  now: Date,
): Promise<number> {
  const made = await one<{ id: number }>(
    tx,
    `WITH copy AS (
       INSERT INTO orders (store_id, slug, buyer_id, channel, status, email, phone_number, custom_buyer_name, locale, amount, discount_amount, shipping_fee, payment_fee,
              total_amount, currency, region, is_printio_product_order, printio_order_status, payment_type, payment_status, paid_at, payment_updated_at,
              shipping_type, shipping_method, receiver, delivery_request, sender, stream_id, created_at, is_rehearsal)
       SELECT store_id, $3, buyer_id, channel, 'undelivered', email, phone_number, custom_buyer_name, locale, amount, discount_amount, shipping_fee, payment_fee,
              total_amount, currency, region, is_printio_product_order, CASE WHEN is_printio_product_order THEN 'pending' END, payment_type, 'paid', $4, $4,
              shipping_type, shipping_method, receiver, delivery_request, sender, stream_id, $4, is_rehearsal
         FROM orders WHERE store_id = $1 AND id = $2
       RETURNING store_id, id, buyer_id),
     items AS (
       INSERT INTO order_items (store_id, order_id, sku_id, product_id, product_name, sku_name, quantity, price, image, is_printio_product, is_limited, tax_rate, stream_id, normal_price, discount_amount)
       SELECT i.store_id, c.id, i.sku_id, i.product_id, i.product_name, i.sku_name, i.quantity, i.price, i.image, i.is_printio_product, i.is_limited, i.tax_rate, i.stream_id, i.normal_price, i.discount_amount
         FROM order_items i JOIN copy c ON c.store_id = i.store_id WHERE i.order_id = $2 ORDER BY i.id
       RETURNING store_id, sku_id, quantity, is_limited),
     histories AS (
       INSERT INTO order_histories (store_id, order_id, subject, "from", "to", cause, created_at)
       SELECT c.store_id, c.id, h.subject, h."from", h."to", 'late_payment', $4::timestamptz
         FROM copy c, (VALUES (1, 'order', NULL, 'init'), (2, 'order', 'init', 'undelivered'), (3, 'payment', NULL, 'init'), (4, 'payment', 'init', 'paid'),
                              (5, 'shipping', NULL, 'init')) AS h(place, subject, "from", "to") ORDER BY h.place),
     counts AS (
       INSERT INTO buyer_sku_counts (store_id, buyer_id, sku_id, ordered)
       SELECT i.store_id, c.buyer_id, i.sku_id, sum(i.quantity)::int FROM items i JOIN copy c ON c.store_id = i.store_id
        WHERE i.is_limited GROUP BY i.store_id, c.buyer_id, i.sku_id
       ON CONFLICT (store_id, buyer_id, sku_id) DO UPDATE SET ordered = buyer_sku_counts.ordered + excluded.ordered),
     persons AS (
       INSERT INTO limited_orders (store_id, sku_id, person, order_id, quantity)
       SELECT l.store_id, l.sku_id, l.person, c.id, l.quantity FROM limited_orders l JOIN copy c ON c.store_id = l.store_id WHERE l.order_id = $2),
     discounts_used AS (
       INSERT INTO order_discounts (store_id, order_id, discount_id, name, code, effect, amount, is_returned)
       SELECT u.store_id, c.id, u.discount_id, u.name, u.code, u.effect, u.amount, o.is_rehearsal
         FROM order_discounts u JOIN copy c ON c.store_id = u.store_id JOIN orders o ON o.store_id = u.store_id AND o.id = u.order_id WHERE u.order_id = $2
       RETURNING store_id, discount_id, is_returned),
     discount_marks AS (
       INSERT INTO discount_persons (store_id, discount_id, person, order_id)
       SELECT p.store_id, p.discount_id, p.person, c.id FROM discount_persons p JOIN copy c ON c.store_id = p.store_id WHERE p.order_id = $2),
     uses AS (
       UPDATE discounts d SET uses = d.uses + 1 FROM discounts_used u
        WHERE d.store_id = u.store_id AND d.id = u.discount_id AND d.kind = 'coupon' AND NOT u.is_returned),
     named AS (
       UPDATE orders o SET replaced_by = c.id FROM copy c WHERE o.store_id = $1 AND o.id = $2)
     SELECT id FROM copy`,
    [order.store_id, order.id, slug, now],
  );
  return (made as { id: number }).id;
}
