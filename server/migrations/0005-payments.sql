-- Payments that are taken on a gateway's own page: PayPay, and cards in Taiwan.

-- the stream a buyer was watching
ALTER TABLE orders ADD COLUMN stream_id integer;

-- A card kept at PAYUNi is charged by this, sealed by the settings key; GMO's cards need no secret. `card_seq` is its digest there.
ALTER TABLE credit_cards ADD COLUMN secret text;
CREATE UNIQUE INDEX credit_cards_once ON credit_cards (buyer_id, site_id, member_id, card_seq) WHERE type = 'payuni_credit' AND deleted_at IS NULL;

-- whom a new card is bound to if it is paid with; null: it is not kept
ALTER TABLE payment_attempts ADD COLUMN save_as text;

-- A return of a part is another notice than the return of the rest.
ALTER TABLE gateway_notices ADD COLUMN returned integer NOT NULL DEFAULT 0;
ALTER TABLE gateway_notices DROP CONSTRAINT gateway_notices_pkey;
ALTER TABLE gateway_notices ADD PRIMARY KEY (provider, access_id, status, amount, returned);

-- What was left on a gateway's page is asked about until nothing can come of it.
DROP INDEX payment_attempts_open;
CREATE INDEX payment_attempts_open ON payment_attempts (updated_at) WHERE status IN ('starting', 'redirected', 'finishing', 'unknown', 'issued', 'left');
CREATE INDEX payment_attempts_number ON payment_attempts (gateway_order_id);
