-- The order at whose checkout the person agreed to the newsletter; null: the staff recorded it.
ALTER TABLE store_buyers ADD COLUMN newsletter_order_id integer;
