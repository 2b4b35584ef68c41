-- Reconciliation: what was given up after money could have moved is asked about again.

-- Since when the gateway may take money for this try without another word of ours; null: it cannot, or has said what came of it.
ALTER TABLE payment_attempts ADD COLUMN may_take_since timestamptz;
-- When it was given up, how often it was asked about since, and when it is next.
ALTER TABLE payment_attempts ADD COLUMN given_up_at timestamptz;
ALTER TABLE payment_attempts ADD COLUMN asked_again smallint NOT NULL DEFAULT 0;
ALTER TABLE payment_attempts ADD COLUMN ask_again_at timestamptz;
CREATE INDEX payment_attempts_again ON payment_attempts (ask_again_at) WHERE ask_again_at IS NOT NULL;

-- A card's page at GMO takes nothing before the buyer is back; every other way takes money by itself.
UPDATE payment_attempts SET may_take_since = updated_at
 WHERE status IN ('starting', 'finishing', 'unknown') OR (provider <> 'gmo_credit' AND status IN ('redirected', 'issued', 'left'));

-- Money that a person must look at (server/src/payments/open-money.ts). An entry is closed by an act, never deleted.
CREATE TABLE open_money (
  id               integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store_id         integer NOT NULL REFERENCES stores (id),
  -- null: money of no order that we know
  order_id         integer,
  attempt_id       integer,
  gateway          text NOT NULL,
  -- our number of the trade there
  gateway_order_id text NOT NULL,
  reason           text NOT NULL,
  -- why the gateway refuses, where it does
  code             text,
  -- what the gateway has, and what we have in our books
  gateway_amount   integer,
  own_amount       integer,
  opened_at        timestamptz NOT NULL,
  -- when the log was told
  told_at          timestamptz,
  closed_at        timestamptz,
  closed_by        text,
  note             text
);
CREATE UNIQUE INDEX open_money_once ON open_money (store_id, gateway_order_id, reason) WHERE closed_at IS NULL;
CREATE INDEX open_money_untold ON open_money (id) WHERE told_at IS NULL;

INSERT INTO open_money (store_id, order_id, attempt_id, gateway, gateway_order_id, reason, gateway_amount, own_amount, opened_at)
SELECT store_id, order_id, id, split_part(provider, '_', 1), gateway_order_id, 'cash_owed', amount, amount, updated_at FROM payment_attempts WHERE status = 'unreturned';

-- Under which shop at the gateway a try was begun (ShopID, MerID); null: the store's shop, which has not changed since.
ALTER TABLE payment_attempts ADD COLUMN shop text;

-- Credentials of shops that a store had before, sealed as those it has: what was begun under them is asked about, captured and returned by them.
CREATE TABLE former_credentials (
  id          integer GENERATED ALWAYS AS IDENTITY,
  store_id    integer NOT NULL REFERENCES stores (id),
  gateway     text NOT NULL,
  shop        text NOT NULL,
  sealed      text NOT NULL,
  replaced_at timestamptz NOT NULL,
  PRIMARY KEY (store_id, gateway, shop)
);

-- When the gateway's word that it has taken the money was written down.
ALTER TABLE payment_attempts ADD COLUMN taken_at timestamptz;
CREATE INDEX payment_attempts_taken ON payment_attempts (taken_at) WHERE taken_at IS NOT NULL;
UPDATE payment_attempts a SET taken_at = coalesce(o.paid_at, a.updated_at) FROM orders o
 WHERE o.store_id = a.store_id AND o.id = a.order_id AND (a.status IN ('paid', 'refund_due', 'unreturned') OR (a.status = 'undone' AND o.paid_at IS NOT NULL));
