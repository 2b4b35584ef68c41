-- The stream of a line is what the server knew when the line was taken; an order's own stream is the one that all its lines share.
ALTER TABLE order_items ADD COLUMN stream_id integer;
UPDATE order_items i SET stream_id = o.stream_id FROM orders o WHERE o.store_id = i.store_id AND o.id = i.order_id AND o.stream_id IS NOT NULL;
CREATE INDEX order_items_stream ON order_items (store_id, stream_id) WHERE stream_id IS NOT NULL;
