-- When the media server last confirmed that it receives the video; it does so every five seconds.
ALTER TABLE posts ADD COLUMN ingest_seen_at timestamptz;
