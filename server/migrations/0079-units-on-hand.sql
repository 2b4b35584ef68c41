-- Ordered units that are still on the shelf are summed for each SKU.
CREATE INDEX order_items_pending ON order_items (store_id, sku_id) WHERE shipping_status = 'pending';
-- Units on the shelf after a change; null for changes recorded by earlier versions.
ALTER TABLE stock_changes ADD COLUMN on_hand integer;
