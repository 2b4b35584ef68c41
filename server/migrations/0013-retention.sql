-- What ends, ends in small batches (server/src/jobs/retention). Indexes only where rows are found by their age and nothing found them yet: what
-- belongs to buyers and carts is gone through by its key, once a day, from where the last turn ended.
SET LOCAL maintenance_work_mem = '128MB';
CREATE INDEX sessions_end ON sessions (expires_at);
CREATE INDEX account_tokens_end ON account_tokens (expires_at);
CREATE INDEX used_login_tokens_end ON used_login_tokens (expires_at);
CREATE INDEX throttles_end ON throttles (window_ends_at);
CREATE INDEX gateway_notices_age ON gateway_notices (received_at);
CREATE INDEX letters_age ON letters (created_at) WHERE status <> 'waiting';
CREATE INDEX post_events_age ON post_events (created_at);

-- When its buyer last did something with the line. Those that are there count from now on.
ALTER TABLE cart_items ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();

ALTER TABLE sandbox_rows ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX sandbox_rows_age ON sandbox_rows (changed_at);

-- How far a table was gone through, by the numbers of its key; and when its end was reached last. Whoever has locked the row goes on with it.
CREATE TABLE retention_walks (
  name    text PRIMARY KEY,
  after   integer[] NOT NULL DEFAULT '{0,0,0}',
  over_at timestamptz
);
