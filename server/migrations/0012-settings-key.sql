-- Check values of the settings keys that what this database holds was sealed with: one, or two and more while the key is changed. A process that
-- does not have them all does not start (server/src/settings-key). A check value is an HMAC under its key: it tells nothing of it.
CREATE TABLE settings_keys (
  check_value bytea PRIMARY KEY,
  used_since timestamptz NOT NULL DEFAULT now()
);
