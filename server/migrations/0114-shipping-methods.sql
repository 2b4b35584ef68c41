-- Several shipping methods for home delivery, each with its own fees, temperature and carrier, in the
-- merchant's order (`shippingMethod` of contract/src/entities/shipping-method.ts). []: the setting's
-- own fees apply.
ALTER TABLE shipping_settings ADD COLUMN methods jsonb NOT NULL DEFAULT '[]';
-- {"id": "…", "name": {"ja": "…", "en": "…", "zh-TW": "…"}, "temperature": "chilled", "carrier":
-- "yamato"}: a copy of the method at the time of the order; null: the store had none.
ALTER TABLE orders ADD COLUMN shipping_method jsonb;
ALTER TABLE products
  -- grams of one unit; null: unknown
  ADD COLUMN weight integer CHECK (weight BETWEEN 1 AND 999999),
  ADD COLUMN temperature text NOT NULL DEFAULT 'normal'
    CONSTRAINT products_temperature CHECK (temperature IN ('normal', 'chilled', 'frozen')),
  ADD COLUMN fits_letterbox boolean NOT NULL DEFAULT false;
