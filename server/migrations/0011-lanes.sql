-- What waits for a gateway is taken in turns: last looked at, and not again before.
ALTER TABLE orders ADD COLUMN check_after timestamptz;
ALTER TABLE payment_attempts ADD COLUMN checked_at timestamptz;
ALTER TABLE payment_attempts ADD COLUMN check_after timestamptz;
CREATE INDEX payment_attempts_refund_due ON payment_attempts (updated_at) WHERE status = 'refund_due';
