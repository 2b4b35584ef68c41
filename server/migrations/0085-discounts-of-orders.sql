-- Discounts of orders: `amount` stays the sum of the goods at their prices, `shipping_fee` is what is charged.
ALTER TABLE orders ADD COLUMN discount_amount integer NOT NULL DEFAULT 0;
ALTER TABLE orders DROP CONSTRAINT orders_check;
ALTER TABLE orders ADD CONSTRAINT orders_total
  CHECK (discount_amount BETWEEN 0 AND amount AND total_amount = amount - discount_amount + shipping_fee + payment_fee);

-- The line's share of the discounts, and what its refunds returned.
ALTER TABLE order_items
  ADD COLUMN discount_amount integer NOT NULL DEFAULT 0,
  ADD COLUMN refunded_amount integer NOT NULL DEFAULT 0;
ALTER TABLE order_items ADD CONSTRAINT order_items_share CHECK (discount_amount >= 0 AND discount_amount <= price::bigint * quantity);
ALTER TABLE refund_lines ADD COLUMN amount integer NOT NULL DEFAULT 0;

CREATE TABLE order_discounts (
  store_id    integer NOT NULL,
  order_id    integer NOT NULL,
  discount_id integer NOT NULL,
  name        text NOT NULL,
  code        text,
  effect      text NOT NULL,
  amount      integer NOT NULL CHECK (amount >= 0),
  -- the use does not count: the order was canceled, or belongs to a rehearsal
  is_returned boolean NOT NULL DEFAULT false,
  PRIMARY KEY (store_id, order_id, discount_id)
);
CREATE INDEX order_discounts_discount ON order_discounts (store_id, discount_id) INCLUDE (amount) WHERE NOT is_returned;

-- Who an order with a coupon is for, by digests of phone number and email address: the limit per buyer counts the person.
CREATE TABLE discount_persons (
  store_id    integer NOT NULL,
  discount_id integer NOT NULL,
  person      bytea NOT NULL,
  order_id    integer NOT NULL,
  PRIMARY KEY (store_id, discount_id, person, order_id)
);
CREATE INDEX discount_persons_order ON discount_persons (store_id, order_id);

CREATE TRIGGER orders_discount_stays BEFORE UPDATE OF discount_amount ON orders FOR EACH ROW
  WHEN (OLD.discount_amount <> NEW.discount_amount) EXECUTE FUNCTION refuse_change_of_sums();
CREATE TRIGGER order_items_discount_stays BEFORE UPDATE OF discount_amount ON order_items FOR EACH ROW
  WHEN (OLD.discount_amount <> NEW.discount_amount) EXECUTE FUNCTION refuse_change_of_sums();
