import type { ReplacementReason } from '@noren/contract/entities/replacement';
import type { DeliveryRequest } from '@noren/contract/entities/delivery';
import { one, type Db, type Tx } from '../../platform/db/database.ts';
import type { ReplaceableLine, ReplacementLine } from './rules.ts';

type Key = { store_id: number; id: number };

/**
 * The lines of an order with their replaced units, oldest first. A canceled replacement counts until
 * its cancellation cannot be undone any more.
 */
export const replaceableLines = (db: Db, order: Key) =>
  db.query<ReplaceableLine & { product_name: string; sku_name: string }>(
    `SELECT i.id, i.sku_id, i.product_id, i.quantity, i.refunded_quantity, i.shipped_quantity, i.shipping_status, i.is_printio_product, i.product_name, i.sku_name,
            coalesce((SELECT sum(r.quantity) FROM order_items r JOIN orders n ON n.store_id = r.store_id AND n.id = r.order_id AND n.stock_taken
                       WHERE r.store_id = i.store_id AND r.replaces = i.id), 0)::int AS replaced_quantity
       FROM order_items i WHERE i.store_id = $1 AND i.order_id = $2 ORDER BY i.id`,
    [order.store_id, order.id],
  );

/** The SKUs of these products that exist, as the store sorts them. */
export const skusOfProducts = (db: Db, store_id: number, product_ids: readonly number[]) =>
  db.query<{ sku_id: number; product_id: number; name: string; available: number }>(
    `SELECT s.id AS sku_id, s.product_id, s.name, greatest(0, q.stock - q.sold - q.held) AS available
       FROM skus s JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id AND p.deleted_at IS NULL
       JOIN sku_stock q ON q.store_id = s.store_id AND q.sku_id = s.id
      WHERE s.store_id = $1 AND s.product_id = ANY($2::int[]) AND s.deleted_at IS NULL ORDER BY s.product_id, s.id`,
    [store_id, product_ids],
  );

interface NewReplacement {
  slug: string;
  reason: ReplacementReason;
  lines: readonly ReplacementLine[];
  delivery_request: DeliveryRequest | null;
  now: Date;
}

/**
 * Inserts an order without a price for the buyer and recipient of a locked order. It is ready to
 * ship, never counts as paid on a day, and counts against no purchase limit. One statement.
 */
export const insertReplacement = async (
  tx: Tx,
  first: Key,
  { slug, reason, lines, delivery_request, now }: NewReplacement,
): Promise<number> =>
  (
    (await one<{ id: number }>(
      tx,
      `WITH made AS (
         INSERT INTO orders (store_id, slug, buyer_id, channel, status, email, email_folded, phone_number, custom_buyer_name, locale, amount, discount_amount, shipping_fee,
                payment_fee, total_amount, currency, region, payment_type, payment_status, payment_updated_at, shipping_type, shipping_method, receiver, delivery_request, sender, created_at,
                is_rehearsal, replacement_of, replacement_reason)
         SELECT store_id, $3, buyer_id, channel, 'undelivered', email, email_folded, phone_number, custom_buyer_name, locale, 0, 0, 0,
                0, 0, currency, region, payment_type, 'paid', $4, shipping_type, shipping_method, receiver, $5::jsonb, sender, $4, is_rehearsal, id, $6
           FROM orders WHERE store_id = $1 AND id = $2
         RETURNING store_id, id),
       items AS (
         INSERT INTO order_items (store_id, order_id, sku_id, product_id, product_name, sku_name, quantity, price, image, tax_rate, replaces)
         SELECT s.store_id, m.id, s.id, p.id, p.name, s.name, w.quantity, 0,
                (SELECT g.url FROM product_images g WHERE g.store_id = p.store_id AND g.product_id = p.id
                  ORDER BY g.id = coalesce(s.image_ids[1], p.cover_image_id) DESC NULLS LAST, g.position, g.id LIMIT 1),
                s.tax_rate, w.item_id
           FROM made m, jsonb_to_recordset($7::jsonb) AS w(item_id int, sku_id int, quantity int)
           JOIN skus s ON s.store_id = $1 AND s.id = w.sku_id JOIN products p ON p.store_id = s.store_id AND p.id = s.product_id
          ORDER BY w.item_id, s.id),
       histories AS (
         INSERT INTO order_histories (store_id, order_id, subject, "from", "to", cause, created_at)
         SELECT m.store_id, m.id, h.subject, h."from", h."to", 'replacement', $4::timestamptz
           FROM made m, (VALUES (1, 'order', NULL, 'init'), (2, 'order', 'init', 'undelivered'), (3, 'payment', NULL, 'init'), (4, 'payment', 'init', 'paid'),
                                (5, 'shipping', NULL, 'init')) AS h(place, subject, "from", "to") ORDER BY h.place)
       SELECT id FROM made`,
      [
        first.store_id,
        first.id,
        slug,
        now,
        delivery_request && JSON.stringify(delivery_request),
        reason,
        JSON.stringify(lines),
      ],
    )) as { id: number }
  ).id;
