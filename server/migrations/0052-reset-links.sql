-- A link to a new password stays good when another one is asked for: a stranger who asks in the owner's name ends none of the owner's.
ALTER TABLE staff_password_resets DROP CONSTRAINT staff_password_resets_pkey;
DROP INDEX staff_password_resets_token;
ALTER TABLE staff_password_resets ADD PRIMARY KEY (token_digest);
CREATE INDEX staff_password_resets_staff ON staff_password_resets (staff_id);
