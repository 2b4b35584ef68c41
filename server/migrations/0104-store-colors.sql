-- The two colors of a store's pages; null: the usual ones.
ALTER TABLE stores ADD COLUMN colors jsonb CHECK (colors->>'main' ~ '^#[0-9a-f]{6}$' AND colors->>'paper' ~ '^#[0-9a-f]{6}$');
