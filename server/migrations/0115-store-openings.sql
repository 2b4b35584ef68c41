-- The owner opens a store once, when everything it needs is there (D-575). null: not opened yet.
-- Stores that exist keep opening by themselves.
ALTER TABLE stores ADD COLUMN opened_at timestamptz;
UPDATE stores SET opened_at = now();
