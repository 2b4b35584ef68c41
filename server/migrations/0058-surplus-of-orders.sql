-- What was taken and accepted beyond an order's own total: it can go back like the rest, and is no sale.
ALTER TABLE orders ADD COLUMN surplus_amount integer NOT NULL DEFAULT 0;
UPDATE orders o SET surplus_amount = a.amount - o.total_amount FROM payment_attempts a
 WHERE a.store_id = o.store_id AND a.order_id = o.id AND a.status = 'paid' AND a.amount > o.total_amount;
ALTER TABLE orders DROP CONSTRAINT orders_refunded;
ALTER TABLE orders ADD CONSTRAINT orders_refunded CHECK (refunded_amount BETWEEN 0 AND total_amount + surplus_amount);
