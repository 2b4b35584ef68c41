-- A store's names for the accounts of its journal (contract/src/entities/sales-month.ts).
ALTER TABLE stores ADD COLUMN journal_accounts jsonb NOT NULL DEFAULT '{}';
-- What a month of a store's books consists of: payments, refunds, and orders that were canceled or refunded as a whole.
CREATE INDEX orders_paid ON orders (store_id, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX refunds_made ON refunds (store_id, created_at);
CREATE INDEX order_histories_ended ON order_histories (store_id, created_at)
  WHERE undone_at IS NULL AND (subject = 'order' AND "to" = 'canceled' OR subject = 'payment' AND "to" = 'refunded');
