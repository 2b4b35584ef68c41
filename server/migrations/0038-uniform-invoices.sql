-- 統一發票 (D-448): how a buyer in Taiwan wants the invoice of an order; null: not an order of Taiwan's, or one from before.
ALTER TABLE orders ADD COLUMN uniform_invoice jsonb;
-- The number that was given to it elsewhere, as the staff typed it in.
ALTER TABLE orders ADD COLUMN invoice_number text CHECK (invoice_number ~ '^[A-Z]{2}[0-9]{8}$');
