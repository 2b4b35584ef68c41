-- What became of a transaction whose COMMIT was not answered (server/src/db/commit-marks.ts). Rows live ten minutes.
-- No index but the key: looked up by it alone, and mown in the order they lie in.
CREATE TABLE commit_marks (
  id uuid PRIMARY KEY,
  -- written by whoever asked, in the place of a transaction that was never committed: it cannot be committed any more
  is_fence boolean NOT NULL DEFAULT false,
  at timestamptz NOT NULL DEFAULT now()
);

-- Which line of the cart became the item: a checkout whose answer was lost finds its order again, with or without an Idempotency-Key.
ALTER TABLE order_items ADD COLUMN cart_item_id int;
