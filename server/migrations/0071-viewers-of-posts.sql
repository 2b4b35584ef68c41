-- Viewers of a post by server process: [count, time in seconds since 1970]. Each process renews its own entry.
ALTER TABLE post_feeds ADD COLUMN viewers jsonb NOT NULL DEFAULT '{}';
