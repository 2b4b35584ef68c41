-- The video that the media server receives for a show: the address of its playlist, and since when.
ALTER TABLE posts ADD COLUMN ingest_video text;
ALTER TABLE posts ADD COLUMN ingest_began_at timestamptz;
-- part of the stream key; a higher version makes former keys invalid
ALTER TABLE posts ADD COLUMN ingest_version integer NOT NULL DEFAULT 1;
