-- 7-Eleven needs a contract of its own with the gateway, so each store says whether it has one.
ALTER TABLE payment_settings ADD COLUMN seven_eleven boolean NOT NULL DEFAULT false;

ALTER TABLE gmo_cvs_records DROP CONSTRAINT gmo_cvs_records_convenience_check;
ALTER TABLE gmo_cvs_records ADD CONSTRAINT gmo_cvs_records_convenience_check
  CHECK (convenience IN ('00001', '00002', '00005', '00007', '00008'));
