-- Rules of money that stood in code alone, as the database's own: whatever writes, a program of ours, a later one or a person at psql, cannot break them.
-- What is read at every purchase is held as cheaply as it can be: plain checks, and one question a statement for the sum of an order's goods.

-- A shop whose rows break one of them is told which, in one line, and stays as it was (server/src/db/migrate.ts).
DO $$
DECLARE
  rule record;
  n bigint;
  names text;
  found text := '';
BEGIN
  FOR rule IN SELECT * FROM (VALUES
    ('orders with a sum or fee below 0', 'SELECT id FROM orders WHERE least(amount, shipping_fee, payment_fee) < 0'),
    ('goods of orders with a price below 0', 'SELECT id FROM order_items WHERE price < 0'),
    ('orders whose amount is not the sum of their goods', 'SELECT id FROM orders o WHERE amount IS DISTINCT FROM (SELECT sum(i.price::bigint * i.quantity) FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id)'),
    ('orders in a state that there is not', $q$SELECT id FROM orders WHERE status <> ALL ('{init,unpaid,undelivered,canceled,delivering,delivered,completed,returning,returned}')
       OR payment_status <> ALL ('{init,pending,approving,paid,failed,refunded}')
       OR shipping_status <> ALL ('{init,waiting,delivering,delivered,partial_received,received,returning,returned,received_return,missing,damaged,canceled}')
       OR payment_type <> ALL ('{gmo_credit,gmo_cvs,gmo_paypay,payuni_credit,custom_cod}') OR currency <> ALL ('{JPY,TWD}')
       OR refund_memo <> ALL ('{refunded,unrefunded,partially_refunded,partially_unrefunded}')$q$),
    ('payment attempts in a state that there is not', $q$SELECT id FROM payment_attempts
      WHERE status <> ALL ('{starting,redirected,finishing,issued,unknown,paid,failed,superseded,left,refund_due,unreturned,undone}')
         OR provider <> ALL ('{gmo_credit,gmo_cvs,gmo_paypay,payuni_credit}')$q$),
    ('payment attempts with a sum below 0', 'SELECT id FROM payment_attempts WHERE amount < 0'),
    ('orders with two payment attempts under way', $q$SELECT order_id AS id FROM payment_attempts WHERE status IN ('starting', 'redirected', 'finishing', 'issued', 'unknown') GROUP BY store_id, order_id HAVING count(*) > 1$q$),
    ('orders with two payments', $q$SELECT order_id AS id FROM payment_attempts WHERE status = 'paid' GROUP BY store_id, order_id HAVING count(*) > 1$q$),
    ('entries of open money with a sum below 0', 'SELECT id FROM open_money WHERE least(gateway_amount, own_amount) < 0')
  ) AS r(what, rows)
  LOOP
    EXECUTE format('SELECT count(*), string_agg(id::text, '', '' ORDER BY id) FILTER (WHERE nth <= 5) FROM (SELECT id, row_number() OVER (ORDER BY id) AS nth FROM (%s) b) c', rule.rows) INTO n, names;
    IF n > 0 THEN found := found || format('%s%s %s (number %s)', CASE found WHEN '' THEN '' ELSE '; ' END, n, rule.what, names); END IF;
  END LOOP;
  IF found <> '' THEN
    RAISE EXCEPTION USING ERRCODE = 'NR001', MESSAGE = 'the database holds what its rules of money do not allow: ' || found
      || '. Nothing was changed, and the version before this one opens the shop as it is: put these rows right (npm run database -- url says where), then start this one again';
  END IF;
END $$;

ALTER TABLE orders
  ADD CONSTRAINT orders_sums CHECK (amount >= 0 AND shipping_fee >= 0 AND payment_fee >= 0),
  ADD CONSTRAINT orders_status CHECK (status IN ('init', 'unpaid', 'undelivered', 'canceled', 'delivering', 'delivered', 'completed', 'returning', 'returned')),
  ADD CONSTRAINT orders_payment_status CHECK (payment_status IN ('init', 'pending', 'approving', 'paid', 'failed', 'refunded')),
  ADD CONSTRAINT orders_shipping_status CHECK (shipping_status IN
    ('init', 'waiting', 'delivering', 'delivered', 'partial_received', 'received', 'returning', 'returned', 'received_return', 'missing', 'damaged', 'canceled')),
  ADD CONSTRAINT orders_payment_type CHECK (payment_type IN ('gmo_credit', 'gmo_cvs', 'gmo_paypay', 'payuni_credit', 'custom_cod')),
  ADD CONSTRAINT orders_currency CHECK (currency IN ('JPY', 'TWD')),
  ADD CONSTRAINT orders_refund_memo CHECK (refund_memo IN ('refunded', 'unrefunded', 'partially_refunded', 'partially_unrefunded'));
