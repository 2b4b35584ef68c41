-- Refunds of cash on delivery that a store owes stand in the list of open money; they have no gateway.
ALTER TABLE open_money ALTER COLUMN gateway DROP NOT NULL;
INSERT INTO open_money (store_id, order_id, refund_id, gateway_order_id, reason, gateway_amount, opened_at, told_at)
SELECT r.store_id, r.order_id, r.id, o.slug, 'cash_owed', r.amount, r.undo_until, now()
  FROM refunds r JOIN orders o ON o.store_id = r.store_id AND o.id = r.order_id
 WHERE r.status = 'owed' AND r.attempt_id IS NULL;
