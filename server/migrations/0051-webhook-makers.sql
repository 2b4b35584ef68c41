-- The member of staff who added or last confirmed an endpoint: one whose maker has left the store asks an owner for confirmation. Null: unknown.
ALTER TABLE webhook_endpoints ADD COLUMN created_by integer REFERENCES staff;
UPDATE webhook_endpoints w SET created_by = a.staff_id FROM audit_entries a
 WHERE a.store_id = w.store_id AND a.call = 'POST /console/stores/{slug}/webhooks' AND a.subject = 'webhook ' || w.id;