ALTER TABLE order_items ADD CONSTRAINT order_items_price CHECK (price >= 0);
ALTER TABLE cart_items ADD CONSTRAINT cart_items_price CHECK (price >= 0) NOT VALID;
ALTER TABLE payment_settings ADD CONSTRAINT payment_settings_type CHECK (type IN ('gmo_credit', 'gmo_cvs', 'gmo_paypay', 'payuni_credit', 'custom_cod')) NOT VALID;
ALTER TABLE payment_attempts
  ADD CONSTRAINT payment_attempts_amount CHECK (amount >= 0),
  ADD CONSTRAINT payment_attempts_provider CHECK (provider IN ('gmo_credit', 'gmo_cvs', 'gmo_paypay', 'payuni_credit')),
  ADD CONSTRAINT payment_attempts_status CHECK (status IN
    ('starting', 'redirected', 'finishing', 'issued', 'unknown', 'paid', 'failed', 'superseded', 'left', 'refund_due', 'unreturned', 'undone'));
ALTER TABLE open_money
  ADD CONSTRAINT open_money_sums CHECK (gateway_amount >= 0 AND own_amount >= 0),
  ADD CONSTRAINT open_money_gateway CHECK (gateway IN ('gmo', 'payuni'));

-- One try that may still bring money, and one that has, for each order.
CREATE UNIQUE INDEX payment_attempts_one_live ON payment_attempts (store_id, order_id) WHERE status IN ('starting', 'redirected', 'finishing', 'issued', 'unknown');
CREATE UNIQUE INDEX payment_attempts_one_paid ON payment_attempts (store_id, order_id) WHERE status = 'paid';

-- An order's amount is the sum of its goods: asked once a statement, of all orders that it wrote.
CREATE FUNCTION hold_sums_of_new_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong integer;
BEGIN
  SELECT n.id INTO wrong FROM written n
   WHERE n.amount IS DISTINCT FROM (SELECT sum(i.price::bigint * i.quantity) FROM order_items i WHERE i.store_id = n.store_id AND i.order_id = n.id) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_amount', TABLE = 'orders', MESSAGE = format('the amount of order %s is not the sum of its goods', wrong);
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION hold_sums_of_goods() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong integer;
BEGIN
  SELECT o.id INTO wrong FROM (SELECT DISTINCT store_id, order_id FROM written) n JOIN orders o ON o.store_id = n.store_id AND o.id = n.order_id
   WHERE o.amount IS DISTINCT FROM (SELECT sum(i.price::bigint * i.quantity) FROM order_items i WHERE i.store_id = o.store_id AND i.order_id = o.id) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_amount', TABLE = 'orders', MESSAGE = format('the amount of order %s is not the sum of its goods', wrong);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_amount AFTER INSERT ON orders REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION hold_sums_of_new_orders();
CREATE TRIGGER orders_amount_of_goods AFTER INSERT ON order_items REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION hold_sums_of_goods();

-- an order that goes goes before its goods
CREATE TRIGGER orders_amount_of_goods_left AFTER DELETE ON order_items REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION hold_sums_of_goods();

-- What was bought, for how much, and what it came to is never changed.
CREATE FUNCTION refuse_change_of_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME, TABLE = TG_TABLE_NAME, MESSAGE = 'what an order was placed with does not change';
END $$;
CREATE TRIGGER orders_amount_stays BEFORE UPDATE OF amount, shipping_fee ON orders FOR EACH ROW
  WHEN (OLD.amount <> NEW.amount OR OLD.shipping_fee <> NEW.shipping_fee) EXECUTE FUNCTION refuse_change_of_sums();
CREATE TRIGGER order_items_stay BEFORE UPDATE OF order_id, price, quantity ON order_items FOR EACH ROW
  WHEN (OLD.order_id <> NEW.order_id OR OLD.price <> NEW.price OR OLD.quantity <> NEW.quantity) EXECUTE FUNCTION refuse_change_of_sums();
-- the fee goes with the way of paying, until the order is paid
CREATE TRIGGER orders_paid_total_stays BEFORE UPDATE OF payment_fee, total_amount ON orders FOR EACH ROW
  WHEN (OLD.total_amount <> NEW.total_amount AND OLD.payment_status IN ('paid', 'refunded')) EXECUTE FUNCTION refuse_change_of_sums();

