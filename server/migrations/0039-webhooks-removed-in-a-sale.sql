-- An endpoint that is being removed is passed by, once it is gone (D-390): what an order writes for it would otherwise refer to nothing, and the order fail.
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
   ORDER BY h.id
     FOR KEY SHARE OF e;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_deliveries (store_id, endpoint_id, type, data, created_at, due_at)
  SELECT NEW.store_id, e.id, 'order.refunded',
         jsonb_build_object('order', order_of_webhook(o), 'refund', jsonb_build_object('id', NEW.id, 'amount', NEW.amount)),
         coalesce(NEW.settled_at, now()), coalesce(NEW.settled_at, now())
    FROM webhook_endpoints e JOIN orders o ON o.store_id = NEW.store_id AND o.id = NEW.order_id AND NOT o.is_rehearsal
   WHERE e.store_id = NEW.store_id AND e.off_since IS NULL AND 'order.refunded' = ANY (e.events)
     FOR KEY SHARE OF e;
  RETURN NULL;
END $$;
