-- What buyers may ask of a delivery (day, time slot, note), and when the store ships; null: nothing.
ALTER TABLE shipping_settings ADD COLUMN delivery jsonb;
-- {"day": "2026-12-01", "slot": "18-20", "note": "…"}, each of them null or absent if not asked for.
ALTER TABLE orders ADD COLUMN delivery_request jsonb;
