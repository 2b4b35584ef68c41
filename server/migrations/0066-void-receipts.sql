-- Receipts that the store has voided; null: it is valid.
ALTER TABLE receipts ADD COLUMN voided_at timestamptz;
