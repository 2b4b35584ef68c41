-- The address that a buyer's order goes to unless they choose another: one per country, and one for picking up.
ALTER TABLE addresses ADD COLUMN is_default boolean NOT NULL DEFAULT false;
-- A later address may be a gift's: the first one is mostly the buyer's own.
UPDATE addresses a SET is_default = true
 WHERE NOT EXISTS (SELECT 1 FROM addresses b WHERE b.buyer_id = a.buyer_id AND b.region IS NOT DISTINCT FROM a.region AND b.id < a.id);
