-- A host who is one of the store's staff. `platform_user_id` of such a host is `staff:<store>:<staff member>`.
ALTER TABLE livers ADD COLUMN staff_id integer;
CREATE UNIQUE INDEX livers_staff ON livers (store_id, staff_id) WHERE staff_id IS NOT NULL;

-- The staff member who opened a seller's session from the console: it ends with their role.
ALTER TABLE sessions ADD COLUMN staff_id integer;
CREATE INDEX sessions_staff ON sessions (store_id, staff_id) WHERE staff_id IS NOT NULL;

-- Links from the console into the seller's pages.
CREATE TABLE host_links (
  store_id     integer NOT NULL,
  token_digest bytea NOT NULL,
  liver_id     integer NOT NULL,
  staff_id     integer NOT NULL,
  expires_at   timestamptz NOT NULL,
  PRIMARY KEY (store_id, token_digest)
);
CREATE UNIQUE INDEX host_links_token ON host_links (token_digest);
CREATE INDEX host_links_expires ON host_links (expires_at);
