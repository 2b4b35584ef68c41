-- The rehearsal of a store that is not open yet (D-440): its staff buy there as buyers will, no money moves, and its end takes all of it away.
-- null: it does not rehearse. A store that does is not open, whatever is filled.
ALTER TABLE stores ADD COLUMN rehearsal_since timestamptz;

-- Who buys in a store's rehearsal, and who of the staff that is; null: everybody else.
ALTER TABLE buyers ADD COLUMN rehearses integer REFERENCES stores;
ALTER TABLE buyers ADD COLUMN rehearsed_by integer REFERENCES staff;
ALTER TABLE buyers ADD CONSTRAINT buyers_rehearsal
  CHECK ((rehearses IS NULL) = (rehearsed_by IS NULL) AND (rehearses IS NULL OR (user_id IS NULL AND merged_into IS NULL)));
CREATE INDEX buyers_rehearsing ON buyers (rehearses) WHERE rehearses IS NOT NULL;

ALTER TABLE sessions DROP CONSTRAINT sessions_kind_check;
ALTER TABLE sessions ADD CONSTRAINT sessions_kind_check CHECK (kind IN ('guest', 'member', 'shop', 'seller', 'order', 'rehearsal'));
ALTER TABLE sessions ADD CONSTRAINT sessions_rehearsal CHECK (kind <> 'rehearsal' OR (store_id IS NOT NULL AND user_id IS NULL));

ALTER TABLE orders ADD COLUMN is_rehearsal boolean NOT NULL DEFAULT false;
CREATE INDEX orders_rehearsed ON orders (store_id) WHERE is_rehearsal;
-- no gateway has heard of such an attempt, and none will
ALTER TABLE payment_attempts ADD COLUMN is_rehearsal boolean NOT NULL DEFAULT false;
ALTER TABLE payment_attempts ADD CONSTRAINT payment_attempts_rehearsal CHECK (NOT is_rehearsal OR (shop IS NULL AND access_id IS NULL AND access_pass IS NULL));

-- What the server holds to, the database holds to as well (D-441): an order is a rehearsal's when its buyer is, and the store rehearses; for ever.
CREATE FUNCTION keep_rehearsal_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM stores t JOIN buyers b ON b.rehearses = t.id
    WHERE t.id = NEW.store_id AND t.rehearsal_since IS NOT NULL AND b.id = NEW.buyer_id FOR SHARE OF t;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'order % of store % is no rehearsal', NEW.id, NEW.store_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_rehearse AFTER INSERT ON orders FOR EACH ROW WHEN (NEW.is_rehearsal) EXECUTE FUNCTION keep_rehearsal_apart();

CREATE FUNCTION keep_attempt_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_rehearsal AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.store_id = NEW.store_id AND o.id = NEW.order_id AND o.is_rehearsal) THEN
    RAISE EXCEPTION 'attempt % is of an order that is no rehearsal', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER attempts_rehearse AFTER INSERT OR UPDATE OF order_id ON payment_attempts FOR EACH ROW WHEN (NEW.is_rehearsal)
  EXECUTE FUNCTION keep_attempt_apart();

CREATE FUNCTION refuse_rehearsal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what is a rehearsal stays one' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER orders_stay_rehearsed BEFORE UPDATE OF is_rehearsal ON orders FOR EACH ROW WHEN (NEW.is_rehearsal <> OLD.is_rehearsal)
  EXECUTE FUNCTION refuse_rehearsal_change();
CREATE TRIGGER attempts_stay_rehearsed BEFORE UPDATE OF is_rehearsal ON payment_attempts FOR EACH ROW WHEN (NEW.is_rehearsal <> OLD.is_rehearsal)
  EXECUTE FUNCTION refuse_rehearsal_change();

-- A rehearsal's order tells no system of anything.
CREATE OR REPLACE FUNCTION tell_of_histories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (store_id, endpoint_id, type, data, step_id, created_at, due_at)
  SELECT h.store_id, e.id, h.type, jsonb_build_object('order', order_of_webhook(o)), h.step_id, h.created_at,
         coalesce((SELECT s.undo_until + interval '5 seconds' FROM fulfilment_steps s WHERE s.store_id = h.store_id AND s.id = h.step_id), h.created_at)
    FROM (SELECT w.*, CASE WHEN w.subject = 'order' AND w."from" IS NULL THEN 'order.placed' WHEN w.subject = 'payment' AND w."to" = 'paid' THEN 'order.paid'
                           WHEN w.subject = 'order' AND w."to" = 'canceled' THEN 'order.canceled' WHEN w.subject = 'order' AND w."to" = 'delivering' THEN 'order.shipped'
                           WHEN w.subject = 'payment' AND w."to" = 'refunded' THEN 'order.refunded' END AS type FROM written w) h
    JOIN webhook_endpoints e ON e.store_id = h.store_id AND e.off_since IS NULL AND h.type = ANY (e.events)
    JOIN orders o ON o.store_id = h.store_id AND o.id = h.order_id AND NOT o.is_rehearsal
   ORDER BY h.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tell_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (store_id, endpoint_id, type, data, created_at, due_at)
  SELECT NEW.store_id, e.id, 'order.refunded',
         jsonb_build_object('order', order_of_webhook(o), 'refund', jsonb_build_object('id', NEW.id, 'amount', NEW.amount)),
         coalesce(NEW.settled_at, now()), coalesce(NEW.settled_at, now())
    FROM webhook_endpoints e JOIN orders o ON o.store_id = NEW.store_id AND o.id = NEW.order_id AND NOT o.is_rehearsal
   WHERE e.store_id = NEW.store_id AND e.off_since IS NULL AND 'order.refunded' = ANY (e.events);
  RETURN NULL;
END $$;
