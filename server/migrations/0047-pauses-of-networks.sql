-- Units of a hold that ended unsold, and the network that had it: its next holds of the SKU wait too. Null: the caller's network is not counted.
ALTER TABLE hold_pauses
  ADD COLUMN network bigint,
  ADD COLUMN units integer NOT NULL DEFAULT 0 CHECK (units >= 0);
CREATE INDEX hold_pauses_network ON hold_pauses (store_id, sku_id, network) WHERE network IS NOT NULL;
-- who else holds of a scarce SKU
CREATE INDEX cart_items_held_sku ON cart_items (store_id, sku_id, network) WHERE held_quantity > 0 AND network IS NOT NULL;
