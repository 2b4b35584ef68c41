-- What waits for a gateway is taken in turns: last looked at, and not again before.
ALTER TABLE orders ADD COLUMN check_after timestamptz;
ALTER TABLE payment_attempts ADD COLUMN checked_at timestamptz;
ALTER TABLE payment_attempts ADD COLUMN check_after timestamptz;
CREATE INDEX payment_attempts_refund_due ON payment_attempts (updated_at) WHERE status = 'refund_due';

-- A card is kept by its buyer's own wish; another goes from the vault when it was used.
ALTER TABLE credit_cards ADD COLUMN kept boolean NOT NULL DEFAULT true;
ALTER TABLE credit_cards ADD COLUMN check_after timestamptz;
CREATE INDEX credit_cards_passing ON credit_cards (created_at) WHERE NOT kept AND deleted_at IS NULL;
CREATE INDEX payment_attempts_card ON payment_attempts (card_id) WHERE card_id IS NOT NULL;

-- Written before a vault is given a card, and gone with the card's row: what is left tells in whose name the vault may hold one that nobody knows.
CREATE TABLE card_savings (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site_id     text NOT NULL,
  member_id   text NOT NULL,
  created_at  timestamptz NOT NULL,
  -- its call has ended, and did not hear what became of the card
  is_over     boolean NOT NULL DEFAULT false,
  check_after timestamptz
);
CREATE INDEX card_savings_member ON card_savings (site_id, member_id);