-- Only steps of decisions §5 are written into a history, and only what can be reached by them into an order.
ALTER TABLE order_histories ADD CONSTRAINT order_histories_step CHECK ("from" IS NULL OR subject || ' ' || "from" || ' ' || "to" IN (
  'order init unpaid', 'order init undelivered', 'order init canceled', 'order unpaid undelivered', 'order unpaid canceled', 'order undelivered delivering',
  'order undelivered canceled', 'order delivering delivered', 'order delivering returning', 'order delivered completed', 'order delivered returning',
  'order completed returning', 'order returning returned',
  'payment init pending', 'payment init approving', 'payment init paid', 'payment init failed', 'payment pending approving', 'payment pending paid',
  'payment pending failed', 'payment approving paid', 'payment approving failed', 'payment paid refunded', 'payment failed pending', 'payment failed approving',
  'shipping init delivering', 'shipping init waiting', 'shipping init canceled', 'shipping waiting received', 'shipping waiting returning',
  'shipping delivering delivered', 'shipping delivering missing', 'shipping delivering damaged', 'shipping delivering returning',
  'shipping delivered partial_received', 'shipping delivered received', 'shipping delivered returning', 'shipping partial_received received',
  'shipping partial_received returning', 'shipping received returning', 'shipping returning returned', 'shipping returned received_return',
  'shipping missing returned', 'shipping damaged returned')) NOT VALID;
CREATE FUNCTION refuse_steps_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- one statement may take several steps: what is not refused can be reached
  ends_order CONSTANT text[] := CASE OLD.status
    WHEN 'init' THEN '{unpaid,undelivered,canceled,delivering,delivered,completed,returning,returned}'
    WHEN 'unpaid' THEN '{undelivered,canceled,delivering,delivered,completed,returning,returned}'
    WHEN 'undelivered' THEN '{canceled,delivering,delivered,completed,returning,returned}'
    WHEN 'delivering' THEN '{delivered,completed,returning,returned}' WHEN 'delivered' THEN '{completed,returning,returned}'
    WHEN 'completed' THEN '{returning,returned}' WHEN 'returning' THEN '{returned}' ELSE '{}' END;
  ends_payment CONSTANT text[] := CASE OLD.payment_status WHEN 'paid' THEN '{refunded}' WHEN 'refunded' THEN '{}' ELSE '{pending,approving,paid,failed,refunded}' END;
BEGIN
  IF OLD.status <> NEW.status AND NEW.status <> ALL (ends_order) OR OLD.payment_status <> NEW.payment_status AND NEW.payment_status <> ALL (ends_payment) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_steps', TABLE = 'orders',
      MESSAGE = format('order %s may not go from %s/%s to %s/%s', OLD.id, OLD.status, OLD.payment_status, NEW.status, NEW.payment_status);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_steps BEFORE UPDATE OF status, payment_status ON orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status OR OLD.payment_status <> NEW.payment_status) EXECUTE FUNCTION refuse_steps_back();

-- A try is for the whole of its order; another sum is one that a person has accepted.
CREATE FUNCTION hold_sums_of_attempts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM orders o WHERE o.store_id = NEW.store_id AND o.id = NEW.order_id AND o.total_amount = NEW.amount)
     AND NOT EXISTS (SELECT 1 FROM open_money m WHERE m.store_id = NEW.store_id AND m.attempt_id = NEW.id AND m.closed_by = 'accept_amount' AND m.gateway_amount = NEW.amount) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_attempts_total', TABLE = 'payment_attempts',
      MESSAGE = format('attempt %s is of another sum than order %s', NEW.id, NEW.order_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payment_attempts_total BEFORE INSERT OR UPDATE OF amount, order_id ON payment_attempts FOR EACH ROW EXECUTE FUNCTION hold_sums_of_attempts();

-- Since when the gateway answers about a try and cannot say what came of it; null: it was not asked, or has said.
ALTER TABLE payment_attempts ADD COLUMN unclear_since timestamptz;

-- The e-mails of a store about money, that are of no order: the money of a day, and money of nobody.
ALTER TABLE letters DROP CONSTRAINT letters_about;
ALTER TABLE letters ADD CONSTRAINT letters_about CHECK ((order_id IS NOT NULL AND store_id IS NOT NULL) OR user_id IS NOT NULL
  OR (kind IN ('contact_code', 'money_of_day_store', 'money_of_nobody_store') AND store_id IS NOT NULL));
CREATE UNIQUE INDEX letters_of_store ON letters (store_id, kind, subject_id) WHERE kind IN ('money_of_day_store', 'money_of_nobody_store');

-- Up to which day, by the clocks of its country, the money of a store was reported.
CREATE TABLE money_days (
  store_id integer PRIMARY KEY REFERENCES stores (id),
  day      date NOT NULL
);
