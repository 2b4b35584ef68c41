-- How a store hears of orders that it has to fulfil: an email each, one an hour or a day of all of them, or none.
ALTER TABLE stores ADD COLUMN order_emails text NOT NULL DEFAULT 'each' CHECK (order_emails IN ('each', 'hourly', 'daily', 'none'));

-- Of which time a store was told in one email: from `since` to `told_until`, in hours since 1970. The next begins where the last ended.
CREATE TABLE order_digests (
  store_id   integer NOT NULL,
  told_until integer NOT NULL,
  since      integer NOT NULL CHECK (since < told_until),
  PRIMARY KEY (store_id, told_until)
);

ALTER TABLE emails DROP CONSTRAINT emails_about;
ALTER TABLE emails ADD CONSTRAINT emails_about CHECK ((order_id IS NOT NULL AND store_id IS NOT NULL) OR user_id IS NOT NULL
  OR (kind IN ('contact_code', 'money_of_day_store', 'money_of_nobody_store', 'orders_of_hour_store', 'orders_of_day_store') AND store_id IS NOT NULL));
DROP INDEX emails_of_store;
CREATE UNIQUE INDEX emails_of_store ON emails (store_id, kind, subject_id)
  WHERE kind IN ('money_of_day_store', 'money_of_nobody_store', 'orders_of_hour_store', 'orders_of_day_store');
