-- An order that staff placed for goods that were added to a paid order.
ALTER TABLE orders ADD COLUMN supplement_of integer;
CREATE INDEX orders_supplement_of ON orders (store_id, supplement_of) WHERE supplement_of IS NOT NULL;

-- A lower price of a paid line returns money without units.
ALTER TABLE refund_lines DROP CONSTRAINT refund_lines_quantity_check;
ALTER TABLE refund_lines ADD CONSTRAINT refund_lines_something CHECK (quantity > 0 OR quantity = 0 AND amount > 0);

-- Goods and sums of an order change only with a recorded change of the same transaction (0086), and
-- only until the order is paid.
CREATE OR REPLACE FUNCTION refuse_change_of_sums() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was CONSTANT jsonb := to_jsonb(OLD);
  changed CONSTANT integer := coalesce(was ->> 'order_id', was ->> 'id')::integer;
BEGIN
  IF was ->> 'order_id' IS NOT DISTINCT FROM to_jsonb(NEW) ->> 'order_id'
     AND EXISTS (SELECT 1 FROM orders o JOIN order_changes c ON c.store_id = o.store_id AND c.order_id = o.id
                  WHERE o.store_id = OLD.store_id AND o.id = changed AND o.payment_status NOT IN ('paid', 'refunded')
                    AND c.changed_by = pg_current_xact_id()) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME, MESSAGE = 'what an order was placed with does not change';
END $$;

-- The amount stays the sum of the goods.
CREATE FUNCTION hold_sums_of_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_new CONSTANT jsonb := to_jsonb(NEW);
  changed CONSTANT integer := coalesce(is_new ->> 'order_id', is_new ->> 'id')::integer;
BEGIN
  IF EXISTS (SELECT 1 FROM orders o WHERE o.store_id = NEW.store_id AND o.id = changed
                AND o.amount IS DISTINCT FROM (SELECT sum(i.price::bigint * i.quantity) FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id)) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_amount', TABLE = 'orders', MESSAGE = format('the amount of order %s is not the sum of its goods', changed);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_amount_changed AFTER UPDATE OF amount ON orders FOR EACH ROW
  WHEN (OLD.amount <> NEW.amount) EXECUTE FUNCTION hold_sums_of_changed_order();
CREATE TRIGGER order_items_changed AFTER UPDATE OF price, quantity ON order_items FOR EACH ROW
  WHEN (OLD.price <> NEW.price OR OLD.quantity <> NEW.quantity) EXECUTE FUNCTION hold_sums_of_changed_order();
