-- The store's codes and texts for label files of carriers (contract/src/entities/label-settings.ts).
ALTER TABLE stores ADD COLUMN label_settings jsonb NOT NULL DEFAULT '{}';
