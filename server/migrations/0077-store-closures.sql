-- Merchants close a store for a while. It is closed while `closed_at` is set; a job reopens it at
-- `reopens_at`.
ALTER TABLE stores
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN reopens_at timestamptz,
  ADD COLUMN closed_note text NOT NULL DEFAULT '',
  ADD CONSTRAINT stores_closure CHECK (closed_at IS NOT NULL OR (reopens_at IS NULL AND closed_note = ''));
