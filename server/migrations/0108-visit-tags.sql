-- A store's tags for measuring visits; null: not used.
ALTER TABLE stores
  ADD COLUMN ga4_id text CHECK (ga4_id ~ '^G-[A-Z0-9]{4,16}$'),
  ADD COLUMN meta_pixel_id text CHECK (meta_pixel_id ~ '^[0-9]{6,20}$');
