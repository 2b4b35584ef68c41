-- Bank transfer to the store's own account: a payment method without a gateway.
ALTER TABLE orders DROP CONSTRAINT orders_payment_type,
  ADD CONSTRAINT orders_payment_type CHECK (payment_type IN ('gmo_credit', 'gmo_cvs', 'gmo_paypay', 'payuni_credit', 'custom_cod', 'bank_transfer')) NOT VALID;
ALTER TABLE payment_settings DROP CONSTRAINT payment_settings_type,
  ADD CONSTRAINT payment_settings_type CHECK (type IN ('gmo_credit', 'gmo_cvs', 'gmo_paypay', 'payuni_credit', 'custom_cod', 'bank_transfer')) NOT VALID;
ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_provider,
  ADD CONSTRAINT payment_attempts_provider CHECK (provider IN ('gmo_credit', 'gmo_cvs', 'gmo_paypay', 'payuni_credit', 'bank_transfer')) NOT VALID;

-- {"bank_name", "branch", "account_type", "number", "holder"}; null: the method has no account.
ALTER TABLE payment_settings ADD COLUMN bank_account jsonb;

-- Their condition is the text of cashHasNotCome, which names the types that are paid days later.
DROP INDEX orders_unpaid_cash_email;
DROP INDEX orders_unpaid_cash_phone;
DROP INDEX orders_unpaid_cash_address;
CREATE INDEX orders_unpaid_cash_email ON orders (store_id, email_folded)
  WHERE payment_type IN ('gmo_cvs', 'custom_cod', 'bank_transfer') AND payment_status NOT IN ('paid', 'refunded') AND status <> 'canceled';
CREATE INDEX orders_unpaid_cash_phone ON orders (store_id, (receiver ->> 'phone'))
  WHERE payment_type IN ('gmo_cvs', 'custom_cod', 'bank_transfer') AND payment_status NOT IN ('paid', 'refunded') AND status <> 'canceled';
CREATE INDEX orders_unpaid_cash_address ON orders (store_id, (receiver ->> 'address'))
  WHERE payment_type IN ('gmo_cvs', 'custom_cod', 'bank_transfer') AND payment_status NOT IN ('paid', 'refunded') AND status <> 'canceled';
