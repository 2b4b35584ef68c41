import type { TestShop } from './shop.ts';

export async function historiesOf(
  shop: TestShop,
  order: number,
  subject: 'order' | 'payment' | 'shipping',
): Promise<string[]> {
  return (
    await shop.sql<{ from: string | null; to: string }>(
      'SELECT "from", "to" FROM order_histories WHERE order_id = $1 AND subject = $2 ORDER BY id',
      [order, subject],
    )
  ).map((row) => row.to);
}

/** Invariants of the whole shop; an empty list if all hold. */
export async function brokenInvariants(shop: Pick<TestShop, 'sql'>): Promise<string[]> {
  const rows = await shop.sql<{ what: string }>(`
    SELECT 'oversold ' || sku_id AS what FROM sku_stock WHERE sold + held > stock OR sold < 0 OR held < 0
    UNION ALL
    SELECT format('held of SKU %s: %s on the shelf, %s in carts', q.sku_id, q.held, coalesce(i.held, 0))
      FROM sku_stock q LEFT JOIN (SELECT sku_id, sum(held_quantity) AS held FROM cart_items GROUP BY 1) i USING (sku_id) WHERE q.held <> coalesce(i.held, 0)
    UNION ALL
    SELECT format('sold of SKU %s: %s on the shelf, %s in orders', q.sku_id, q.sold, coalesce(o.sold, 0))
      FROM sku_stock q LEFT JOIN (SELECT i.sku_id, sum(i.quantity - i.restocked_quantity) AS sold FROM order_items i JOIN orders o ON o.store_id = i.store_id AND o.id = i.order_id
                                   WHERE o.stock_taken GROUP BY 1) o USING (sku_id) WHERE q.sold <> coalesce(o.sold, 0)
    UNION ALL
    SELECT format('stock_taken of order %s is %s at %s', id, stock_taken, status) FROM orders o WHERE stock_taken = (status = 'canceled')
       AND NOT EXISTS (SELECT 1 FROM fulfilment_steps s WHERE s.store_id = o.store_id AND s.order_id = o.id AND s.settled_at IS NULL AND s.undone_at IS NULL)
    UNION ALL
    SELECT format('limit of buyer %s on SKU %s: counted %s, ordered %s', c.buyer_id, c.sku_id, c.ordered, coalesce(o.units, 0))
      FROM buyer_sku_counts c LEFT JOIN (SELECT o.buyer_id, i.sku_id, sum(i.quantity) AS units FROM order_items i JOIN orders o ON o.store_id = i.store_id AND o.id = i.order_id
                                          WHERE i.is_limited AND o.stock_taken GROUP BY 1, 2) o USING (buyer_id, sku_id) WHERE c.ordered <> coalesce(o.units, 0)
    UNION ALL
    SELECT format('buyer %s has %s of SKU %s, at most %s', b.buyer_id, b.units, b.sku_id, s.salable_limit)
      FROM (SELECT buyer_id, sku_id, sum(units) AS units FROM (SELECT buyer_id, sku_id, quantity AS units FROM cart_items UNION ALL SELECT buyer_id, sku_id, ordered FROM buyer_sku_counts) a GROUP BY 1, 2) b
      JOIN skus s ON s.id = b.sku_id WHERE b.units > s.salable_limit
    UNION ALL
    SELECT format('history of %s of order %s goes from %s after %s', subject, order_id, "from", before)
      FROM (SELECT *, lag("to") OVER (PARTITION BY order_id, subject ORDER BY id) AS before FROM order_histories WHERE undone_at IS NULL) h WHERE "from" IS DISTINCT FROM before
    UNION ALL
    SELECT format('order %s has status %s, its history %s', o.id, o.status, h."to") FROM orders o
      LEFT JOIN LATERAL (SELECT "to" FROM order_histories h WHERE h.order_id = o.id AND subject = 'order' AND undone_at IS NULL ORDER BY id DESC LIMIT 1) h ON true WHERE h."to" IS DISTINCT FROM o.status
    UNION ALL
    SELECT format('payment of order %s has status %s, its history %s', o.id, o.payment_status, h."to") FROM orders o
      LEFT JOIN LATERAL (SELECT "to" FROM order_histories h WHERE h.order_id = o.id AND subject = 'payment' AND undone_at IS NULL ORDER BY id DESC LIMIT 1) h ON true WHERE h."to" IS DISTINCT FROM o.payment_status
    UNION ALL
    SELECT format('orders of buyer %s in store %s have %s places up to %s', buyer_id, store_id, count(DISTINCT place), max(place))
      FROM orders GROUP BY buyer_id, store_id HAVING count(*) <> max(place) OR count(DISTINCT place) <> count(*) OR min(place) <> 1
    UNION ALL
    SELECT format('order %s has no items', o.id) FROM orders o WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id)
    UNION ALL
    SELECT format('order %s has %s live attempts', order_id, count(*)) FROM payment_attempts WHERE status IN ('starting', 'redirected', 'finishing', 'issued', 'unknown') GROUP BY order_id HAVING count(*) > 1
    UNION ALL
    SELECT format('order %s has %s attempts that kept money', order_id, count(*)) FROM payment_attempts WHERE status = 'paid' GROUP BY order_id HAVING count(*) > 1
    UNION ALL
    SELECT format('refunds of order %s: counted %s, there are %s', o.id, o.refunded_amount, coalesce(r.sum, 0))
      FROM orders o LEFT JOIN (SELECT store_id, order_id, sum(amount) AS sum FROM refunds WHERE status <> 'taken_back' GROUP BY 1, 2) r ON r.store_id = o.store_id AND r.order_id = o.id
     WHERE o.refunded_amount <> coalesce(r.sum, 0)
    UNION ALL
    SELECT format('refunded units of item %s: counted %s, there are %s', i.id, i.refunded_quantity, coalesce(l.units, 0))
      FROM order_items i LEFT JOIN (SELECT l.store_id, l.item_id, sum(l.quantity) AS units FROM refund_lines l JOIN refunds r ON r.store_id = l.store_id AND r.id = l.refund_id
                                     WHERE r.status <> 'taken_back' GROUP BY 1, 2) l ON l.store_id = i.store_id AND l.item_id = i.id WHERE i.refunded_quantity <> coalesce(l.units, 0)
    UNION ALL
    SELECT format('refunds of item %s: counted %s, there are %s', i.id, i.refunded_amount, coalesce(l.sum, 0))
      FROM order_items i LEFT JOIN (SELECT l.store_id, l.item_id, sum(l.amount) AS sum FROM refund_lines l JOIN refunds r ON r.store_id = l.store_id AND r.id = l.refund_id
                                     WHERE r.status <> 'taken_back' GROUP BY 1, 2) l ON l.store_id = i.store_id AND l.item_id = i.id WHERE i.refunded_amount <> coalesce(l.sum, 0)
    UNION ALL
    SELECT format('discounts of order %s: %s, of its items %s, of its discounts %s', o.id, o.discount_amount, i.sum, coalesce(u.sum, 0))
      FROM orders o JOIN (SELECT store_id, order_id, sum(discount_amount) AS sum FROM order_items GROUP BY 1, 2) i ON i.store_id = o.store_id AND i.order_id = o.id
      LEFT JOIN (SELECT store_id, order_id, sum(amount) AS sum FROM order_discounts WHERE effect <> 'free_shipping' GROUP BY 1, 2) u ON u.store_id = o.store_id AND u.order_id = o.id
     WHERE o.discount_amount <> i.sum OR o.discount_amount <> coalesce(u.sum, 0)
    UNION ALL
    SELECT format('coupon %s counts %s uses, there are %s', d.id, d.uses, count(u.order_id))
      FROM discounts d LEFT JOIN order_discounts u ON u.store_id = d.store_id AND u.discount_id = d.id AND NOT u.is_returned
     WHERE d.kind = 'coupon' GROUP BY d.store_id, d.id, d.uses HAVING d.uses <> count(u.order_id)
    UNION ALL
    SELECT format('attempt %s is to return %s + %s, its refunds are %s + %s', a.id, a.due_amount, a.returning_amount, r.due, r.leaving)
      FROM payment_attempts a CROSS JOIN LATERAL (SELECT coalesce(sum(amount) FILTER (WHERE status = 'due'), 0) AS due, coalesce(sum(amount) FILTER (WHERE status = 'leaving'), 0) AS leaving,
             coalesce(sum(amount) FILTER (WHERE status = 'returned'), 0) AS returned FROM refunds r WHERE r.store_id = a.store_id AND r.attempt_id = a.id) r
     WHERE a.due_amount <> r.due OR a.returning_amount <> r.leaving OR (a.status = 'paid' AND a.returned_amount > r.returned)
    UNION ALL
    SELECT format('order %s has refunded and disputed more than was paid', o.id) FROM orders o
      JOIN (SELECT store_id, order_id, sum(amount) AS sum FROM chargebacks WHERE outcome IS DISTINCT FROM 'won' GROUP BY 1, 2) k ON k.store_id = o.store_id AND k.order_id = o.id
      JOIN payment_attempts a ON a.store_id = o.store_id AND a.order_id = o.id AND a.status IN ('paid', 'refund_due', 'unreturned', 'undone')
     WHERE o.refunded_amount + k.sum > a.amount
    UNION ALL
    SELECT format('order %s has given back %s of %s', r.order_id, sum(r.amount), a.amount) FROM refunds r JOIN payment_attempts a ON a.store_id = r.store_id AND a.id = r.attempt_id
     WHERE r.status <> 'taken_back' GROUP BY r.order_id, a.amount HAVING sum(r.amount) > a.amount`);
  return rows.map((row) => row.what);
}
