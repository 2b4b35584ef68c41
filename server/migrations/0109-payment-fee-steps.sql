-- The buyer's fee by the amount of the order, and the totals for which a payment method is offered.
-- [{"from": 10000, "fee": 440}], ascending; below the first step payment_fee applies.
ALTER TABLE payment_settings
  ADD COLUMN fee_steps jsonb NOT NULL DEFAULT '[]',
  -- null: no bound of the store's own. Cash on delivery has its upper bound in stores.cash_most.
  ADD COLUMN total_from integer CHECK (total_from >= 0),
  ADD COLUMN total_to integer CHECK (total_to >= 0);
