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
