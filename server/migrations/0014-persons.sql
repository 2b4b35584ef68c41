-- A person's data is theirs: what they left is erased at their wish, what the books need stays without them.

-- Nobody's any more: nothing opens it, and what a call under way still wrote for it goes too (persons/carry-out.ts).
ALTER TABLE buyers ADD COLUMN erased_at timestamptz;
-- The guests that became a member.
CREATE INDEX buyers_merged_into ON buyers (merged_into) WHERE merged_into IS NOT NULL;
-- Sums, goods and states stay; who it was for is gone. Late money is returned, for nobody is there to send anything to.
ALTER TABLE orders ADD COLUMN erased_at timestamptz;

-- A card of somebody who was erased: its row goes when its vault has let go of it.
ALTER TABLE credit_cards ADD COLUMN leaving boolean NOT NULL DEFAULT false;
CREATE INDEX credit_cards_leaving ON credit_cards (check_after) WHERE leaving;

-- Whose e-mail address a count is about, as a digest under the settings key: all of them can be found by the address.
ALTER TABLE throttles ADD COLUMN owner bytea;
CREATE INDEX throttles_owner ON throttles (owner) WHERE owner IS NOT NULL;

-- Who asked to be erased. While an order of theirs is not over the row waits, and names them; afterwards it names numbers alone.
CREATE TABLE erasures (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- by one of these they were asked for
  user_id     integer,
  buyer_id    integer,
  email       text,
  asked_at    timestamptz NOT NULL,
  asked_by    text NOT NULL CHECK (asked_by IN ('self', 'operator')),
  -- which house writes the last e-mail
  template    text NOT NULL,
  check_after timestamptz NOT NULL,
  -- null: something stands in the way
  erased_at   timestamptz,
  -- whose data it was
  buyers      integer[] NOT NULL DEFAULT '{}'
);
CREATE INDEX erasures_due ON erasures (check_after);
CREATE INDEX erasures_user ON erasures (user_id) WHERE user_id IS NOT NULL;
