-- Who is in the shop and who waits at its door (server/src/waiting-room). A visit is a browser's, by the digest of a ticket that it keeps; it says
-- nothing of who it is, and is forgotten a quarter of an hour after it was last seen.
CREATE TABLE visits (
  id bytea PRIMARY KEY,
  -- the order of arrival; numbers have gaps
  place bigint GENERATED ALWAYS AS IDENTITY,
  arrived_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- null: waits
  admitted_at timestamptz
);
CREATE INDEX visits_waiting ON visits (place) WHERE admitted_at IS NULL;
CREATE INDEX visits_seen ON visits (seen_at);
