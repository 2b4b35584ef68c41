-- One waiting room per store. `id` stays unique on its own, so that servers of the version before, which write store 0, go on working
-- while they are exchanged: it is a digest of the ticket and the store.
ALTER TABLE visits ADD COLUMN store_id int NOT NULL DEFAULT 0, ADD COLUMN network bigint;
DROP INDEX visits_waiting;
CREATE INDEX visits_waiting ON visits (store_id, place) WHERE admitted_at IS NULL;
CREATE INDEX visits_of_store ON visits (store_id, seen_at);
