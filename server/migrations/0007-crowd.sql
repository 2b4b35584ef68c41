-- Bounds on what a crowd can take from the shelf without paying: by buyer, by network (/24, /64), by person, by contact.

-- A store's own bounds; the defaults are ones that a family or an office never meets (docs/decisions/shop-rules.md has the figures).
ALTER TABLE stores
  -- units of one SKU that are held for one buyer
  ADD COLUMN hold_limit integer NOT NULL DEFAULT 5 CHECK (hold_limit BETWEEN 1 AND 999),
  -- units held for all buyers of one network, and units in their orders that are not paid for; or `network_percent` of the goods' stock where that is more
  ADD COLUMN network_held_units integer NOT NULL DEFAULT 100 CHECK (network_held_units >= 1),
  ADD COLUMN network_order_units integer NOT NULL DEFAULT 200 CHECK (network_order_units >= 1),
  ADD COLUMN network_percent integer NOT NULL DEFAULT 10 CHECK (network_percent BETWEEN 0 AND 100),
  -- orders of one network that wait for their payment, and its orders with cash on delivery of one day
  ADD COLUMN network_unpaid_orders integer NOT NULL DEFAULT 50 CHECK (network_unpaid_orders >= 1),
  ADD COLUMN network_cash_orders integer NOT NULL DEFAULT 30 CHECK (network_cash_orders >= 1),
  -- orders with cash on delivery that are on their way to one contact; null: any number
  ADD COLUMN contact_cash_orders integer DEFAULT 3 CHECK (contact_cash_orders >= 1),
  -- a guest's cash on delivery and konbini need an e-mail address that answered
  ADD COLUMN confirm_contact boolean NOT NULL DEFAULT true;

-- Networks are a keyed digest of 8 bytes, kept while they are counted. `held_since`: when the line's present or last hold began.
ALTER TABLE cart_items ADD COLUMN held_since timestamptz;
ALTER TABLE cart_items ADD COLUMN network bigint;
CREATE INDEX cart_items_network ON cart_items (store_id, network) WHERE held_quantity > 0 AND network IS NOT NULL;

-- When nothing of a SKU was free last: whoever let a hold of it go by waits for the next one (decisions on holds).
ALTER TABLE sku_stock ADD COLUMN ran_out_at timestamptz;

-- Holds that were thrown away before their time: the line is gone, its pause is not.
CREATE TABLE hold_pauses (
  store_id   integer NOT NULL,
  buyer_id   integer NOT NULL,
  sku_id     integer NOT NULL,
  -- when the hold began that is paused after, and until when
  held_since timestamptz NOT NULL,
  ends_at    timestamptz NOT NULL,
  PRIMARY KEY (store_id, buyer_id, sku_id)
);
CREATE INDEX hold_pauses_end ON hold_pauses (ends_at);

ALTER TABLE orders ADD COLUMN network bigint;
CREATE INDEX orders_network ON orders (store_id, network) WHERE network IS NOT NULL;
-- the contact's address as mailboxes read it: one person, however it is written
ALTER TABLE orders ADD COLUMN email_folded text;
CREATE INDEX orders_cash_email ON orders (store_id, email_folded) WHERE payment_type = 'custom_cod' AND status IN ('undelivered', 'delivering');
CREATE INDEX orders_cash_phone ON orders (store_id, (receiver ->> 'phone')) WHERE payment_type = 'custom_cod' AND status IN ('undelivered', 'delivering');

-- Who an order with limited goods is for, by digests of phone number, e-mail address and postal address: a limit counts the person.
CREATE TABLE limited_orders (
  store_id   integer NOT NULL,
  sku_id     integer NOT NULL,
  person     bytea NOT NULL,
  order_id   integer NOT NULL,
  quantity   integer NOT NULL,
  PRIMARY KEY (store_id, sku_id, person, order_id)
);
CREATE INDEX limited_orders_order ON limited_orders (store_id, order_id);

-- Contacts that answered: once a contact and device (a guest is a device's).
CREATE TABLE contact_codes (
  buyer_id    integer NOT NULL,
  email       text NOT NULL,
  code_digest bytea NOT NULL,
  tries       integer NOT NULL DEFAULT 0,
  sent_at     timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  PRIMARY KEY (buyer_id, email)
);
CREATE INDEX contact_codes_end ON contact_codes (expires_at);
CREATE TABLE confirmed_contacts (
  buyer_id     integer NOT NULL,
  email        text NOT NULL,
  confirmed_at timestamptz NOT NULL,
  PRIMARY KEY (buyer_id, email)
);

-- An e-mail with a code is about neither an order nor an account; An e-mail to a mailbox that has not answered is counted
-- when it is let go: so many an hour and no more.
ALTER TABLE letters ADD COLUMN counted_at timestamptz;
ALTER TABLE letters ADD COLUMN mailbox text;
ALTER TABLE letters DROP CONSTRAINT letters_about;
ALTER TABLE letters ADD CONSTRAINT letters_about
  CHECK ((order_id IS NOT NULL AND store_id IS NOT NULL) OR user_id IS NOT NULL OR (kind = 'contact_code' AND store_id IS NOT NULL));
CREATE INDEX letters_counted ON letters (mailbox, counted_at) WHERE mailbox IS NOT NULL;
