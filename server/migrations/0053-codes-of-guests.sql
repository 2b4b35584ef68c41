-- When a guest who pays cash has to confirm the email address with a code, and how much may be paid at the door.
ALTER TABLE stores
  -- asks every such guest, not only those below
  ADD COLUMN confirm_always boolean NOT NULL DEFAULT false,
  -- a larger total needs a code; null: the default of the store's currency
  ADD COLUMN confirm_above integer CHECK (confirm_above >= 0),
  -- the largest total of an order paid at the door; null: the default of the store's currency
  ADD COLUMN cash_most integer CHECK (cash_most >= 0);

-- Cash that has not come: orders that are open, and parcels that were refused at the door.
CREATE INDEX orders_unpaid_cash_email ON orders (store_id, email_folded)
  WHERE payment_type IN ('gmo_cvs', 'custom_cod') AND payment_status NOT IN ('paid', 'refunded') AND status <> 'canceled';
CREATE INDEX orders_unpaid_cash_phone ON orders (store_id, (receiver ->> 'phone'))
  WHERE payment_type IN ('gmo_cvs', 'custom_cod') AND payment_status NOT IN ('paid', 'refunded') AND status <> 'canceled';
CREATE INDEX orders_unpaid_cash_address ON orders (store_id, (receiver ->> 'address'))
  WHERE payment_type IN ('gmo_cvs', 'custom_cod') AND payment_status NOT IN ('paid', 'refunded') AND status <> 'canceled';
