-- What the store wrote about an order and its buyer has not read. Counted where orders are listed anyway; what was written before counts as read.
ALTER TABLE orders ADD COLUMN unread_answers integer NOT NULL DEFAULT 0 CHECK (unread_answers >= 0);
-- Asked on every visit of whoever has a token: it has nothing but what waits to be read.
CREATE INDEX orders_unread ON orders (buyer_id) WHERE unread_answers > 0;
