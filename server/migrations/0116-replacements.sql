-- An order without a price that staff send for goods that arrived broken or wrong, and why.
ALTER TABLE orders
  ADD COLUMN replacement_of integer,
  ADD COLUMN replacement_reason text,
  ADD CONSTRAINT orders_replacement CHECK (replacement_of IS NULL OR (amount = 0 AND total_amount = 0 AND paid_at IS NULL));
CREATE INDEX orders_replacement_of ON orders (store_id, replacement_of) WHERE replacement_of IS NOT NULL;
-- The line of the first order whose units it replaces.
ALTER TABLE order_items ADD COLUMN replaces integer;
CREATE INDEX order_items_replaces ON order_items (store_id, replaces) WHERE replaces IS NOT NULL;
